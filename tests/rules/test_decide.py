"""Rulings: three answers to every condition, open fields, the ladder, near misses, what to ask, how it came about."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.rules import FactError, Status, decide, derivation, grids, near_misses, questions, reply
from tests.rules.pages import BOOK, decision, small_book, table

OPEN = "\n## open: questions\n| id | ja | en | cite |\n|---|---|---|---|\n| why | 書かれていない | not said | TR 1 |\n| third | 3度目は不明 | a third is not covered | |\n"
LADDER = """
## ladder: climb
counts: fruit in seen
replaces: penalty → base_penalty

| fact | assumed |
|------|---------|
| seen | [] |

| penalty | counted | → penalty | → escalated |
|---------|---------|-----------|-------------|
| ≠ warning | - | = penalty | no |
| warning | 0 | = penalty | no |
| warning | 1 | game_loss | yes |
| warning | >= 2 | ?third | ?third |
"""
LATE = decision(
    {"late_s": "", "ripe": "no", "colour": ""},
    {"fruit": "yes", "penalty": "yes", "base_penalty": "", "escalated": "", "wait_s": ""},
    "band, wait, climb",
) + table(
    "band",
    ["ripe", "late_s", "colour", "→ fruit", "→ penalty"],
    [
        ["yes", "-", "-", "none", "none"],
        ["no", "< 3:00", "-", "apple", "caution"],
        ["no", "3:00 .. 9:59", "≠ blue", "apple", "warning"],
        ["no", "3:00 .. 9:59", "blue", "apple", "?why"],
        ["no", ">= 10:00", "-", "pear", "game_loss"],
    ],
)
WAIT = table("wait", ["fruit", "penalty", "→ wait_s"], [["≠ none", "≠ game_loss", "= late_s"]])
BOOK_WITH_LADDER = BOOK + LADDER + OPEN.replace("| why | 書かれていない | not said | TR 1 |\n", "")


def late_book():
    return small_book(
        LATE + WAIT + OPEN.replace("| third | 3度目は不明 | a third is not covered | |\n", ""), book=BOOK_WITH_LADDER
    )


@pytest.mark.parametrize(
    ("late_s", "penalty"), [(0, "caution"), (179, "caution"), (180, "warning"), (599, "warning"), (600, "game_loss")]
)
def test_boundaries_fall_where_the_row_says(late_s, penalty):
    ruling = decide(late_book(), "pick", {"late_s": late_s, "colour": "red"})

    assert (ruling.status, ruling.outcome["base_penalty"]) == (Status.DECIDED, penalty)


def test_a_fact_that_makes_no_difference_is_not_asked():
    ruling = decide(late_book(), "pick", {"late_s": 60})

    assert ruling.status is Status.DECIDED
    assert ruling.missing == ()


def test_a_fact_that_makes_a_difference_is_asked():
    ruling = decide(late_book(), "pick", {"late_s": 240})

    assert ruling.status is Status.INCOMPLETE
    assert ruling.missing == ("colour",)
    assert "penalty" not in ruling.outcome


def test_an_open_field_leaves_the_others_decided():
    ruling = decide(late_book(), "pick", {"late_s": 240, "colour": "blue"})

    assert ruling.status is Status.PARTLY
    assert ruling.outcome["fruit"] == "apple"
    assert [reason.why.en for reason in ruling.open["penalty"]] == ["not said"]
    assert ruling.open["penalty"][0].cites == ("TR 1",)


def test_what_hangs_on_an_open_field_is_open_for_the_same_reason():
    ruling = decide(late_book(), "pick", {"late_s": 240, "colour": "blue"})

    assert ruling.open["wait_s"] == ruling.open["penalty"]
    assert ruling.open["escalated"] == ruling.open["penalty"]


@pytest.mark.parametrize(
    ("seen", "penalty", "escalated"),
    [
        ((), "warning", False),
        (("pear",), "warning", False),
        (("apple",), "game_loss", True),
        (("pear", "apple"), "game_loss", True),
    ],
)
def test_the_second_warning_of_one_kind_climbs(seen, penalty, escalated):
    ruling = decide(late_book(), "pick", {"late_s": 240, "colour": "red", "seen": seen})

    assert ruling.outcome["penalty"] == penalty
    assert ruling.outcome["escalated"] is escalated
    assert ruling.outcome["base_penalty"] == "warning"


def test_a_third_warning_is_open_where_the_source_is_silent():
    ruling = decide(late_book(), "pick", {"late_s": 240, "colour": "red", "seen": ["apple", "apple"]})

    assert set(ruling.open) == {"penalty", "escalated"}
    assert ruling.outcome["base_penalty"] == "warning"


def test_cautions_never_climb():
    ruling = decide(late_book(), "pick", {"late_s": 60, "colour": "red", "seen": ["apple", "apple"]})

    assert ruling.outcome["penalty"] == "caution"


def test_nothing_told_is_not_nothing_wrong():
    book = small_book(
        decision({"ripe": "no", "colour": "red", "size": "0"}, {"fruit": "yes"}, "t, u"),
        table(
            "t",
            ["ripe", "colour", "→ kind"],
            [["yes", "-", "apple"], ["-", "blue", "apple"], ["otherwise", "", "none"]],
        ),
        table(
            "u",
            ["kind", "size", "→ fruit"],
            [["apple", "-", "pear"], ["≠ apple", "< 5", "none"], ["≠ apple", ">= 5", "apple"]],
        ),
    )

    nothing, something = decide(book, "pick", {"size": 3}), decide(book, "pick", {"ripe": False})

    assert nothing.status is Status.INCOMPLETE
    assert something.outcome == {"fruit": "none"}


@pytest.mark.parametrize(
    "facts",
    [
        {"late_s": -1},
        {"late_s": True},
        {"late_s": 1.5},
        {"late_s": "3:30"},
        {"late_s": 10**9},
        {"late_s": None},
        {"late_t": 3},
        {"colour": "rad"},
        {"colour": 3},
        {"ripe": "yes"},
        {"seen": "apple"},
        {"seen": ["aple"]},
        {"seen": [["apple"]]},
    ],
)
def test_wrong_facts_are_refused_with_words_in_both_languages(facts):
    with pytest.raises(FactError) as refused:
        decide(late_book(), "pick", facts)

    assert refused.value.words.ja
    assert next(iter(facts)) in refused.value.words.en


def test_an_unknown_name_is_answered_with_the_nearest_one():
    data = reply({"small": late_book()}, {"rulebook": "small", "decision": "pik", "facts": {}})

    assert data["status"] == "error"
    assert "pick" in data["words"]["en"]


@pytest.mark.parametrize(
    "asked",
    [
        None,
        [],
        3,
        "x",
        {},
        {"rulebook": 3},
        {"rulebook": "small"},
        {"rulebook": "small", "decision": "pick", "facts": []},
    ],
)
def test_any_json_is_answered(asked):
    data = reply({"small": late_book()}, asked)

    assert data["status"] == "error"
    assert data["words"]["ja"]


def test_near_misses_name_the_one_fact_that_would_change_the_ruling():
    book = late_book()

    near = near_misses(book, decide(book, "pick", {"late_s": 240, "colour": "red"}))

    changed = {(one.fact, one.value): one.outcome.get("penalty") for one in near}
    assert changed[("late_s", 179)] == "caution"
    assert changed[("late_s", 600)] == "game_loss"
    assert changed[("ripe", True)] == "none"
    assert changed[("seen", ("apple",))] == "game_loss"
    assert ("colour", "blue") in changed


def test_the_most_telling_fact_is_asked_first():
    book = late_book()

    ask, possible = questions(book, decide(book, "pick", {}))

    assert ask[0] == "late_s"
    penalties = [outcome["penalty"] for outcome in possible]
    assert all(penalty in penalties for penalty in ("caution", "warning", "game_loss"))


def test_a_derivation_says_why_in_both_languages():
    book = late_book()

    lines = derivation(book, decide(book, "pick", {"late_s": 210, "colour": "red"}))

    band = next(line for line in lines if line.step == "band")
    assert band.words.ja.startswith("3分30秒は 3:00〜9:59、赤（青以外） → 果物: りんご、懲罰: Warning")
    assert band.words.en.startswith("3 min 30 s is 3:00–9:59")
    assert (band.cite, band.file) == ("PCG 3.1", "page.md")
    assert book.decisions["pick"].place.line < band.line


def test_a_reply_is_plain_json():
    data = reply(
        {"small": late_book()}, {"rulebook": "small", "decision": "pick", "facts": {"late_s": 240, "colour": "red"}}
    )

    assert json.loads(json.dumps(data)) == data
    assert set(data) == {
        "status",
        "outcome",
        "open",
        "ask",
        "possible",
        "differs",
        "assumed",
        "steps",
        "near",
        "rulebook",
        "edition",
        "digest",
    }


@pytest.mark.parametrize(("today", "has_notice"), [("", False), ("2027-05-31", False), ("2027-06-01", True)])
def test_a_reply_of_an_overdue_book_says_so(today: str, has_notice: bool):
    asked = {"rulebook": "small", "decision": "pick", "facts": {"late_s": 240, "colour": "red"}}

    data = reply({"small": late_book()}, asked, today)

    assert ("notice" in data) is has_notice


def test_grids_have_as_many_cells_as_heads():
    book = late_book()

    for grid in grids(book, "pick"):
        assert {len(row) for row in grid.rows} == {len(grid.head)}
    with pytest.raises(KeyError):
        grids(book, "pick", "bend")


@settings(max_examples=100, deadline=None)
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "late_s": st.integers(0, 5000),
            "ripe": st.booleans(),
            "colour": st.sampled_from(["red", "green", "blue"]),
            "seen": st.lists(st.sampled_from(["apple", "pear"]), max_size=3),
        },
    )
)
def test_telling_more_never_changes_what_was_decided_without_assuming(facts):
    book = late_book()
    known = decide(book, "pick", facts)
    full = {"late_s": 200, "ripe": False, "colour": "red", "seen": []} | facts

    more = decide(book, "pick", full)

    assert not more.missing
    assert {field: value for field, value in known.outcome.items() if more.outcome.get(field) != value} == {}


@settings(max_examples=50, deadline=None)
@given(st.permutations(["late_s", "ripe", "colour", "seen"]))
def test_the_order_of_facts_means_nothing(order):
    facts = {"late_s": 240, "ripe": False, "colour": "red", "seen": ["apple"]}

    assert (
        decide(late_book(), "pick", {name: facts[name] for name in order}).outcome
        == decide(late_book(), "pick", facts).outcome
    )


def test_a_field_leaves_under_its_name_of_the_interface():
    told = "\n## decision: pick\nsteps: choose\n\n| fact | assumed |\n|---|---|\n| size | |\n\n"
    given = "| gives | always | as |\n|---|---|---|\n| fruit | yes | size |\n"
    book = small_book(told + given, table("choose", ["size", "→ fruit"], [["< 3", "apple"], [">= 3", "?why"]]), OPEN)

    data = [
        reply({"small": book}, {"rulebook": "small", "decision": "pick", "facts": facts})
        for facts in ({"size": 2}, {"size": 3}, {})
    ]

    assert data[0]["outcome"] == {"size": "apple"}
    assert data[0]["near"][0]["open"] == ["size"]
    assert set(data[1]["open"]) == {"size"}
    assert {"size": "apple"} in data[2]["possible"]


def open_or_not(**facts):
    """What `decide` says where a field is open only if a fact turns out so, and another hangs on it."""
    first = table("first", ["ripe", "→ fruit"], [["yes", "apple"], ["no", "?why"]])
    second = table(
        "second",
        ["fruit", "size", "→ penalty"],
        [["apple", "-", "caution"], ["≠ apple", "> 3", "?third"], ["≠ apple", "<= 3", "warning"]],
    )
    head = decision({"ripe": "", "size": ""}, {"fruit": "yes", "penalty": "yes"}, "first, second")
    return decide(small_book(head + first + second + OPEN), "pick", facts)


def test_a_field_that_may_turn_out_open_is_asked_for_not_open():
    ruling = open_or_not()

    assert (ruling.status, ruling.open, ruling.missing) == (Status.INCOMPLETE, {}, ("ripe", "size"))


def test_what_hangs_on_an_open_field_is_not_open_for_a_reason_that_nothing_leads_to():
    ruling = open_or_not(ripe=False)

    assert ruling.status is Status.UNDETERMINED
    assert {name: [reason.id for reason in reasons] for name, reasons in ruling.open.items()} == {
        "fruit": ["page#why"],
        "penalty": ["page#why"],
    }


def test_letters_left_out_are_printed_as_nothing():
    head = decision({"colour": "", "size": ""}, {"penalty": "yes"}, "band")
    band = table("band", ["colour", "→ penalty × size"], [["red", "CWG? why"], ["≠ red", "CCCCCCCCCCCCC"]])
    book = small_book(head + band + OPEN)

    (grid,) = grids(book, "pick")

    assert {len(row) for row in grid.rows} == {len(grid.head)}
    assert [cell.en for cell in grid.rows[0][1:6]] == [
        "Caution",
        "Warning",
        "Game Loss",
        "not decided by this rulebook",
        "–",
    ]


def test_a_row_for_everything_else_says_so_and_what_it_gives():
    head = decision({"colour": ""}, {"penalty": "yes"}, "band")
    rest = table("band", ["colour", "→ penalty"], [["otherwise", "caution"]])
    book = small_book(head + table("band", ["colour", "→ penalty"], [["red", "warning"]]) + rest)

    grid = grids(book, "pick")[-1]

    assert len(grid.head) == 3
    assert [cell.en for cell in grid.rows[-1][:2]] == ["otherwise", "Caution"]
