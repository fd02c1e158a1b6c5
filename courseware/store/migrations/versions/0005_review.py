"""What is to be confirmed, and the history of each item"""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "review_item",
        sa.Column("id", AutoString(), nullable=False),
        sa.Column("kind", AutoString(), nullable=False),
        sa.Column("home", AutoString(), nullable=False),
        sa.Column("section", AutoString(), nullable=False),
        sa.Column("file", AutoString(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("texts", sa.Text(), nullable=False),
        sa.Column("state", AutoString(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("found_at", UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_review_item")),
    )
    op.create_index(op.f("ix_review_item_home"), "review_item", ["home"])
    op.create_index(op.f("ix_review_item_state"), "review_item", ["state"])
    op.create_table(
        "review_event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("item_id", AutoString(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("act", AutoString(), nullable=False),
        sa.Column("state_before", AutoString(), nullable=False),
        sa.Column("state_after", AutoString(), nullable=False),
        sa.Column("actor", AutoString(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("proposal", sa.Text(), nullable=True),
        sa.Column("texts", sa.Text(), nullable=False),
        sa.Column("digest", AutoString(), nullable=False),
        sa.Column("is_implicit", sa.Boolean(), nullable=False),
        sa.Column("caused_by", AutoString(), nullable=False),
        sa.ForeignKeyConstraint(["item_id"], ["review_item.id"], name=op.f("fk_review_event_item_id_review_item")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_review_event")),
        sa.UniqueConstraint("item_id", "seq", name=op.f("uq_review_event_item_id_seq")),
    )


def downgrade() -> None:
    op.drop_table("review_event")
    op.drop_index(op.f("ix_review_item_state"), table_name="review_item")
    op.drop_index(op.f("ix_review_item_home"), table_name="review_item")
    op.drop_table("review_item")
