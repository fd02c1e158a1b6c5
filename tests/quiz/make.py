"""Instances for the tests, built by hand with defaults; no rulebook is needed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from courseware.quiz import ABSENT, UNDECIDED, Component, Instance, Key, Note, Option, Unit, Widget
from courseware.text import Text


def option(value: str) -> Option:
    return Option(f"t-{value}", value, Text.same(value))


def penalty(maximum: Fraction = Fraction(1)) -> Component:
    options = tuple(map(option, ("caution", "warning", "game_loss", UNDECIDED)))
    return Component("penalty", Text("訂正の措置", "Corrective action"), Widget.OPTIONS, maximum, options)


def extension(maximum: Fraction = Fraction(1)) -> Component:
    options = (Option("t-none", ABSENT, Text("なし", "None")), option(UNDECIDED))
    return Component("extension_s", Text("時間延長", "Extension"), Widget.NUMBER, maximum, options, Unit.DURATION)


def turns() -> Component:
    return Component("number", Text("ターン数", "Turns"), Widget.NUMBER, Fraction(1), unit=Unit.COUNT)


def word() -> Component:
    return Component("term", Text("用語", "Term"), Widget.TEXT, Fraction(1))


PENALTY_KEY = Key(
    "penalty",
    ("game_loss",),
    Text("ゲームの敗北", "Game Loss"),
    would_be_right=(Note("warning", Text("2分59秒までなら", "up to 2 min 59 s")),),
)
EXTENSION_KEY = Key("extension_s", ("210",), Text("3分30秒", "3 min 30 s"))


def instance(
    components: Sequence[Component] | None = None, keys: Sequence[Key] = (PENALTY_KEY, EXTENSION_KEY)
) -> Instance:
    return Instance(
        quiz="enforcement-05",
        question="e05-clock",
        kind="ruling",
        version="v1",
        variant="a",
        text=Text("3分30秒遅れました。", "3 min 30 s late."),
        components=tuple(components or (penalty(), extension())),
        keys=tuple(keys),
        objectives=("tardiness",),
        section="tardiness",
        knowledge=1,
        load=1,
    )


def one(component: Component, *values: str) -> Instance:
    """An instance of one component; the given values are right."""
    return instance([component], [Key(component.id, values, Text.same(values[0]))])
