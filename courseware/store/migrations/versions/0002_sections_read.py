"""Sections of lessons that a learner has read, each with the digest of the text that was read"""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "section_read",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("course", AutoString(), nullable=False),
        sa.Column("section", AutoString(), nullable=False),
        sa.Column("digest", AutoString(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name=op.f("fk_section_read_learner_id_learner")),
        sa.PrimaryKeyConstraint("learner_id", "course", "section", name=op.f("pk_section_read")),
    )


def downgrade() -> None:
    op.drop_table("section_read")
