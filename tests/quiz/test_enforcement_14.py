"""The quiz of Enforcement 14: all of the road of an appeal is asked, and what the sources leave open goes to the lead."""

from __future__ import annotations

from courseware.quiz.canonical import canonical
from courseware.quiz.scene import Scene
from tests.quiz.course import instances, quiz

COURSE = "enforcement-14"
DECISIONS = {
    "appeal.who_hears",
    "appeal.may_appeal",
    "appeal.utterance",
    "appeal.in_time",
    "appeal.handoff_complete",
    "appeal.classification",
    "appeal.review",
    "appeal.deviate_from_guidelines",
    "appeal.rewind_after_executed_remedy",
    "appeal.who_records",
    "card_count_error",
    "time_extension",
    "unsporting",
}


def key(question: str, component: str, **facts: str) -> tuple[str, ...]:
    """What is right in the variant that has these facts."""
    variant = next(
        each
        for each in instances(COURSE)
        if each.question == question
        and all(
            any(told.name == name and told.value == canonical(value) for told in each.facts)
            for name, value in facts.items()
        )
    )
    return tuple(next(one for one in variant.keys if one.component == component).values)


def test_every_decision_on_appeals_that_has_a_cut_is_asked() -> None:
    asked = {question.asks.decision for question in quiz(COURSE).questions if isinstance(question.asks, Scene)}

    assert asked == DECISIONS


def test_an_appeal_can_leave_the_player_worse_off() -> None:
    facts = {"level": "competitive", "floor_remedy": "player_chooses_card"}

    assert key("e14-review", "worse_for_appellant", **facts) == ("yes",)


def test_a_word_of_acceptance_or_a_shuffle_is_not_decided_by_the_rulebook() -> None:
    undecided = {each.question for each in instances(COURSE) if any("undecided" in one.values for one in each.keys)}

    assert undecided == {"e14-okay", "e14-cards-gone", "e14-review", "e14-shuffled"}
