"""Verification agrees with trying every situation, and says where a gap or contradiction lies."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.rules import check_book, decide, read_book
from courseware.rules.model import Unknown
from tests.rules.pages import decision, pages, small_book, table

COLOURS, SIZES, RIPE = ("red", "green", "blue"), range(13), (False, True)
CONDITIONS = {
    "colour": ["-", "red", "green", "red, blue", "≠ red", "≠ green, blue"],
    "size": ["-", "< 3", ">= 3", "3 .. 7", "> 7", "5", "<= 5", "≠ 4"],
    "ripe": ["-", "yes", "no"],
}
FRUITS = ["apple", "pear", "-"]
HOLDS = {
    "-": lambda _: True,
    "red": lambda v: v == "red",
    "green": lambda v: v == "green",
    "red, blue": lambda v: v in ("red", "blue"),
    "≠ red": lambda v: v != "red",
    "≠ green, blue": lambda v: v not in ("green", "blue"),
    "< 3": lambda v: v < 3,
    ">= 3": lambda v: v >= 3,
    "3 .. 7": lambda v: 3 <= v <= 7,
    "> 7": lambda v: v > 7,
    "5": lambda v: v == 5,
    "<= 5": lambda v: v <= 5,
    "≠ 4": lambda v: v != 4,
    "yes": lambda v: v is True,
    "no": lambda v: v is False,
}
row = st.tuples(
    *(st.sampled_from(CONDITIONS[name]) for name in ("colour", "size", "ripe")),
    st.sampled_from(FRUITS),
    st.sampled_from(["-", "-", "-", "r0", "r1", "all"]),
)


def situations():
    return product(COLOURS, SIZES, RIPE)


def claims(one, other):
    return one[0] != other[0] and one[2] in ("all", other[0])


def told(rows):
    """The facts that a row of these reads, all to be asked."""
    return {name: "" for n, name in enumerate(CONDITIONS) if any(one[n] != "-" for one in rows)}


def tried(rows, has_otherwise):
    """(is there a gap, is there a contradiction), by trying every situation."""
    gap = clash = False
    for values in situations():
        givers = [
            (f"r{n}", one[3], one[4])
            for n, one in enumerate(rows)
            if one[3] != "-" and all(HOLDS[cell](value) for cell, value in zip(one[:3], values, strict=True))
        ]
        standing = [
            giver for giver in givers if not any(claims(other, giver) and not claims(giver, other) for other in givers)
        ]
        given_fruits = {giver[1] for giver in standing}
        gap |= not given_fruits and not (has_otherwise and not givers)
        clash |= len(given_fruits) > 1
    return gap, clash


@settings(max_examples=300, deadline=None)
@given(st.lists(row, min_size=1, max_size=6), st.booleans())
def test_verification_of_one_table_equals_trying_every_situation(rows, has_otherwise):
    lines = [[*one, f"r{n}"] for n, one in enumerate(rows)]
    lines += [["otherwise", "", "", "none", "", ""]] if has_otherwise else []
    head = ["colour", "size", "ripe", "→ fruit", "over", "id"]
    book, _ = read_book("small", pages(decision(told(rows), {"fruit": "yes"}, "t"), table("t", head, lines)))

    codes = {finding.code for finding in check_book(book)} if book else set()

    gap, clash = tried(rows, has_otherwise)
    if book is None:  # no row gives anything
        assert not has_otherwise
        assert all(one[3] == "-" for one in rows)
    else:
        assert ("RULE-202" in codes, "RULE-201" in codes) == (gap, clash)


first_row = st.tuples(
    st.sampled_from(CONDITIONS["colour"]), st.sampled_from(CONDITIONS["ripe"]), st.sampled_from(["apple", "pear"])
)
second_row = st.tuples(
    st.sampled_from(["-", "apple", "pear", "≠ pear", "none"]),
    st.sampled_from(CONDITIONS["size"]),
    st.sampled_from(["red", "-", "≠ red"]),
    st.sampled_from(["apple", "pear"]),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(first_row, min_size=1, max_size=3), st.lists(second_row, min_size=1, max_size=4))
def test_a_gap_behind_another_table_counts_exactly_when_facts_can_lead_to_it(first, second):
    used = {
        name: ""
        for name, cells in {
            "colour": [one[0] for one in first] + [one[2] for one in second],
            "size": [one[1] for one in second],
            "ripe": [one[1] for one in first],
        }.items()
        if any(cell != "-" for cell in cells)
    }
    sections = (
        decision(used, {"fruit": "yes"}, "first, second"),
        table(
            "first",
            ["colour", "ripe", "→ kind", "over", "id"],
            [[*one, ", ".join(f"f{m}" for m in range(n)), f"f{n}"] for n, one in enumerate(first)]
            + [["otherwise", "", "none", "", ""]],
        ),
        table("second", ["kind", "size", "colour", "→ fruit"], second),
    )
    book = small_book(*sections)

    codes = {finding.code for finding in check_book(book)}

    gap = clash = False
    for colour, size, ripe in situations():
        kinds = [one[2] for one in first if HOLDS[one[0]](colour) and HOLDS[one[1]](ripe)]
        kind = kinds[-1] if kinds else "none"
        named = {
            "-": True,
            "apple": kind == "apple",
            "pear": kind == "pear",
            "≠ pear": kind != "pear",
            "none": kind == "none",
        }
        fruits = {one[3] for one in second if named[one[0]] and HOLDS[one[1]](size) and HOLDS[one[2]](colour)}
        gap, clash = gap or not fruits, clash or len(fruits) > 1
    assert ("RULE-202" in codes, "RULE-201" in codes) == (gap, clash)


@settings(max_examples=200, deadline=None)
@given(st.lists(row, min_size=1, max_size=6), st.sampled_from(COLOURS), st.integers(0, 12), st.booleans())
def test_a_verified_table_gives_every_always_field_one_value(rows, colour, size, ripe):
    lines = [[*one, f"r{n}"] for n, one in enumerate(rows)] + [["otherwise", "", "", "none", "", ""]]
    facts = told(rows)
    book = small_book(
        decision(facts, {"fruit": "yes"}, "t"), table("t", ["colour", "size", "ripe", "→ fruit", "over", "id"], lines)
    )
    situation = {"colour": colour, "size": size, "ripe": ripe}
    if check_book(book) or not facts:
        return

    ruling = decide(book, "pick", {name: situation[name] for name in facts})

    assert ruling.outcome["fruit"] in ("none", "apple", "pear")
    assert not ruling.open


@settings(max_examples=100, deadline=None)
@given(st.permutations(range(5)))
def test_the_order_of_rows_means_nothing(order):
    rows = [
        ["red", "< 3", "-", "apple"],
        ["red", ">= 3", "-", "pear"],
        ["green", "-", "yes", "apple"],
        ["green", "-", "no", "pear"],
        ["blue", "-", "-", "apple"],
    ]
    head, facts = ["colour", "size", "ripe", "→ fruit"], {"colour": "", "size": "", "ripe": "no"}
    shuffled = small_book(decision(facts, {"fruit": "yes"}, "t"), table("t", head, [rows[n] for n in order]))
    straight = small_book(decision(facts, {"fruit": "yes"}, "t"), table("t", head, rows))

    same = [
        decide(book, "pick", {"colour": colour, "size": size, "ripe": ripe}).outcome
        for book in (shuffled, straight)
        for colour, size, ripe in situations()
    ]

    assert same[: len(same) // 2] == same[len(same) // 2 :]
    assert check_book(shuffled) == []


def test_a_gap_is_printed_as_a_box_in_the_unit_of_its_column():
    rows = [["< 3:00", "-", "apple"], [">= 9:01", "red", "pear"], [">= 9:01", "≠ red", "pear"]]
    book = small_book(
        decision({"late_s": "", "colour": ""}, {"fruit": "yes"}, "t"), table("t", ["late_s", "colour", "→ fruit"], rows)
    )

    (finding,) = check_book(book)

    assert finding.code == "RULE-202"
    assert "late_s 3:00–9:00" in finding.words.en
    assert finding.place.file == "page.md"


def test_a_contradiction_names_both_lines_and_the_box():
    rows = [["< 3:00", "apple"], ["2:59 .. 5:00", "pear"], [">= 5:01", "apple"]]
    book = small_book(decision({"late_s": ""}, {"fruit": "yes"}, "t"), table("t", ["late_s", "→ fruit"], rows))

    (finding,) = check_book(book)

    assert finding.code == "RULE-201"
    assert "late_s 2:59" in finding.words.en
    lines = {finding.place.line, int(finding.words.en.rsplit("page.md:", 1)[1].split(":")[0])}
    assert lines == {finding.place.line, finding.place.line + 1}


def test_two_steps_that_give_one_field_different_values_contradict_each_other():
    book = small_book(
        decision({"ripe": ""}, {"fruit": "yes"}, "one, two"),
        table("one", ["ripe", "→ fruit"], [["-", "apple"]]),
        table("two", ["ripe", "→ fruit"], [["yes", "pear"]]),
    )

    assert [finding.code for finding in check_book(book)] == ["RULE-201"]


def test_a_gap_that_only_an_open_field_could_lead_to_is_none():
    open_questions = "\n## open: questions\n| id | ja | en |\n|---|---|---|\n| why | 不明 | not said |\n"
    book = small_book(
        decision({"ripe": ""}, {"fruit": "yes"}, "one, two"),
        table("one", ["ripe", "→ kind"], [["yes", "apple"], ["no", "?why"]]),
        table("two", ["kind", "→ fruit"], [["apple", "pear"]]),
        open_questions,
    )

    assert check_book(book) == []
    assert decide(book, "pick", {"ripe": False}).open["fruit"][0].why.en == "not said"


@pytest.mark.parametrize(("wanted", "codes"), [("apple", []), ("pear", ["RULE-302"]), ("?", ["RULE-302"])])
def test_worked_examples_are_run(wanted, codes):
    book = small_book(
        decision({"ripe": ""}, {"fruit": "yes"}, "t"),
        table("t", ["ripe", "→ fruit"], [["yes", "apple"], ["no", "pear"]]),
        f"\n## examples: pick\n| ripe | → fruit |\n|---|---|\n| yes | {wanted} |\n",
    )

    assert [finding.code for finding in check_book(book)] == codes


def test_unknown_values_join_their_reasons():
    assert Unknown(frozenset("a")) | Unknown(facts=frozenset("b")) == Unknown(frozenset("a"), frozenset("b"))


def test_a_field_copied_from_a_fact_is_never_absent():
    book = small_book(
        decision({"late_s": ""}, {"fruit": "yes"}, "copy, band"),
        table("copy", ["→ wait_s"], [["= late_s"]]),
        table("band", ["wait_s", "→ fruit"], [["<= 1:00", "apple"], ["> 1:00", "pear"]]),
    )

    assert check_book(book) == []
