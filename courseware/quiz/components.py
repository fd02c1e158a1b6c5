"""A field of a ruling as a component: its widget, its options, its key."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from courseware.quiz.instance import ABSENT, UNDECIDED, Component, Key, Note, Option, Unit, Widget
from courseware.quiz.options import NONE, NOT_DECIDED, Salt, instead_of_a_number, option_values, options
from courseware.quiz.rulings import Answers, Near, value_id
from courseware.rules import Kind, Rulebook, Type, Value, duration_words, value_words
from courseware.text import Text

NOTHING = Text("何もしない", "Nothing is done")
UNITS = {Kind.COUNT: Unit.COUNT, Kind.DURATION: Unit.DURATION}
HINTS = {
    Unit.COUNT: Text("数字で入力するか、下から選びます。", "Type digits, or tick one below."),
    Unit.DURATION: Text("例: 12分34秒、12:34、754秒", "For example 12 min 34 s, 12:34 or 754 s"),
}
NEAR_SHOWN = 3  # other facts named for one wrong answer


@dataclass(frozen=True, slots=True)
class Distractor:
    """A wrong option that the author adds: a value of the field, or words of his own."""

    id: str
    value: Value = None
    words: Text | None = None


@dataclass(frozen=True, slots=True)
class Everywhere:
    """The answers of all variants, and what nearly came out in the first. What is offered hangs on these alone, so
    that the options do not tell which variant is asked."""

    right: tuple[Answers, ...]
    near: tuple[Answers, ...]


@dataclass(frozen=True, slots=True)
class FieldAsked:
    """Everything about one field of one variant."""

    book: Rulebook
    field: str
    label: Text
    right: str
    everywhere: Everywhere
    distractors: tuple[Distractor, ...]
    salt: Salt

    @property
    def type(self) -> Type:
        return self.book.words[self.field].type

    @property
    def values(self) -> dict[str, Value]:
        """The values that answers stand for, by their ids."""
        answers = (*self.everywhere.right, *self.everywhere.near)
        found = [each.values[self.field] for each in answers if self.field in each.values]
        found += [each.value for each in self.distractors if each.words is None]
        return {value_id(value): value for value in found}


def component(asked: FieldAsked, maximum: Fraction) -> Component:
    """The field as it is answered: a number typed, anything else chosen."""
    unit = UNITS.get(asked.type.kind)
    label = capitalised(asked.label)
    if unit is None:
        return Component(asked.field, label, Widget.OPTIONS, maximum, _options(asked))
    shown = instead_of_a_number(asked.salt)
    return Component(asked.field, label, Widget.NUMBER, maximum, shown, unit, HINTS[unit])


def key(asked: FieldAsked) -> Key:
    """The right answer."""
    values: tuple[str, ...] = (asked.right,)
    if asked.type.kind in UNITS and asked.right in (ABSENT, "0"):
        values = (asked.right, *({ABSENT, "0"} - {asked.right}))
    return Key(asked.field, values, answer_label(asked, asked.right))


def would_be_right(key: Key, nears: Iterable[Near]) -> tuple[Note, ...]:
    """For wrong answers the facts under which they would be right."""
    facts: dict[str, list[Text]] = defaultdict(list)
    for near in nears:
        facts[near.answers[key.component]].append(near.words)
    return tuple(Note(answer, _with(words[:NEAR_SHOWN])) for answer, words in facts.items() if answer != key.values[0])


def _with(facts: Sequence[Text]) -> Text:
    ja, en = "か".join(fact.ja for fact in facts), " or ".join(fact.en for fact in facts)
    return Text(f"{ja}だったなら、この答えで合っていました。", f"With {en} this answer would have been right.")


def _options(asked: FieldAsked) -> tuple[Option, ...]:
    rights = [answers[asked.field] for answers in asked.everywhere.right]
    values = option_values(rights, _others(asked), asked.right, asked.salt)
    return options({value: answer_label(asked, value) for value in values}, asked.salt)


def _others(asked: FieldAsked) -> Iterable[str]:
    """Wrong answers in the order of preference: the author's own, near misses, the rest of the values."""
    yield from (distractor.id for distractor in asked.distractors)
    yield from (answers[asked.field] for answers in asked.everywhere.near)
    if asked.type.kind is Kind.YES_NO:
        yield from ("yes", "no")
    elif asked.type.kind in (Kind.LIST, Kind.SET):
        yield from (f"[{value}]" for value in asked.type.values)
    else:
        yield from asked.type.values


def answer_label(asked: FieldAsked, answer: str) -> Text:
    """An answer in words, as it stands beside others."""
    if answer == UNDECIDED:
        return NOT_DECIDED
    if answer == ABSENT:
        return capitalised(_absent(asked))
    own = next((each.words for each in asked.distractors if each.id == answer and each.words), None)
    if own:
        return capitalised(own)
    if asked.type.kind is Kind.DURATION:
        return duration_words(int(answer))
    return capitalised(value_words(asked.book, asked.field, asked.values.get(answer, _value(asked.type, answer))))


def capitalised(words: Text) -> Text:
    """English words with a capital at the beginning, as an option or a label has it."""
    return Text(words.ja, words.en[:1].upper() + words.en[1:])


def _absent(asked: FieldAsked) -> Text:
    if asked.type.kind in (Kind.LIST, Kind.SET):
        return NOTHING
    return value_words(asked.book, asked.field, ABSENT) if ABSENT in asked.type.values else NONE


def _value(type_: Type, answer: str) -> Value:
    """The value of an id that no ruling gave: one of the field's own set."""
    if type_.kind is Kind.YES_NO:
        return answer == "yes"
    return (answer.strip("[]"),) if answer.startswith("[") else answer
