"""The quiz of the floor rules: what is not asked has a reason, and the gaps of the copy are asked as gaps."""

from __future__ import annotations

from courseware.quiz.scene import Scene
from tests.quiz.course import books, instances, quiz

COURSE = "tcg-floor"
# Decisions that no scene asks, and why.
NOT_ASKED = {
    "roles.absence": "one row without a cut",
    "suspension.start": "copies a date; tcg-counts-from asks it in words",
    "swiss.pair_allowed": "a map of pairs is read at the desk, not on a phone",
    "swiss.pairings": "the same",
    "bracket": "its pairs are asked by bracket.path",
    "sideboard.use": "one fact of the match format",
    "tiebreak.omw": "tcg-higher asks it; a list of records cannot vary",
    "standings": "the same",
    "pregame.side_swap": "one fact of the match format",
    "draft.pod": "two numbers",
}


def test_every_decision_is_asked_or_has_a_reason() -> None:
    asked = {question.asks.decision for question in quiz(COURSE).questions if isinstance(question.asks, Scene)}

    assert asked.isdisjoint(NOT_ASKED)
    assert asked | set(NOT_ASKED) == set(books()[COURSE].decisions)


def test_what_the_rules_leave_open_is_asked_as_open() -> None:
    undecided = {each.question for each in instances(COURSE) if any("undecided" in one.values for one in each.keys)}

    assert undecided == {
        "tcg-class",
        "tcg-no-head",
        "tcg-sleeves",
        "tcg-borrowed",
        "tcg-next-bye",
        "tcg-who-starts",
        "tcg-game-three",
        "tcg-notes",
        "tcg-one-nil",
        "tcg-agreed-semifinal",
        "tcg-time-limit",
    }


def test_every_question_names_the_rules_that_it_asks() -> None:
    named = [each for each in quiz(COURSE).questions if each.kind != "term"]

    assert all("TCG 大会規定" in each.text.ja and "TCG floor rules" in each.text.en for each in named)
