"""Reports of mistakes with what staff did about them; and how often somebody may do something"""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "throttle",
        sa.Column("bucket", AutoString(), nullable=False),
        sa.Column("key", AutoString(), nullable=False),
        sa.Column("started_at", UTCDateTime(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("bucket", "key", name=op.f("pk_throttle")),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.Column("sender", AutoString(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("about", AutoString(), nullable=False),
        sa.Column("language", AutoString(), nullable=False),
        sa.Column("mistake", AutoString(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("contact", AutoString(), nullable=False),
        sa.Column("title", AutoString(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("digest", AutoString(), nullable=False),
        sa.Column("seen", AutoString(), nullable=False),
        sa.Column("course", AutoString(), nullable=False),
        sa.Column("section", AutoString(), nullable=False),
        sa.Column("book", AutoString(), nullable=False),
        sa.Column("edition", AutoString(), nullable=False),
        sa.Column("provision", AutoString(), nullable=False),
        sa.Column("decision", AutoString(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("sitting", AutoString(), nullable=False),
        sa.Column("slot", sa.Integer(), nullable=False),
        sa.Column("question", AutoString(), nullable=False),
        sa.Column("instance_digest", AutoString(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["instance_digest"], ["instance.digest"], name=op.f("fk_report_instance_digest_instance")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
    )
    op.create_index(op.f("ix_report_sender"), "report", ["sender"])
    op.create_table(
        "report_note",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("report_id", sa.Integer(), nullable=False),
        sa.Column("act", AutoString(), nullable=False),
        sa.Column("by", AutoString(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["report_id"], ["report.id"], name=op.f("fk_report_note_report_id_report")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report_note")),
    )
    op.create_index(op.f("ix_report_note_report_id"), "report_note", ["report_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_report_note_report_id"), table_name="report_note")
    op.drop_table("report_note")
    op.drop_index(op.f("ix_report_sender"), table_name="report")
    op.drop_table("report")
    op.drop_table("throttle")
