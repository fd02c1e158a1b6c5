"""Builders for what is kept: databases, frozen questions, sittings."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from courseware.quiz import Component, Instance, Judgement, Key, Option, Widget, judge, take
from courseware.store import (
    About,
    Context,
    Learner,
    Report,
    Session,
    Sitting,
    Slot,
    Step,
    StepKind,
    add_learner,
    find_learner,
    migrate,
    writing,
)
from courseware.text import Text

NOON = datetime(2026, 7, 14, 3, 0, tzinfo=UTC)
CODE = "0123-4567-89AB-CDEF"


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'people.db'}"


@cache
def _migrated() -> bytes:
    """A database file with all tables and no rows, made once: migrating anew takes most of the time of a test."""
    with TemporaryDirectory() as folder:
        migrate(url(Path(folder)))
        return (Path(folder) / "people.db").read_bytes()


def empty_database(folder: Path) -> Path:
    """Such a file of one's own, at `url(folder)`."""
    file = folder / "people.db"
    file.write_bytes(_migrated())
    return file


def question(name: str = "clock", variant: str = "v1", points: Fraction = Fraction(1)) -> Instance:
    """A frozen question with one component: Game Loss (token `good`) is right, Warning (token `poor`) is wrong."""
    options = (Option("good", "game_loss", Text.same("Game Loss")), Option("poor", "warning", Text.same("Warning")))
    penalty = Text("ペナルティ", "Penalty")
    return Instance(
        quiz="enforcement-05",
        question=name,
        kind="choice",
        version="1",
        variant=variant,
        text=Text("3分30秒後に着席しました。", "Seated after 3:30."),
        components=(Component("penalty", penalty, Widget.OPTIONS, points, options),),
        keys=(Key("penalty", ("game_loss",), Text.same("Game Loss")),),
        objectives=("tardiness",),
        section="s1",
        knowledge=1,
        load=1,
    )


def judgement(instance: Instance, chosen: str = "good") -> Judgement:
    answer = take(instance, {"penalty": [chosen]})
    assert not isinstance(answer, tuple)
    return judge(instance, answer)


def a_sitting(*instances: Instance, name: str = "abc", number: int = 1, seed: int = 7) -> Sitting:
    slots = tuple(Slot(n, each.question, each) for n, each in enumerate(instances or (question(),), 1))
    return Sitting(name, "enforcement-05", number, seed, NOON, None, slots)


def a_step(slot: Slot, key: str = "form-0001", seq: int = 0, at: datetime = NOON) -> Step:
    return Step(seq, StepKind.SUBMIT, key, {"penalty": ["good"]}, judgement(slot.instance), at)


def a_learner(session: Session, code: str = CODE) -> Learner:
    """A learner who is kept."""
    with writing(session):
        add_learner(session, code, NOON)
        found = find_learner(session, code)
    assert found
    return found


def a_report(**changes: Any) -> Report:
    """Somebody says that a section of a lesson is wrong."""
    context = Context(
        About.SECTION, "ja", "遅刻", "時計の分で決めます。", digest="d1", course="enforcement-05", section="tardiness"
    )
    report = Report(context, "3分は警告ではありませんか。", None, "", "somebody", NOON)
    return replace(report, **changes)
