"""First tables: learners, frozen questions, sittings with slots and steps, lessons read"""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "learner",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code_digest", AutoString(), nullable=False),
        sa.Column("created_at", UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_learner")),
        sa.UniqueConstraint("code_digest", name=op.f("uq_learner_code_digest")),
    )
    op.create_table(
        "instance",
        sa.Column("digest", AutoString(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_instance")),
    )
    op.create_table(
        "sitting",
        sa.Column("id", AutoString(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("quiz", AutoString(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("started_at", UTCDateTime(), nullable=False),
        sa.Column("finished_at", UTCDateTime(), nullable=True),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name=op.f("fk_sitting_learner_id_learner")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sitting")),
        sa.UniqueConstraint("learner_id", "quiz", "number", name=op.f("uq_sitting_learner_id_quiz_number")),
    )
    op.create_table(
        "slot",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", AutoString(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("question", AutoString(), nullable=False),
        sa.Column("instance_digest", AutoString(), nullable=False),
        sa.ForeignKeyConstraint(
            ["instance_digest"], ["instance.digest"], name=op.f("fk_slot_instance_digest_instance")
        ),
        sa.ForeignKeyConstraint(["sitting_id"], ["sitting.id"], name=op.f("fk_slot_sitting_id_sitting")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_slot")),
        sa.UniqueConstraint("sitting_id", "n", name=op.f("uq_slot_sitting_id_n")),
    )
    op.create_index(op.f("ix_slot_instance_digest"), "slot", ["instance_digest"])
    op.create_table(
        "step",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slot_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", AutoString(), nullable=False),
        sa.Column("key", AutoString(), nullable=False),
        sa.Column("raw", sa.Text(), nullable=False),
        sa.Column("judgement", sa.Text(), nullable=True),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["slot_id"], ["slot.id"], name=op.f("fk_step_slot_id_slot")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_step")),
        sa.UniqueConstraint("slot_id", "seq", name=op.f("uq_step_slot_id_seq")),
        sa.UniqueConstraint("slot_id", "key", name=op.f("uq_step_slot_id_key")),
    )
    op.create_table(
        "lesson_read",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("course", AutoString(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name=op.f("fk_lesson_read_learner_id_learner")),
        sa.PrimaryKeyConstraint("learner_id", "course", name=op.f("pk_lesson_read")),
    )


def downgrade() -> None:
    op.drop_table("lesson_read")
    op.drop_table("step")
    op.drop_index(op.f("ix_slot_instance_digest"), table_name="slot")
    op.drop_table("slot")
    op.drop_table("sitting")
    op.drop_table("instance")
    op.drop_table("learner")
