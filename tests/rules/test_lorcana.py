"""The Lorcana rulebook: worked cases, open questions, laws over random situations, spoilt copies of its pages."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.rules import (
    Fact,
    Kind,
    Status,
    check_book,
    cuts,
    decide,
    derivation,
    near_misses,
    plain,
    read_book,
)
from tests.rules.lorcana import lorcana, pages

DATA = Path(__file__).parents[1] / "data"


def load(name):
    return yaml.safe_load((DATA / name).read_text(encoding="utf-8"))


CASES = load("lorcana-cases.yaml")
QUESTIONS = load("lorcana-undecided.yaml")


# --- cases ---------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_comes_out_as_the_source_says(case):
    ruling = decide(lorcana(), case["decision"], case["facts"])

    assert ruling.status in (Status.DECIDED, Status.PARTLY), ruling.missing
    assert {name: plain(ruling.outcome.get(name, "nothing")) for name in case["expect"]} == case["expect"]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["id"])
def test_an_open_question_stays_open(question):
    ruling = decide(lorcana(), question["decision"], question["facts"])

    if question["open"] == ["*"]:
        assert ruling.status is Status.UNDETERMINED
    else:
        assert set(question["open"]) <= set(ruling.open)
    decided = question.get("decided", {})
    assert {name: plain(ruling.outcome.get(name, "nothing")) for name in decided} == decided


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
    ],
)
def test_a_known_difference_comes_with_the_ruling(decision, facts, document, says):
    differs = decide(lorcana(), decision, facts).differs

    assert [(each.document, says in each.says) for each in differs] == [(document, True)]


# --- laws ------------------------------------------------------------------------------------


def values(fact: Fact):
    """Values of a fact, near its cuts more often than far from them."""
    type_ = fact.type
    if type_.kind is Kind.YES_NO:
        found = st.booleans()
    elif type_.kind is Kind.ENUM:
        found = st.sampled_from(type_.values)
    elif type_.kind in (Kind.LIST, Kind.SET):
        found = st.lists(st.sampled_from(type_.values), max_size=3)
    elif type_.kind is Kind.MAP:
        found = st.dictionaries(st.sampled_from(type_.values), st.integers(0, 40), max_size=5)
    else:
        found = st.integers(type_.least, 700) | st.sampled_from([4, 5, 39, 40, 59, 60, 61, 179, 180, 599, 600])
    return found | st.none() if type_.or_none else found


@st.composite
def situations(draw):
    """A decision, and every fact of it told."""
    name = draw(st.sampled_from(sorted(lorcana().decisions)))
    return name, {fact.name: draw(values(fact)) for fact in lorcana().decisions[name].facts.values()}


@settings(max_examples=400, deadline=None)
@given(situations())
def test_a_full_situation_is_ruled_on_completely(situation):
    name, facts = situation

    ruling = decide(lorcana(), name, facts)

    assert ruling.status is not Status.INCOMPLETE
    assert {*ruling.outcome, *ruling.open} >= set(lorcana().decisions[name].always)
    assert all(reason.why.ja != reason.id for reasons in ruling.open.values() for reason in reasons)


@settings(max_examples=100, deadline=None)
@given(situations(), st.randoms(use_true_random=False))
def test_the_order_in_which_facts_are_told_makes_no_difference(situation, random):
    name, facts = situation
    shuffled = list(facts.items())
    random.shuffle(shuffled)

    first, second = decide(lorcana(), name, facts), decide(lorcana(), name, dict(shuffled))

    assert (first.outcome, first.open) == (second.outcome, second.open)


@settings(max_examples=100, deadline=None)
@given(situations())
def test_cautions_never_count(situation):
    name, facts = situation
    if "prior_cautions" not in facts:
        return

    without, with_one = facts | {"prior_cautions": []}, facts | {"prior_cautions": ["slow_play", "tardiness"]}

    assert decide(lorcana(), name, without).outcome == decide(lorcana(), name, with_one).outcome


@settings(max_examples=60, deadline=None)
@given(situations())
def test_every_ruling_can_be_explained(situation):
    name, facts = situation
    ruling = decide(lorcana(), name, facts)

    lines = derivation(lorcana(), ruling)

    assert all(line.words.ja and line.words.en and line.cite and line.file for line in lines)


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
