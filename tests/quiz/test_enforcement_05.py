"""The quiz of Enforcement 05: every infraction is asked, no cut twice, and what the sources leave open."""

from __future__ import annotations

from courseware.quiz.scene import Scene
from courseware.quiz.scene_check import cuts_crossed
from tests.quiz.course import books, instances, quiz

COURSE = "enforcement-05"
INFRACTIONS = {
    "tardiness",
    "slow_play",
    "deck_registration_minor",
    "deck_registration_major",
    "limited_error",
    "information_communication_error",
    "marked_cards",
    "outside_assistance",
}


def test_each_of_the_eight_infractions_is_the_key_of_a_ruling() -> None:
    found = [key for each in instances(COURSE) for key in each.keys if key.component == "infraction"]

    assert {value for key in found for value in key.values} >= INFRACTIONS


def test_no_cut_is_asked_twice() -> None:
    cuts = [
        (question.asks.decision, cut)
        for question in quiz(COURSE).questions
        if isinstance(question.asks, Scene)
        for cut in cuts_crossed(question, books()["lorcana"])
    ]

    assert len(cuts) == len(set(cuts))


def test_every_kind_is_asked_and_more_than_ten_questions_are() -> None:
    assert {question.kind for question in quiz(COURSE).questions} == {"ruling", "choice", "matching", "numeric", "term"}
    assert len(quiz(COURSE).questions) >= 12


def test_some_scenes_are_not_decided_by_the_rulebook() -> None:
    undecided = {each.question for each in instances(COURSE) if any("undecided" in key.values for key in each.keys)}

    assert {"e05-missing-card", "e05-draft", "e05-misstatement", "e05-notes"} <= undecided


def test_who_approves_is_asked_and_the_lead_is_the_key() -> None:
    keys = [key for each in instances(COURSE) for key in each.keys if key.component == "authority"]

    assert {key.values[0] for key in keys} == {"lead_lore_guide", "none"}
