"""Answers judged anew, questions withdrawn, and by what each instance measures"""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

AT_ONCE = 500


def upgrade() -> None:
    measures = op.create_table(
        "instance_measure",
        sa.Column("digest", AutoString(), nullable=False),
        sa.Column("quiz", AutoString(), nullable=False),
        sa.Column("question", AutoString(), nullable=False),
        sa.Column("version", AutoString(), nullable=False),
        sa.Column("variant", AutoString(), nullable=False),
        sa.Column("measure", AutoString(), nullable=False),
        sa.ForeignKeyConstraint(["digest"], ["instance.digest"], name=op.f("fk_instance_measure_digest_instance")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_instance_measure")),
    )
    op.create_index(op.f("ix_instance_measure_quiz"), "instance_measure", ["quiz"])
    op.create_table(
        "regrade_run",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("by_email", AutoString(), nullable=True),
        sa.Column("policy", AutoString(), nullable=False),
        sa.Column("questions", sa.Text(), nullable=False),
        sa.Column("every_answer", sa.Boolean(), nullable=False),
        sa.Column("reason_ja", sa.Text(), nullable=False),
        sa.Column("reason_en", sa.Text(), nullable=False),
        sa.Column("counts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_regrade_run")),
    )
    op.create_table(
        "regrade",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=False),
        sa.Column("slot_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("step_seq", sa.Integer(), nullable=True),
        sa.Column("verdict", AutoString(), nullable=False),
        sa.Column("judgement", sa.Text(), nullable=True),
        sa.Column("instance_digest", AutoString(), nullable=False),
        sa.Column("against", AutoString(), nullable=False),
        sa.ForeignKeyConstraint(["run_id"], ["regrade_run.id"], name=op.f("fk_regrade_run_id_regrade_run")),
        sa.ForeignKeyConstraint(["slot_id"], ["slot.id"], name=op.f("fk_regrade_slot_id_slot")),
        sa.ForeignKeyConstraint(
            ["instance_digest"], ["instance.digest"], name=op.f("fk_regrade_instance_digest_instance")
        ),
        sa.ForeignKeyConstraint(["against"], ["instance.digest"], name=op.f("fk_regrade_against_instance")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_regrade")),
        sa.UniqueConstraint("slot_id", "seq", name=op.f("uq_regrade_slot_id_seq")),
    )
    for column in ("run_id", "instance_digest", "against"):
        op.create_index(op.f(f"ix_regrade_{column}"), "regrade", [column])
    op.create_table(
        "regrade_seen",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name=op.f("fk_regrade_seen_learner_id_learner")),
        sa.ForeignKeyConstraint(["run_id"], ["regrade_run.id"], name=op.f("fk_regrade_seen_run_id_regrade_run")),
        sa.PrimaryKeyConstraint("learner_id", "run_id", name=op.f("pk_regrade_seen")),
    )
    op.create_table(
        "withdrawal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("quiz", AutoString(), nullable=False),
        sa.Column("question", AutoString(), nullable=False),
        sa.Column("is_withdrawn", sa.Boolean(), nullable=False),
        sa.Column("reason_ja", sa.Text(), nullable=False),
        sa.Column("reason_en", sa.Text(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("by_email", AutoString(), nullable=True),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_withdrawal")),
    )
    op.create_index(op.f("ix_withdrawal_quiz"), "withdrawal", ["quiz"])
    for some in _measured():
        op.bulk_insert(measures, some)


def _measured() -> Iterator[list[dict[str, str]]]:
    """What was frozen before this table was there, some at a time."""
    last = ""
    while True:
        wanted = sa.text("SELECT digest, content FROM instance WHERE digest > :last ORDER BY digest LIMIT :most")
        found = op.get_bind().execute(wanted, {"last": last, "most": AT_ONCE}).all()
        if not found:
            return
        yield [_measure(digest, json.loads(content)) for digest, content in found]
        last = found[-1].digest


def _measure(digest: str, data: dict[str, Any]) -> dict[str, str]:
    """As `courseware/quiz/measure.py` has it."""
    parts = sorted([part["id"], part["maximum"], part.get("credit", "")] for part in data["components"])
    keys = sorted([key["component"], sorted(key["values"]), key.get("tolerance")] for key in data["keys"])
    text = json.dumps([parts, keys], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    names = {name: data[name] for name in ("quiz", "question", "version", "variant")}
    return {"digest": digest, **names, "measure": sha256(text.encode()).hexdigest()[:16]}


def downgrade() -> None:
    op.drop_table("withdrawal")
    op.drop_table("regrade_seen")
    op.drop_table("regrade")
    op.drop_table("regrade_run")
    op.drop_table("instance_measure")
