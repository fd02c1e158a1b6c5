"""A question as one learner met it: complete, frozen, and never in need of live content again.

The key and the feedback lie in the instance, on the server. What a page may show before grading is in `view.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from courseware.quiz import canonical
from courseware.quiz.canonical import LATER
from courseware.text import Text

UNDECIDED = "undecided"  # the answer "not decided by this rulebook: to the lead"
ABSENT = "none"  # the answer "none": the ruling gives no such thing


class Widget(StrEnum):
    """How a component is answered. Each is a file in `widgets/` and a template of that name."""

    OPTIONS = "options"
    NUMBER = "number"
    TEXT = "text"
    SELECT = "select"
    SEVERAL = "several"
    ORDER = "order"


class Credit(StrEnum):
    """What an answer that is partly right earns; each kind says which of them an author may declare."""

    WHOLE = ""
    NONE = "none"
    NET = "net"
    OPTION = "option"
    EXACT = "exact"
    RUN = "run"
    PAIR = "pair"
    ALL = "all"


class Unit(StrEnum):
    """What a typed number counts."""

    NONE = ""
    COUNT = "count"
    DURATION = "duration"


@dataclass(frozen=True, slots=True)
class Option:
    """One option: the page sends its opaque token; `value` says what it stands for and stays here."""

    token: str
    value: str
    label: Text


@dataclass(frozen=True, slots=True)
class Component:
    """One part of a question that is answered and graded by itself.

    `options` of a number are what may be ticked instead of typing (none, not decided).
    """

    id: str
    label: Text
    widget: Widget
    maximum: Fraction
    options: tuple[Option, ...] = ()
    unit: Unit = Unit.NONE
    hint: Text | None = None
    credit: Credit = field(default=Credit.WHOLE, metadata=LATER)

    @property
    def option_field(self) -> str:
        """The form field of the options; a typed answer has the field `id`."""
        return f"{self.id}-option" if self.widget in (Widget.NUMBER, Widget.TEXT) else self.id

    @property
    def fields(self) -> tuple[str, ...]:
        """All form fields of the component."""
        if self.widget is Widget.ORDER:
            return tuple(self.place_field(n) for n in range(1, len(self.options) + 1))
        return tuple(dict.fromkeys((self.id, self.option_field))) if self.options else (self.id,)

    def place_field(self, n: int) -> str:
        """The form field for the place of the n-th thing that is put in order."""
        return f"{self.id}-{n}"


@dataclass(frozen=True, slots=True)
class Note:
    """What is said about one particular answer."""

    value: str
    words: Text


@dataclass(frozen=True, slots=True)
class Follow:
    """What would be right here for another, wrong answer to the component `after`, and in which words that is told."""

    after: str
    given: str
    values: tuple[str, ...]
    words: Text


@dataclass(frozen=True, slots=True)
class Key:
    """The right answer of a component. `values` are all that count as right, the first is the one shown.

    `would_be_right` says under which other fact a wrong answer would have been right, `why` what is wrong with it.
    """

    component: str
    values: tuple[str, ...]
    words: Text
    would_be_right: tuple[Note, ...] = ()
    why: tuple[Note, ...] = ()
    follows: tuple[Follow, ...] = field(default=(), metadata=LATER)
    tolerance: Fraction | None = field(default=None, metadata=LATER)


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of the scene; `value` is canonical JSON, so that the ruling can be asked again."""

    name: str
    value: str
    label: Text
    words: Text
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class Reasoning:
    """One line of the derivation: what held, and where it is written."""

    words: Text
    cite: str = ""
    provision: str = ""


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """Why the rulebook leaves a component open."""

    component: str
    why: Text
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownDifference:
    """What an official document says otherwise about a component."""

    component: str
    document: str
    edition: str
    words: Text


@dataclass(frozen=True, slots=True)
class Contrast:
    """One other fact, and what the ruling would be with it."""

    fact: Text
    changes: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Feedback:
    """All that is said after the answer, beside right and wrong."""

    reasoning: tuple[Reasoning, ...] = ()
    open: tuple[OpenPoint, ...] = ()
    differs: tuple[KnownDifference, ...] = ()
    explanation: Text | None = None
    pitfall: Text | None = None
    contrasts: tuple[Contrast, ...] = field(default=(), metadata=LATER)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rulebook that computed the key."""

    id: str
    edition: str
    digest: str
    decision: str = ""
    provision: str = ""


@dataclass(frozen=True, slots=True)
class Instance:
    """Everything ever needed about a question that was asked once."""

    quiz: str
    question: str
    kind: str
    version: str
    variant: str
    text: Text
    components: tuple[Component, ...]
    keys: tuple[Key, ...]
    objectives: tuple[str, ...]
    section: str
    knowledge: int
    load: int
    facts: tuple[Fact, ...] = ()
    assumptions: tuple[Text, ...] = ()
    rules: Rules | None = None
    feedback: Feedback = Feedback()
    passage: Text | None = field(default=None, metadata=LATER)
    confidence: bool = field(default=False, metadata=LATER)

    @property
    def digest(self) -> str:
        """The address of this instance: the sha256 of its canonical JSON."""
        return canonical.digest(self)

    @property
    def maximum(self) -> Fraction:
        return sum((component.maximum for component in self.components), Fraction(0))

    def key(self, component: str) -> Key:
        return next(key for key in self.keys if key.component == component)

    def as_data(self) -> dict[str, Any]:
        """JSON data, complete: `from_data` gives an equal instance."""
        return canonical.as_data(self)  # type: ignore[no-any-return]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Instance:
        return canonical.from_data(cls, data)
