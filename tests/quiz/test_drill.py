"""Drills are made of situations that the rulebook can rule on, told honestly, each with what would flip it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.quiz import Drill, Instance, drill_of, next_in_drill, question_view
from courseware.quiz.drill import MOST, listed_facts
from courseware.quiz.instance import UNDECIDED
from courseware.quiz.rulings import answers_of
from courseware.quiz.scene import Scene
from courseware.rules import decide
from tests.content import our_library

LIBRARY = our_library()
QUESTIONS = [one for course in LIBRARY.courses.values() if course.quiz for one in course.quiz.questions]


def a_drill(book: str = "lorcana", decision: str = "tardiness") -> Drill:
    rulebook = LIBRARY.books[book]
    found = drill_of(rulebook, rulebook.decisions[decision], QUESTIONS)
    assert found
    return found


TARDINESS = a_drill()
SOME = [TARDINESS, a_drill("lorcana", "slow_play"), a_drill("lorcana", "round_time"), a_drill("tcg-floor", "appeal")]


def asked(drill: Drill, count: int, seed: int = 7) -> list[Instance]:
    met: list[Instance] = []
    for _ in range(count):
        met.append(next_in_drill(drill, met, seed, LIBRARY.assumptions))
    return met


@pytest.mark.parametrize("drill", SOME, ids=lambda drill: drill.decision.name)
def test_every_key_is_what_the_rulebook_says_of_these_facts(drill: Drill) -> None:
    for question, variant in (*drill.scenes, *drill.listed):
        scene = question.asks
        assert isinstance(scene, Scene)
        ruling = decide(drill.book, drill.decision.name, variant.facts)
        assert not ruling.missing
        right = answers_of(drill.book, scene.fields, ruling.outcome, ruling.open)
        assert set(right.by_field) == set(scene.fields)


@pytest.mark.parametrize("drill", SOME, ids=lambda drill: drill.decision.name)
def test_the_same_seed_and_history_ask_the_same_and_nothing_comes_twice_at_first(drill: Drill) -> None:
    first = asked(drill, 12)

    assert asked(drill, 12) == first
    assert len({(one.question, one.variant) for one in first}) == 12


@given(st.integers(0, 2**63 - 1))
@settings(max_examples=10, deadline=None)
def test_the_answers_offered_do_not_tell_which_situation_is_asked(seed: int) -> None:
    """Every situation that is told as a list of facts offers the same options."""
    listed = [one for one in asked(TARDINESS, 12, seed) if one.question == "tardiness"]
    offered = {str(sorted(option.value for option in one.components[1].options)) for one in listed}

    assert len(offered) <= 1


def test_after_a_situation_comes_its_contrast_with_one_fact_changed() -> None:
    met = asked(TARDINESS, 20)
    pairs = list(zip(met[::2], met[1::2], strict=True))

    def told(one: Instance) -> dict[str, str]:
        return {fact.name: fact.value for fact in one.facts if not fact.assumed}

    flips = [
        (one, other)
        for one, other in pairs
        if one.question == other.question
        and len(set(told(one).items()) ^ set(told(other).items())) <= 2
        and [key.values for key in one.keys] != [key.values for key in other.keys]
    ]
    assert len(flips) > len(pairs) / 2


def test_feedback_names_a_fact_that_changes_the_ruling_and_how() -> None:
    instance = next(one for one in asked(TARDINESS, 20) if one.question == "tardiness")

    assert instance.feedback.contrasts
    for contrast in instance.feedback.contrasts:
        assert contrast.changes
        assert contrast.fact.ja.startswith("「")
    assert Instance.from_data(instance.as_data()) == instance


def test_nothing_of_the_contrasts_is_told_before_the_answer() -> None:
    for instance in asked(TARDINESS, 10):
        view = str(question_view(instance).as_data())

        assert "contrast" not in view
        assert all(one.fact.ja not in view for one in instance.feedback.contrasts)


def test_facts_are_told_in_the_order_of_the_decision_in_both_languages() -> None:
    book = LIBRARY.books["lorcana"]
    words = listed_facts(book, book.decisions["tardiness"], {"late_s": 179, "level": "casual"})

    assert words.ja.splitlines()[2:4] == ["- 懲罰表の欄: カジュアル", "- 遅れた時間: 2分59秒"]
    assert words.en.splitlines()[2:4] == ["- Column of the penalty table: Casual", "- How late: 2 min 59 s"]


def test_scenes_of_the_quiz_are_varied_anew_between_the_numbers_of_their_author() -> None:
    """The author wrote 2:30 to 10:00; the cut at 3:00 is seen from just beside it, and 0:01 does not come."""
    late = {variant.facts["late_s"] for question, variant in TARDINESS.scenes if question.id == "e05-clock"}

    assert {179, 180, 181, 599, 600} <= late
    assert min(late) == 150
    assert max(late) == 600


def test_what_the_book_leaves_open_is_asked_too() -> None:
    keys = [key for _, variant in TARDINESS.listed for key in decide(TARDINESS.book, "tardiness", variant.facts).open]

    assert "penalty" in keys
    assert any(UNDECIDED in key.values for one in asked(TARDINESS, 40) for key in one.keys)


@pytest.mark.parametrize("decision", ["standings", "swiss.pairings", "roles.absence"])
def test_a_decision_without_tellable_situations_has_no_drill(decision: str) -> None:
    book = LIBRARY.books["tcg-floor"]

    assert drill_of(book, book.decisions[decision], QUESTIONS) is None


def test_a_drill_is_not_larger_than_one_can_look_through() -> None:
    assert all(len(drill.listed) <= MOST for drill in SOME)
