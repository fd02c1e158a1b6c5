"""Language and time of a step, and answers in few words for the statistics; those that are there already are noted"""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

AT_ONCE = 500
JUDGED = sa.text(
    """
    SELECT slot.id, sitting.quiz, slot.question, instance.content, step.judgement, step.raw
    FROM step JOIN slot ON slot.id = step.slot_id
    JOIN sitting ON sitting.id = slot.sitting_id
    JOIN instance ON instance.digest = slot.instance_digest
    WHERE slot.id > :after AND step.judgement IS NOT NULL AND step.seq = (
        SELECT max(last.seq) FROM step AS last WHERE last.slot_id = slot.id AND last.judgement IS NOT NULL
    )
    ORDER BY slot.id LIMIT :most
    """
)

REGRADED = sa.text(
    """
    SELECT regrade.slot_id, instance.content, regrade.judgement
    FROM regrade JOIN instance ON instance.digest = regrade.instance_digest
    WHERE regrade.seq = (SELECT max(last.seq) FROM regrade AS last WHERE last.slot_id = regrade.slot_id)
    AND (regrade.judgement IS NULL OR regrade.step_seq = (
        SELECT max(step.seq) FROM step WHERE step.slot_id = regrade.slot_id AND step.judgement IS NOT NULL
    ))
    """
)


def upgrade() -> None:
    with op.batch_alter_table("step") as step:
        step.add_column(sa.Column("language", AutoString(), nullable=True))
        step.add_column(sa.Column("seconds", sa.Integer(), nullable=True))
    answer = op.create_table(
        "answer",
        sa.Column("slot_id", sa.Integer(), nullable=False),
        sa.Column("quiz", AutoString(), nullable=False),
        sa.Column("question", AutoString(), nullable=False),
        sa.Column("version", AutoString(), nullable=False),
        sa.Column("variant", AutoString(), nullable=False),
        sa.Column("parts", sa.Text(), nullable=True),
        sa.Column("language", AutoString(), nullable=True),
        sa.Column("seconds", sa.Integer(), nullable=True),
        sa.Column("confidence", AutoString(), nullable=False),
        sa.ForeignKeyConstraint(["slot_id"], ["slot.id"], name=op.f("fk_answer_slot_id_slot")),
        sa.PrimaryKeyConstraint("slot_id", name=op.f("pk_answer")),
    )
    op.create_index(op.f("ix_answer_quiz"), "answer", ["quiz"])
    for rows in _answers():
        op.bulk_insert(answer, rows)
    for slot, content, judgement in op.get_bind().execute(REGRADED).all():
        parts = None if judgement is None else _parts(json.loads(content), judgement)
        op.execute(answer.update().where(answer.c.slot_id == slot).values(parts=parts))


def downgrade() -> None:
    op.drop_index(op.f("ix_answer_quiz"), table_name="answer")
    op.drop_table("answer")
    with op.batch_alter_table("step") as step:
        step.drop_column("seconds")
        step.drop_column("language")


def _answers() -> Iterator[list[dict[str, object]]]:
    """The answers that are there, so many at a time; in which language and how fast they were given nobody knows."""
    after = 0
    while found := op.get_bind().execute(JUDGED, {"after": after, "most": AT_ONCE}).all():
        yield [_answer(*row) for row in found]
        after = found[-1][0]


def _answer(slot: int, quiz: str, question: str, content: str, judgement: str, raw: str) -> dict[str, object]:
    instance, sure = json.loads(content), json.loads(raw).get("confidence", [""])[0]
    return {
        "slot_id": slot,
        "quiz": quiz,
        "question": question,
        "version": instance["version"],
        "variant": instance["variant"],
        "parts": _parts(instance, judgement),
        "language": None,
        "seconds": None,
        "confidence": sure if sure in ("sure", "fairly", "guessing") else "",
    }


def _parts(instance: dict[str, Any], judgement: str) -> str:
    """What was given and expected in each part, and what it earned."""
    expected = {key["component"]: key["values"][0] for key in instance["keys"]}
    parts = [
        [
            part["component"],
            part["compared"],
            expected[part["component"]],
            part["points"],
            part["maximum"],
            int(part["right"]),
        ]
        for part in json.loads(judgement)["parts"]
    ]
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
