"""Drafts of questions with their texts and history, and the files that were published"""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "draft",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("course", AutoString(), nullable=False),
        sa.Column("question", AutoString(), nullable=False),
        sa.Column("base", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", AutoString(), nullable=False),
        sa.Column("opened_by", AutoString(), nullable=False),
        sa.Column("opened_at", UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draft")),
    )
    op.create_index(op.f("ix_draft_course"), "draft", ["course"])
    op.create_index(op.f("ix_draft_state"), "draft", ["state"])
    op.create_table(
        "draft_text",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("draft_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("by", AutoString(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["draft.id"], name=op.f("fk_draft_text_draft_id_draft")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draft_text")),
        sa.UniqueConstraint("draft_id", "version", name=op.f("uq_draft_text_draft_id_version")),
    )
    op.create_table(
        "draft_event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("draft_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("act", AutoString(), nullable=False),
        sa.Column("aspect", AutoString(), nullable=False),
        sa.Column("by", AutoString(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("seen", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["draft.id"], name=op.f("fk_draft_event_draft_id_draft")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draft_event")),
        sa.UniqueConstraint("draft_id", "seq", name=op.f("uq_draft_event_draft_id_seq")),
    )
    op.create_table(
        "publication",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("file", AutoString(), nullable=False),
        sa.Column("act", AutoString(), nullable=False),
        sa.Column("question", AutoString(), nullable=False),
        sa.Column("entry_version", AutoString(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("digest", AutoString(), nullable=False),
        sa.Column("parent_digest", AutoString(), nullable=False),
        sa.Column("draft_id", sa.Integer(), nullable=True),
        sa.Column("by", AutoString(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["draft.id"], name=op.f("fk_publication_draft_id_draft")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publication")),
    )
    op.create_index(op.f("ix_publication_file"), "publication", ["file"])


def downgrade() -> None:
    op.drop_index(op.f("ix_publication_file"), table_name="publication")
    op.drop_table("publication")
    op.drop_table("draft_event")
    op.drop_table("draft_text")
    op.drop_index(op.f("ix_draft_state"), table_name="draft")
    op.drop_index(op.f("ix_draft_course"), table_name="draft")
    op.drop_table("draft")
