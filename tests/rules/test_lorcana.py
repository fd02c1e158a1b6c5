"""The Lorcana rulebook: worked cases, open questions, laws over random situations, spoilt copies of its pages."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.rules import (
    Status,
    check_book,
    cuts,
    decide,
    near_misses,
    plain,
    read_book,
)
from tests.rules.lorcana import lorcana, pages
from tests.rules.told import situations, values

DATA = Path(__file__).parents[1] / "data"


def load(name):
    return yaml.safe_load((DATA / name).read_text(encoding="utf-8"))


CASES = load("lorcana-cases.yaml")
QUESTIONS = load("lorcana-undecided.yaml")


def replied(decision, fields):
    """Fields under the names of the interface, as the cases have them."""
    names = lorcana().decisions[decision].replied
    return {names.get(name, name): value for name, value in fields.items()}


# --- cases ---------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_comes_out_as_the_source_says(case):
    ruling = decide(lorcana(), case["decision"], case["facts"])

    assert ruling.status in (Status.DECIDED, Status.PARTLY), ruling.missing
    outcome = replied(case["decision"], ruling.outcome)
    assert {name: plain(outcome.get(name, "nothing")) for name in case["expect"]} == case["expect"]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["id"])
def test_an_open_question_stays_open(question):
    ruling = decide(lorcana(), question["decision"], question["facts"])

    if question["open"] == ["*"]:
        assert ruling.status is Status.UNDETERMINED
    else:
        assert set(question["open"]) <= set(replied(question["decision"], ruling.open))
    decided, outcome = question.get("decided", {}), replied(question["decision"], ruling.outcome)
    assert {name: plain(outcome.get(name, "nothing")) for name in decided} == decided


def test_every_decision_has_a_case():
    assert {case["decision"] for case in [*CASES, *QUESTIONS]} == set(lorcana().decisions)


@pytest.mark.parametrize("level", ["casual", "competitive"])
@pytest.mark.parametrize(
    ("late_s", "rung"), [(1, 0), (179, 0), (180, 1), (181, 1), (599, 1), (600, 2), (601, 2), (36000, 2)]
)
def test_lateness_is_counted_in_whole_minutes(level, late_s, rung):
    ladder = {"casual": ["caution", "warning", "match_loss"], "competitive": ["warning", "game_loss", "match_loss"]}

    ruling = decide(lorcana(), "tardiness", {"level": level, "late_s": late_s})

    assert ruling.outcome["penalty"] == ladder[level][rung]
    assert ruling.outcome.get("extension_s", late_s) == late_s


# --- the book as a whole -----------------------------------------------------------------


def test_the_book_is_whole_and_free_of_contradiction():
    assert check_book(lorcana()) == []


def test_every_word_is_there_in_both_languages():
    book = lorcana()
    labels = [word.label for word in book.words.values()] + [word.asks for word in book.words.values()]
    labels += [text for values in book.values.values() for text in values.values()]
    labels += [provision.text for provision in book.provisions.values()]

    assert [text for text in labels if not text.ja.strip() or not text.en.strip()] == []


def test_open_questions_without_a_case_are_shown_on_their_page():
    shown = {reason.id for provision in lorcana().provisions.values() for reason in provision.open_questions}

    notes = {"pcg-3#stages", "pcg-3.1#rounding", "pcg-3.3#noticed", "pcg-3.3#draft_of_36", "pcg-3.3#limited_inks"}
    assert notes | {"pcg-3.4#ink_source", "pcg-3.8#adviser"} <= shown
    assert {"pcg-4.1#repeated", "pcg-2.3#repeated", "pcg-2.3#destination", "pcg-2.3#other_counts"} <= shown
    assert {"tr-3.3#column", "tr-3.3-choice#new_game", "tr-3.3-choice#hand_seen", "tr-3.4-pregame#which"} <= shown
    assert {"tr-3.12#short_check", "ec14-03#deadline"} <= shown


@pytest.mark.parametrize(
    ("decision", "facts", "document", "says"),
    [
        ("deck_registration", {"format": "limited", "deck_count": 36, "pool_cards_left": 9}, "tr-en", "35"),
        (
            "deck_registration",
            {"format": "limited", "deck_count": 40, "max_copies": 6, "list_legal": True},
            "tr-en",
            "no limit",
        ),
        (
            "information_communication",
            {"level": "casual", "act": "writes_opponents_inkwell_cards_as_revealed"},
            "tr-en",
            "outside_assistance",
        ),
        (
            "outside_assistance",
            {"level": "casual", "act": "looks_up_card_text_in_companion_app_in_plain_view"},
            "tr-en",
            "ask first",
        ),
        (
            "slow_play.extra_turns",
            {"slow_play_corrected_before_time": True, "match_still_going_at_time": True},
            "tr-ja",
            "1 + 2",
        ),
        ("end_of_match", {"stage": "swiss", "active_at_time": "A"}, "tr-ja", "1 (+ 2)"),
        ("time_extension", {"cause": "interruption", "duration_s": 60}, "tr-ja", "1:00"),
        ("time_extension", {"cause": "interruption", "duration_s": 61}, "tr-en", "official"),
        ("time_extension", {"cause": "appeal", "duration_s": 61}, "core-lg", "rounded"),
        ("play_first_choice", {"stage": "swiss", "game": 1, "hand_already_seen": True}, "tr-ja", "first"),
        ("play_first_choice", {"stage": "swiss", "game": 2, "chooser_cannot_decide": True}, "tr-en", "game 1"),
        ("match_structure", {"event_level": "entry_level", "players": 8, "best_of": 3}, "tr-en", "yes"),
        ("round_time", {"stage": "swiss", "limit_min": 25}, "tr-ja", "25"),
        ("round_time", {"stage": "single_elim_whole_event", "limit_min": 50}, "tr-en", "venue"),
        ("intentional_draw", {"both_agree": True}, "tr-ja", "forbidden"),
        ("unsporting", {"level": "casual", "act": "shuffles_noisily_without_need"}, "pcg-ja", "minor"),
        ("appeal.who_records", {"floor_penalty": "warning", "appeal_result": "upheld"}, "pcg-en", "Melee"),
        ("rewind", {"asker": "floor_lore_guide"}, "pcg-en", "Head Judge"),
        ("tardiness", {"level": "casual", "late_s": 600}, "tr-en", "told"),
    ],
)
def test_a_known_difference_comes_with_the_ruling(decision, facts, document, says):
    differs = decide(lorcana(), decision, facts).differs

    assert [(each.document, says in each.says) for each in differs] == [(document, True)]


# --- laws ------------------------------------------------------------------------------------


@settings(max_examples=100, deadline=None)
@given(situations("lorcana", [name for name, one in lorcana().decisions.items() if "prior_cautions" in one.facts]))
def test_cautions_never_count(situation):
    name, facts = situation

    without = decide(lorcana(), name, facts | {"prior_cautions": []})
    with_some = decide(lorcana(), name, facts | {"prior_cautions": ["slow_play", "tardiness"]})

    assert (without.outcome, without.open) == (with_some.outcome, with_some.open)


# --- laws of one decision -----------------------------------------------------------------------

OTHER = {"A": "B", "B": "A"}


def swapped(value):
    """The same with the two players exchanged."""
    if isinstance(value, tuple):
        return tuple(swapped(item) for item in value)
    return OTHER.get(value, value) if isinstance(value, str) else value


def across(name):
    """The name of the same fact or field for the other player."""
    pairs = {"_a": "_b", "_b": "_a"}
    return name[:-2] + pairs[name[-2:]] if name[-2:] in pairs else name


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_the_end_of_a_match_is_the_same_for_both_players(data):
    known = lorcana().decisions["end_of_match"].facts
    facts = {fact.name: data.draw(values(fact)) for fact in known.values() if fact.name != "turn_effect"}
    mirrored = {across(name): swapped(value) for name, value in facts.items()}

    one, other = decide(lorcana(), "end_of_match", facts), decide(lorcana(), "end_of_match", mirrored)

    assert {across(name): swapped(value) for name, value in one.outcome.items()} == other.outcome
    assert {across(name) for name in one.open} == set(other.open)


@pytest.mark.parametrize(
    ("decision", "facts", "kind", "climbs_at"),
    [
        ("card_count_error", {"act": "drew_2_instead_of_1"}, "card_count_error", 2),
        ("hidden_information_error", {"seen_card": "single_card"}, "hidden_information_error", 2),
        ("general_rule_error", {"lead_approves_rewind": False}, "general_rule_error", 2),
        ("tardiness", {"late_s": 60}, "tardiness", 1),
        ("unsporting", {"act": "uses_coarse_language"}, "unsporting_minor", 1),
    ],
)
def test_each_section_climbs_at_its_own_number_and_each_kind_by_itself(decision, facts, kind, climbs_at):
    told = {"level": "competitive", **facts}

    seen = [decide(lorcana(), decision, told | {"prior_warnings": [kind] * n}) for n in range(climbs_at + 2)]
    others = decide(lorcana(), decision, told | {"prior_warnings": ["marked_cards", "outside_assistance"] * 3})

    assert [ruling.outcome.get("penalty") for ruling in seen] == ["warning"] * climbs_at + ["game_loss", None]
    assert "penalty" in seen[-1].open
    assert (others.outcome["penalty"], others.outcome["escalated"]) == ("warning", False)


def test_a_near_miss_differs_in_one_fact_and_in_the_outcome():
    ruling = decide(lorcana(), "tardiness", {"level": "competitive", "late_s": 210})

    found = {(near.fact, near.outcome.get("penalty")) for near in near_misses(lorcana(), ruling)}

    assert {("level", "warning"), ("late_s", "match_loss"), ("told_official_beforehand", "none")} <= found


def test_the_cuts_of_lateness_are_those_of_the_table():
    assert [value for value in cuts(lorcana(), "tardiness")["late_s"] if value in (1, 180, 600)] == [1, 180, 600]


# --- spoilt pages ---------------------------------------------------------------------------------


def spoilt(file, old, new):
    """The findings for the book with one page changed."""
    found = pages()
    assert old in found[file], f"{file} has changed: {old}"
    book, findings = read_book("lorcana", found | {file: found[file].replace(old, new, 1)})
    return [*findings, *(check_book(book) if book else [])]


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("vocabulary.md", "| tardiness                       | Tardiness", "| slow_play | Tardiness", "slow_play"),
        ("deck-2-major.md", "cite: PCG 3.4\n", "", "citation"),
        ("section-3.md", "?third            | ?third", "?thirt            | ?third", "third"),
        ("deck-1-minor.md", "numbers: inks_allowed", "numbers: ink_allowed", "inks_allowed"),
    ],
)
def test_a_spoilt_page_is_found_and_the_right_name_is_said(file, old, new, words):
    findings = spoilt(file, old, new)

    assert findings
    assert any(words in finding.line("en") for finding in findings), [finding.line("en") for finding in findings]
    assert all(finding.words.ja and finding.words.en for finding in findings)


def test_naming_only_the_format_does_not_say_that_nothing_is_wrong():
    ruling = decide(lorcana(), "deck_registration", {"level": "competitive", "format": "constructed"})

    assert ruling.status is Status.INCOMPLETE


def test_arriving_on_time_is_not_late():
    ruling = decide(lorcana(), "tardiness", {"level": "competitive", "late_s": 0})

    assert (ruling.outcome["infraction"], ruling.outcome["penalty"]) == ("none", "none")
    assert "extension_s" not in ruling.open
