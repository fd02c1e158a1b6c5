"""What an answer is, and in which words a form is refused. How a form is read, each widget knows (`widgets/`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any

from courseware.quiz import canonical
from courseware.quiz.instance import ABSENT, Component, Unit
from courseware.rules import duration_words
from courseware.text import Text

Form = Mapping[str, Sequence[str]]
FilledForm = dict[str, list[str]]

TOO_MANY = Text("答えは一つだけにしてください。", "Give one answer only.")
NOTHING_CHOSEN = Text("一つ選んでください。", "Choose one.")
NOTHING_TYPED = Text("答えを入力してください。", "Type an answer.")
NOTHING_GIVEN = Text(
    "数を入力するか、下のどれか一つを選んでください。", "Type a number, or tick one of the options below it."
)
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


def present(form: Form, field: str) -> list[str]:
    """The values sent for a field; blank ones do not count."""
    return [value for value in form.get(field, ()) if value.strip()]


def chosen(component: Component, sent: str) -> Given | FormFault:
    """The option of a token."""
    option = next((option for option in component.options if option.token == sent), None)
    return Given(component.id, option.value, option.label) if option else FormFault(component.id, UNKNOWN_OPTION)


def list_value(ids: Iterable[str]) -> str:
    """Several ids as one value: `[a, b]`; no id at all is `none`."""
    listing = ", ".join(ids)
    return f"[{listing}]" if listing else ABSENT


def listed(value: str) -> tuple[str, ...]:
    """The ids in such a value."""
    return () if value == ABSENT else tuple(value.strip("[]").split(", "))


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
