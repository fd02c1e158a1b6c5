"""A component of a ruling as a choice: the computed key among the answers of other variants and near misses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from courseware.quiz.answering import number_words
from courseware.quiz.exchange.carried import NOTHING, ONE, Choices, Offered, is_decimal
from courseware.quiz.exchange.html_words import tidy
from courseware.quiz.instance import ABSENT, UNDECIDED, Component, Instance, Key, Note, Widget
from courseware.quiz.options import MOST, NONE, NOT_DECIDED
from courseware.text import Language, Text


def ruled_choices(
    component: Component, variants: Iterable[Instance], instance: Instance, language: Language
) -> Choices:
    """One right answer, and wrong ones with the fact under which they would be right.

    Where several answers are equally good, only the first of them is offered: a choice of one has one right answer.
    """
    key = instance.key(component.id)
    notes = {note.value: note.words for note in (*key.would_be_right, *key.why)}
    words: dict[str, Offered] = {}
    for value, label in _labels(component, variants, key).items():
        note = notes.get(value)
        share = ONE if value == key.values[0] else NOTHING
        offered = Offered(tidy(label[language]), share, tidy(note[language]) if note else "")
        if offered.words not in words or share:
            words[offered.words] = offered
    return Choices(tuple(words.values()))


def equally_good(component: Component, key: Key) -> int:
    """How many further options would be as right as the one that is offered."""
    return sum(option.value in key.values[1:] for option in component.options)


def _labels(component: Component, variants: Iterable[Instance], key: Key) -> dict[str, Text]:
    """Every answer that is offered, by its value: the options, or for a number what may be typed."""
    right, as_good = key.values[0], key.values[1:]
    if component.widget is not Widget.NUMBER:
        return {option.value: option.label for option in component.options if option.value not in as_good}
    labels = {right: key.words}
    for value, label in _numbers(component, variants, key):
        labels.setdefault(value, label)
    closing = {value: label for value, label in ((ABSENT, NONE), (UNDECIDED, NOT_DECIDED)) if value not in as_good}
    company = [value for value in labels if value != right and value not in closing]
    shown = [*company[: MOST - 3], *([right] if right not in closing else [])]
    typed = {value: labels[value] for value in sorted(shown, key=Fraction)}
    return {**typed, **{value: labels.get(value, label) for value, label in closing.items()}}


def _numbers(component: Component, variants: Iterable[Instance], key: Key) -> Iterator[tuple[str, Text]]:
    """The numbers of near misses first, then those of the other variants."""
    notes: tuple[Note, ...] = key.would_be_right
    others = [(each.key(component.id).values[0], each.key(component.id).words) for each in variants]
    for value, words in [*((note.value, None) for note in notes), *others]:
        if value in (ABSENT, UNDECIDED) or value in key.values or not is_decimal(Fraction(value)):
            continue
        yield value, words or number_words(Fraction(value), component.unit)
