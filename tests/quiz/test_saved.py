"""What is kept before it counts is worth just what can be read of it, for every kind of question."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.quiz import (
    Fullness,
    Instance,
    freeze,
    fullness,
    is_blank,
    judge,
    judge_as_it_stands,
    right_form,
    take,
    unreadable,
    wrong_form,
)
from courseware.quiz.instance import Widget
from tests.content import our_library
from tests.quiz import book

KINDS = {}
for course in our_library().courses.values():
    for question in course.quiz.questions if course.quiz else ():
        KINDS.setdefault(question.kind, (course.quiz, question))


def instance_of(kind: str) -> Instance:
    quiz, question = KINDS[kind]
    return freeze(quiz, question, question.variants[0], 1, our_library().books)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_whole_form_is_worth_the_same_as_when_it_is_sent(kind: str) -> None:
    instance = instance_of(kind)
    form = right_form(instance)

    assert fullness(instance, form) is Fullness.ALL
    assert unreadable(instance, form) == ()
    assert judge_as_it_stands(instance, form) == judge(instance, take(instance, form))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_an_empty_form_is_worth_nothing_and_says_that_it_is_empty(kind: str) -> None:
    instance = instance_of(kind)

    judgement = judge_as_it_stands(instance, {})

    assert fullness(instance, {}) is Fullness.NOTHING
    assert (judgement.points, judgement.maximum) == (0, instance.maximum)
    assert is_blank(judgement)
    assert {part.given.ja for part in judgement.parts} == {"回答なし"}


@pytest.mark.parametrize("kind", sorted(kind for kind in KINDS if len(instance_of(kind).components) > 1))
def test_each_part_that_is_there_has_its_points(kind: str) -> None:
    instance = instance_of(kind)
    first = instance.components[0]
    form = {name: values for name, values in right_form(instance).items() if name in first.fields}

    judgement = judge_as_it_stands(instance, form)

    assert fullness(instance, form) is Fullness.SOME
    assert not is_blank(judgement)
    assert judgement.parts[0].right
    assert judgement.points in (first.maximum, Fraction(0))


def test_what_cannot_be_read_is_named_and_what_is_empty_is_not() -> None:
    instance = book.instance("q-late", 1, late_s=210)
    number = next(component for component in instance.components if component.widget is Widget.NUMBER)

    faults = unreadable(instance, {number.id: ["少し"]})

    assert [fault.component for fault in faults] == [number.id]
    assert judge_as_it_stands(instance, {number.id: ["少し"]}).points == 0


@pytest.mark.parametrize("kind", sorted(KINDS))
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_whatever_is_left_of_a_form_earns_between_nothing_and_all(kind: str, data: st.DataObject) -> None:
    """Fields left out, doubled, mixed from right and wrong answers, or filled with anything."""
    instance = instance_of(kind)
    fields = [field for component in instance.components for field in component.fields]
    right, wrong = right_form(instance), wrong_form(instance)
    values = [["x"], [""], ["a", "b"], []]
    form = {
        field: data.draw(st.sampled_from([right.get(field, []), wrong.get(field, []), *values]))
        for field in data.draw(st.lists(st.sampled_from(fields), unique=True))
    }

    judgement = judge_as_it_stands(instance, form)

    assert 0 <= judgement.points <= judgement.maximum == instance.maximum
    assert [part.component for part in judgement.parts] == [component.id for component in instance.components]
    assert (fullness(instance, form) is Fullness.ALL) is not isinstance(take(instance, form), tuple)
