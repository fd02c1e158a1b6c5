"""A question as other tools can hold it: in one language, with written answers. All formats are read into this, and
written from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from courseware.finding import Finding
from courseware.source import Place

ONE, NOTHING = Fraction(1), Fraction(0)
SMALL = 12  # shares of the points are these fractions, however many digits a file gives of them


class Format(StrEnum):
    """The formats that questions come in; Aiken is only read."""

    GIFT = "gift"
    MOODLE = "moodle"
    AIKEN = "aiken"


@dataclass(frozen=True, slots=True)
class Offered:
    """An answer to choose, or one that may be typed: its share of the points, and what is said about it."""

    words: str
    share: Fraction
    feedback: str = ""


@dataclass(frozen=True, slots=True)
class Choices:
    """Answers to choose from: one of them, or several."""

    offered: tuple[Offered, ...]
    single: bool = True


@dataclass(frozen=True, slots=True)
class Number:
    """A number to type, and how far from it an answer may lie."""

    value: Fraction
    tolerance: Fraction = NOTHING


@dataclass(frozen=True, slots=True)
class Typed:
    """Words to type: those that are right, and those of which there is something to say."""

    offered: tuple[Offered, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """What belongs together, and what else stands on the right."""

    pairs: tuple[tuple[str, str], ...]
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """Steps in the right order; `by_run` where the longest run that is right counts."""

    steps: tuple[str, ...]
    by_run: bool = False


Gap = Choices | Number | Typed


@dataclass(frozen=True, slots=True)
class Gaps:
    """A text with gaps, piece by piece."""

    pieces: tuple[str | Gap, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """No answer is wanted: a text to read."""


Asked = Choices | Number | Typed | Pairs | Order | Gaps | Nothing


@dataclass(frozen=True, slots=True)
class Carried:
    """A question on its way. `points` is None where the file does not tell."""

    name: str
    text: str
    asked: Asked
    feedback: str = ""
    points: Fraction | None = None
    place: Place = field(default=Place(""), compare=False)


@dataclass(frozen=True, slots=True)
class Written:
    """A file to give away, how many questions are in it, and all that it does not carry."""

    text: str
    count: int
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What was understood of a file from outside, and all that was not."""

    title: str
    questions: tuple[Carried, ...]
    findings: tuple[Finding, ...]


def percent(share: Fraction) -> str:
    """A share of the points as Moodle writes it: `33.33333`."""
    return decimal(Fraction(round(share * 10_000_000), 100_000))


def share_of(percent: str) -> Fraction:
    """The share that was meant: 33.33333 is a third. ValueError for what is no number."""
    told = Fraction(percent.strip()) / 100
    near = told.limit_denominator(SMALL)
    return near if abs(near - told) < Fraction(1, 1_000_000) else told


def is_decimal(number: Fraction) -> bool:
    """Can it be written with digits alone?"""
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1


def decimal(number: Fraction) -> str:
    """A number that `is_decimal`, written exactly."""
    places = next(n for n in range(number.denominator.bit_length() + 1) if (number * 10**n).denominator == 1)
    sign, digits = "-" if number < 0 else "", str(abs(int(number * 10**places))).rjust(places + 1, "0")
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def paragraphs(parts: Iterable[str]) -> str:
    """Texts below each other, with a blank line between them."""
    return "\n\n".join(part for part in parts if part)
