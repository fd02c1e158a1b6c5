"""Judging an answer by another state of its question: laws, and what stands in the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.quiz import Answer, Instance, Judgement, Key, judge, right_form, take, total, wrong_form
from courseware.quiz.measure import measure, measure_of_data
from courseware.quiz.regrade import (
    OBSTACLES,
    Asked,
    Obstacle,
    Policy,
    Verdict,
    answer_of,
    judged_anew,
    obstacle,
    raises,
    regraded,
)
from courseware.text import Text
from tests.quiz import book, every_kind
from tests.store.make import judgement, question

NAMES = [each.id for each in every_kind.quiz().questions]
SMALL = [each.id for each in book.quiz().questions]
POINTS = st.fractions(min_value=0, max_value=3, max_denominator=6)


def asked(name: str, seed: int = 1) -> Instance:
    return every_kind.instance(name, seed) if name in NAMES else book.instance(name, seed)


def answered(instance: Instance, *, rightly: bool) -> Judgement:
    answer = take(instance, right_form(instance) if rightly else wrong_form(instance))
    assert isinstance(answer, Answer)
    return judge(instance, answer)


def judged(points: Fraction, missed: Fraction) -> Judgement:
    """A judgement of one part with so many points, and so many missed."""
    (part,) = judgement(question()).parts
    return Judgement((replace(part, points=points, maximum=points + missed),))


@pytest.mark.parametrize("rightly", [True, False])
@pytest.mark.parametrize("name", [*NAMES, *SMALL])
def test_regrading_by_the_same_state_is_the_identity(name: str, rightly: bool) -> None:
    before = answered(asked(name), rightly=rightly)

    assert judged_anew(asked(name), asked(name), before) == before
    assert judged_anew(Asked.from_data(asked(name).as_data()), asked(name), before) == before


@pytest.mark.parametrize("name", [*NAMES, *SMALL])
@pytest.mark.parametrize("rightly", [True, False])
def test_the_order_of_options_makes_no_difference(name: str, rightly: bool) -> None:
    for seed in range(2, 8):
        before = answered(asked(name, seed), rightly=rightly)
        after = judged_anew(asked(name, seed), asked(name, 1), before)

        assert isinstance(after, Judgement)
        assert {(part.component, part.points, part.right) for part in after.parts} == {
            (part.component, part.points, part.right) for part in before.parts
        }
        assert measure(asked(name, seed)) == measure(asked(name, 1))


@given(POINTS, POINTS, POINTS, POINTS, st.lists(st.tuples(POINTS, POINTS), max_size=4))
def test_raise_only_never_lowers_the_share_of_any_sitting(
    points: Fraction, missed: Fraction, now: Fraction, now_missed: Fraction, others: list[tuple[Fraction, Fraction]]
) -> None:
    held, new = judged(points, missed), judged(now, now_missed)
    rest = [judged(*each) for each in others]

    result = regraded(Policy.RAISE_ONLY, held, new)

    assert result.judgement is not None
    assert result.judgement.points >= held.points
    (old_points, old_maximum), (all_points, maximum) = total([held, *rest]), total([result.judgement, *rest])
    assert all_points * old_maximum >= old_points * maximum


@given(POINTS, POINTS, POINTS, POINTS, st.sampled_from(Policy))
def test_regrading_twice_is_regrading_once(
    points: Fraction, missed: Fraction, now: Fraction, now_missed: Fraction, policy: Policy
) -> None:
    held, new = judged(points, missed), judged(now, now_missed)

    once = regraded(policy, held, new)
    twice = regraded(policy, once.judgement, new)

    assert twice.judgement == once.judgement


@given(POINTS, POINTS, POINTS, POINTS)
def test_replace_gives_what_the_new_key_gives(
    points: Fraction, missed: Fraction, now: Fraction, more: Fraction
) -> None:
    held, new = judged(points, missed), judged(now, more)

    result = regraded(Policy.REPLACE, held, new)

    assert result.judgement == new
    assert (result.verdict is Verdict.RAISED) <= raises(held, new) or held.parts == new.parts


def test_void_takes_an_answer_out_and_only_replace_brings_it_back() -> None:
    held, new = judged(Fraction(1), Fraction(0)), judged(Fraction(0), Fraction(1))

    assert regraded(Policy.VOID, held, new).judgement is None
    assert regraded(Policy.RAISE_ONLY, None, new).judgement is None
    assert regraded(Policy.REPLACE, None, new).judgement == new


# --- what stands in the way -------------------------------------------------------------------------------------


def with_options(instance: Instance, **labels: str) -> Instance:
    """The same question with these options."""
    (component,) = instance.components
    shown = tuple(replace(component.options[0], token=f"t-{v}", value=v, label=Text.same(w)) for v, w in labels.items())
    return replace(instance, components=(replace(component, options=shown),))


def with_key(instance: Instance, value: str) -> Instance:
    return replace(instance, keys=(Key("penalty", (value,), Text.same(value)),))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda one: replace(one, kind="numeric"), Obstacle.OTHER_KIND),
        (lambda one: replace(one, components=(replace(one.components[0], id="other"),)), Obstacle.OTHER_PARTS),
        (lambda one: replace(one, components=(*one.components, replace(one.components[0], id="b"))), Obstacle.OTHER_PARTS),
        (lambda one: replace(one, components=(replace(one.components[0], widget="number"),)), Obstacle.OTHER_FORM),
        (lambda one: with_options(one, warning="Warning", caution="Caution"), Obstacle.OPTION_GONE),
        (lambda one: with_key(one, "caution"), Obstacle.NOT_OFFERED),
        (lambda one: with_options(one, game_loss="Loss of the game", warning="Warning"), None),
        (lambda one: with_key(one, "warning"), None),
    ],
)  # fmt: skip
def test_what_stands_in_the_way_is_named(change: Callable[[Instance], Instance], expected: Obstacle | None) -> None:
    old = question()

    assert obstacle(old, change(old), answer_of(judgement(old))) is expected


def test_a_numbered_distractor_with_other_words_is_another_one() -> None:
    old = with_options(question(), game_loss="Game Loss", **{"other-1": "Replay the match"})
    new = with_options(question(), game_loss="Game Loss", **{"other-1": "Ask both players"})
    answer = take(old, {"penalty": ["t-other-1"]})
    assert isinstance(answer, Answer)

    assert obstacle(old, new, answer) is Obstacle.OPTION_GONE
    assert obstacle(old, old, answer) is None


def test_words_that_were_deleted_cannot_be_judged_anew() -> None:
    instance = asked("q-term")
    before = answered(instance, rightly=True)
    emptied = Judgement(tuple(replace(part, given=Text.same(""), compared="") for part in before.parts))

    assert judged_anew(instance, instance, emptied) is Obstacle.WORDS_DELETED


def test_several_options_are_judged_only_where_the_same_were_offered() -> None:
    instance = asked("q-several")
    (component,) = instance.components
    fewer = replace(instance, components=(replace(component, options=component.options[:-1]),))

    assert judged_anew(instance, fewer, answered(instance, rightly=True)) is Obstacle.OPTION_GONE


def test_every_obstacle_is_told_in_both_languages() -> None:
    assert set(OBSTACLES) == set(Obstacle)


# --- measures ---------------------------------------------------------------------------------------------------


def test_a_measure_is_of_keys_and_points_and_not_of_words() -> None:
    old = question()
    component = old.components[0]
    points = replace(old, components=(replace(component, maximum=Fraction(2)),))

    assert measure(old) == measure(replace(old, text=Text.same("other"), version="2"))
    assert measure(old) == measure(with_options(old, warning="W", game_loss="G"))
    assert measure(old) != measure(with_key(old, "warning"))
    assert measure(old) != measure(points)
    assert measure(old) == measure_of_data(old.as_data())


@settings(max_examples=30)
@given(st.permutations(range(4)), st.sampled_from([name for name in NAMES if len(asked(name).components) > 1]))
def test_the_order_of_parts_makes_no_difference_to_the_measure(order: list[int], name: str) -> None:
    old = asked(name)
    mixed = sorted(old.components, key=lambda one: order[old.components.index(one) % 4])

    assert measure(replace(old, components=tuple(mixed), keys=old.keys[::-1])) == measure(old)
