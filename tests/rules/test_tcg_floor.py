"""The TCG floor rules: worked cases, open questions, what the copy of the source has lost, laws over random situations."""

from __future__ import annotations

import re

import pytest
import yaml
from hypothesis import given, settings

from courseware.rules import FactError, check_book, decide, reply
from tests.rules.books import DATA, book
from tests.rules.told import situations

NAME = "tcg-floor"


def load(kind):
    return yaml.safe_load((DATA / f"{NAME}-{kind}.yaml").read_text(encoding="utf-8"))


CASES, QUESTIONS = load("cases"), load("undecided")


def ask(decision, facts):
    """The reply of `courseware decide`, where fields have the names of the interface."""
    return reply({NAME: book(NAME)}, {"rulebook": NAME, "decision": decision, "facts": facts})


# --- cases ---------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_comes_out_as_the_rules_say(case):
    found = ask(case["decision"], case["facts"])

    assert found["status"] in ("decided", "partly"), found
    assert {name: found["outcome"].get(name, "nothing") for name in case["expect"]} == case["expect"]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["id"])
def test_an_open_question_stays_open(question):
    found = ask(question["decision"], question["facts"])

    if question["open"] == ["*"]:
        assert found["status"] == "undetermined"
    else:
        assert set(question["open"]) <= set(found["open"])
    decided = question.get("decided", {})
    assert {name: found["outcome"].get(name, "nothing") for name in decided} == decided


def test_every_decision_has_a_case():
    assert {case["decision"] for case in [*CASES, *QUESTIONS]} == set(book(NAME).decisions)


# --- the book as a whole ----------------------------------------------------------------


def test_the_book_is_whole_and_free_of_contradiction():
    assert check_book(book(NAME)) == []


def test_every_word_is_there_in_both_languages():
    found = book(NAME)
    labels = [word.label for word in found.words.values()] + [word.asks for word in found.words.values()]
    labels += [text for values in found.values.values() for text in values.values()]
    labels += [provision.text for provision in found.provisions.values()]
    labels += [decision.title for decision in found.decisions.values()]

    assert [text for text in labels if not text.ja.strip() or not text.en.strip()] == []
    assert [text.en for text in labels if re.search("[ぁ-んァ-ヶ一-龠]", text.en)] == []


@pytest.mark.parametrize(
    ("provision", "question"),
    [
        ("tcg-7c", "level_meaning"),
        ("tcg-3", "last_day"),
        ("tcg-6b-iii", "rematch_or_gap"),
        ("tcg-6b-vi", "remaining_eight"),
        ("tcg-6b-iii", "round_counts"),
        ("tcg-6b-ii", "who_gets_byes"),
        ("tcg-6d", "rounding"),
    ],
)
def test_a_question_without_a_case_is_shown_on_its_page(provision, question):
    shown = {reason.id for reason in book(NAME).provisions[provision].open_questions}

    assert f"{provision}#{question}" in shown


def test_a_question_lists_the_answers_that_come_into_question_or_none():
    reasons = book(NAME).reasons

    assert reasons["tcg-6d#bye_rate"].candidates == ("counted", "left_out")
    assert reasons["tcg-6d#nobody"].candidates == ()


# --- readings ---------------------------------------------------------------------------


def test_playing_and_judging_at_general_events_is_for_floor_judges_only():
    allowed = {
        role: ask("roles.combination", {"level": "general", "roles": [role, "player"]})["outcome"]["allowed"]
        for role in ("organizer", "head_judge", "floor_judge", "scorekeeper", "event_assistant")
    }

    assert allowed == dict.fromkeys(allowed, True) | {"head_judge": False}


