"""A number or a word that is typed; beside a number there may be options to tick instead (none, not decided)."""

from __future__ import annotations

from fractions import Fraction

from courseware.quiz.answering import (
    BOTH_GIVEN,
    NOTHING_GIVEN,
    NOTHING_TYPED,
    TOO_MANY,
    FilledForm,
    Form,
    FormFault,
    Given,
    chosen,
    number_words,
    present,
)
from courseware.quiz.instance import ABSENT, UNDECIDED, Component, Key, Unit, Widget
from courseware.quiz.quantities import LONGEST, TOO_LONG, read_duration, read_number
from courseware.text import Text, comparable, folded


def take(component: Component, form: Form) -> Given | FormFault:
    ticked = present(form, component.option_field) if component.options else []
    typed = present(form, component.id)
    if len(ticked) > 1 or len(typed) > 1:
        return FormFault(component.id, TOO_MANY)
    if ticked and typed:
        return FormFault(component.id, BOTH_GIVEN)
    if ticked:
        return chosen(component, ticked[0])
    if not typed:
        return FormFault(component.id, NOTHING_GIVEN if component.options else NOTHING_TYPED)
    if len(typed[0]) > LONGEST:
        return FormFault(component.id, TOO_LONG)
    return _text(component, typed[0]) if component.widget is Widget.TEXT else _number(component, typed[0])


def _text(component: Component, typed: str) -> Given | FormFault:
    value = comparable(typed)
    if not value:  # nothing but invisible characters
        return FormFault(component.id, NOTHING_TYPED)
    return Given(component.id, value, Text.same(folded(typed).strip()))


def _number(component: Component, typed: str) -> Given | FormFault:
    none = next((option for option in component.options if option.value == ABSENT), None)
    if none and comparable(typed) in (comparable(none.label.ja), comparable(none.label.en), "なし", "none"):
        return Given(component.id, none.value, none.label)
    number = read_duration(typed) if component.unit is Unit.DURATION else read_number(typed)
    if isinstance(number, Text):
        return FormFault(component.id, number)
    return Given(component.id, str(number), number_words(number, component.unit))


def fill(component: Component, answer: str) -> FilledForm:
    option = next((option for option in component.options if option.value == answer), None)
    return {component.option_field: [option.token]} if option else {component.id: [answer]}


def wrong(component: Component, key: Key) -> str:
    """A wrong option to tick, else a number or word that the key does not know."""
    if component.options:
        return next(option.value for option in component.options if option.value not in key.values)
    if key.tolerance is not None:
        return as_typed(component, str(int(Fraction(key.values[0]) + key.tolerance) + 2))
    return as_typed(component, next(value for value in ("1", "2") if value not in key.values))


def as_typed(component: Component, value: str) -> str:
    """A value as it is typed: a length of time needs its unit."""
    return f"{value}秒" if component.unit is Unit.DURATION and value not in (ABSENT, UNDECIDED) else value
