"""A learner's form becomes an answer, or words for each component that could not be read.

Nothing is lost or changed here: the form as it came is kept by whoever calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any

from courseware.quiz import canonical
from courseware.quiz.instance import ABSENT, Component, Instance, Option, Unit, Widget
from courseware.quiz.quantities import LONGEST, TOO_LONG, read_duration, read_number
from courseware.rules import duration_words
from courseware.text import Text, comparable, folded

Form = Mapping[str, Sequence[str]]

NOTHING_CHOSEN = Text("一つ選んでください。", "Choose one.")
NOTHING_TYPED = Text("答えを入力してください。", "Type an answer.")
NOTHING_GIVEN = Text(
    "数を入力するか、下のどれか一つを選んでください。", "Type a number, or tick one of the options below it."
)
TOO_MANY = Text("答えは一つだけにしてください。", "Give one answer only.")
BOTH_GIVEN = Text(
    "数の入力と選択の両方があります。どちらか一方だけにしてください。",
    "There is both a typed number and a ticked option. Keep only one of them.",
)
UNKNOWN_OPTION = Text(
    "この問題にない選択肢が送られました。もう一度選んでください。",
    "The option that was sent does not belong to this question. Choose again.",
)


@dataclass(frozen=True, slots=True)
class FormFault:
    """Why one component of a form could not be read; costs nothing."""

    component: str
    words: Text


@dataclass(frozen=True, slots=True)
class Given:
    """One component's answer: `value` is what is compared with the key, `words` is what is shown."""

    component: str
    value: str
    words: Text


@dataclass(frozen=True, slots=True)
class Answer:
    """A complete answer, one `Given` for each component."""

    parts: tuple[Given, ...]

    def given(self, component: str) -> Given:
        return next(part for part in self.parts if part.component == component)

    def as_data(self) -> dict[str, Any]:
        return canonical.as_data(self)  # type: ignore[no-any-return]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Answer:
        return canonical.from_data(cls, data)


def take(instance: Instance, form: Form) -> Answer | tuple[FormFault, ...]:
    """The answer in a form; all components that cannot be read are named together."""
    taken = [take_component(component, form) for component in instance.components]
    faults = tuple(part for part in taken if isinstance(part, FormFault))
    return faults or Answer(tuple(part for part in taken if isinstance(part, Given)))


def take_component(component: Component, form: Form) -> Given | FormFault:
    """One component's answer, by its widget."""
    ticked = _present(form, component.option_field) if component.options else []
    typed = _present(form, component.id) if component.widget is not Widget.OPTIONS else []
    if len(ticked) > 1 or len(typed) > 1:
        return FormFault(component.id, TOO_MANY)
    if ticked and typed:
        return FormFault(component.id, BOTH_GIVEN)
    if ticked:
        return _chosen(component, ticked[0])
    if not typed:
        return FormFault(component.id, _nothing(component))
    if len(typed[0]) > LONGEST:
        return FormFault(component.id, TOO_LONG)
    return _text(component, typed[0]) if component.widget is Widget.TEXT else _number(component, typed[0])


def _present(form: Form, field: str) -> list[str]:
    """The values sent for a field; blank ones do not count."""
    return [value for value in form.get(field, ()) if value.strip()]


def _nothing(component: Component) -> Text:
    if component.widget is Widget.OPTIONS:
        return NOTHING_CHOSEN
    return NOTHING_GIVEN if component.options else NOTHING_TYPED


def _chosen(component: Component, sent: str) -> Given | FormFault:
    option = next((option for option in component.options if option.token == sent), None)
    return _given(component, option) if option else FormFault(component.id, UNKNOWN_OPTION)


def _given(component: Component, option: Option) -> Given:
    return Given(component.id, option.value, option.label)


def _text(component: Component, typed: str) -> Given | FormFault:
    value = comparable(typed)
    if not value:  # nothing but invisible characters
        return FormFault(component.id, NOTHING_TYPED)
    return Given(component.id, value, Text.same(folded(typed).strip()))


def _number(component: Component, typed: str) -> Given | FormFault:
    none = next((option for option in component.options if option.value == ABSENT), None)
    if none and comparable(typed) in (comparable(none.label.ja), comparable(none.label.en), "なし", "none"):
        return _given(component, none)
    number = read_duration(typed) if component.unit is Unit.DURATION else read_number(typed)
    if isinstance(number, Text):
        return FormFault(component.id, number)
    return Given(component.id, str(number), number_words(number, component.unit))


def number_words(number: Fraction, unit: Unit) -> Text:
    """A number as it is shown: lengths of time in hours, minutes, seconds."""
    if unit is Unit.DURATION:
        return duration_words(int(number))
    return Text.same(str(number.numerator) if number.denominator == 1 else _decimal(number))


def _decimal(number: Fraction) -> str:
    """A typed decimal fraction, written again without going through a float."""
    places = next(n for n in count() if (number * 10**n).denominator == 1)
    digits = str(int(number * 10**places)).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"
