"""Findings that somebody set aside in the browser"""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "dismissal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("act", AutoString(), nullable=False),
        sa.Column("mark", AutoString(), nullable=False),
        sa.Column("fingerprint", AutoString(), nullable=False),
        sa.Column("file", AutoString(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("by", AutoString(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dismissal")),
    )
    op.create_index(op.f("ix_dismissal_mark"), "dismissal", ["mark"])
    op.create_index(op.f("ix_dismissal_fingerprint"), "dismissal", ["fingerprint"])


def downgrade() -> None:
    op.drop_index(op.f("ix_dismissal_fingerprint"), table_name="dismissal")
    op.drop_index(op.f("ix_dismissal_mark"), table_name="dismissal")
    op.drop_table("dismissal")