@pytest.mark.parametrize(("rounds_done", "points"), [(1, 0), (2, 3), (3, 6), (6, 15)])
def test_exactly_the_points_needed_are_enough_to_stay(rounds_done, points):
    facts = {"rounds_done": rounds_done, "wins": points // 3}

    assert ask("double_elimination.cut", facts)["outcome"]["stays"] is True
    if points:
        one_less = facts | {"wins": points // 3 - 1, "draws": 2}
        assert ask("double_elimination.cut", one_less)["outcome"]["stays"] is False


def test_byes_leave_the_order_decided_where_both_readings_give_it():
    rounds = [[["A", "B", "p1"], ["C", None, "bye"]], [["A", "C", "p1"], ["B", None, "bye"]]]
    found = ask("standings", {"players": ["A", "B", "C"], "rounds": [*rounds, [["B", "C", "p1"], ["A", None, "bye"]]]})

    assert found["outcome"]["ranking"] == [["A"], ["B"], ["C"]]
    assert set(found["open"]) == {"omw_by_player", "oomw_by_player"}


def test_a_tie_and_a_drop_leave_the_ranking_open_for_both_reasons():
    facts = {"players": ["A", "B"], "rounds": [[["A", "B", "draw"]]], "dropped": ["B"]}

    reasons = {reason.id for reason in decide(book(NAME), "standings", facts).open["ranking"]}

    assert reasons == {"tcg-6d#tied_rank", "tcg-6d#dropped_listed"}


def test_nobody_is_named_for_the_bye_while_another_has_had_none():
    found = ask("swiss.bye", {"player_points": {"A": 3, "B": 3, "C": 0}, "had_bye": ["C"]})

    assert found["outcome"]["bye_candidates"] == ["A", "B"]


@pytest.mark.parametrize(
    ("decision", "facts"),
    [
        ("standings", {"players": ["A", "B"], "rounds": [[["A", "X", "p1"]]]}),
        ("standings", {"players": ["A", "B"], "rounds": [[["A", "B", "won"]]]}),
        ("standings", {"players": ["A", "B"], "rounds": [[["A", "A", "p1"]]]}),
        ("standings", {"players": ["A", "B"], "rounds": {"A": "B"}}),
        ("standings", {"players": ["A", "B"], "rounds": [[["A", None, "p1"]]]}),
        ("standings", {"players": ["A", "B"], "rounds": [], "dropped": ["X"]}),
        ("tiebreak.omw", {"opponents": [{"points": 3}]}),
        ("tiebreak.omw", {"opponents": [{"points": 3, "rounds_entered": 0}]}),
        ("swiss.pair_allowed", {"player_points": {"A": 3, "B": 3}, "pair_proposed": ["A", "X"]}),
        ("swiss.pairings", {"player_points": {"A": 3, "B": 3}, "met": [["A"]]}),
    ],
)
def test_results_that_cannot_be_are_refused_in_both_languages(decision, facts):
    found = ask(decision, facts)

    assert found["status"] == "error"
    assert found["words"]["ja"] != found["words"]["en"]
    with pytest.raises(FactError):
        decide(book(NAME), decision, facts)


def test_a_record_and_a_decimal_are_told_in_words():
    facts = {"opponents": [{"points": 3, "rounds_entered": 1}, {"points": 0, "rounds_entered": 2}]}

    line = ask("tiebreak.omw", facts)["steps"][0]["words"]

    assert "勝ち点 3" in line["ja"]
    assert "points 3, rounds entered 1" in line["en"]
    assert line["en"].endswith("133/200, as a decimal: 0.665")


# --- laws ------------------------------------------------------------------------------------


@settings(max_examples=200, deadline=None)
@given(situations(NAME, among=["first_player"]))
def test_somebody_goes_first_or_chooses_or_it_is_open(situation):
    ruling = decide(book(NAME), *situation)

    assert {"first", "chooser"} & {*ruling.outcome, *ruling.open}


@settings(max_examples=200, deadline=None)
@given(situations(NAME, among=["end_of_round"]))
def test_a_round_that_somebody_must_win_is_never_drawn(situation):
    name, facts = situation

    ruling = decide(book(NAME), name, facts | {"stage": "playoff"})

    assert ruling.outcome["match"] in ("A", "B", "not_yet")
    assert ruling.outcome["match"] != "not_yet" or "next" in ruling.outcome
