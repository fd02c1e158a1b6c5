"""A row is called idle exactly when nobody would miss it."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.finding import Weight
from courseware.rules import check_book, decide, read_book
from tests.rules.pages import decision, pages, small_book, table
from tests.rules.test_check import row

HEAD = ["colour", "size", "ripe", "→ fruit", "over", "id"]
FACTS = {"colour": "", "size": "", "ripe": ""}


def rulings(book):
    situations = product(("red", "green", "blue"), (0, 2, 3, 4, 5, 6, 7, 8, 12), (False, True))
    return [
        decide(book, "pick", dict(zip(FACTS, values, strict=True))).outcome.get("fruit", "gap") for values in situations
    ]


def of(lines):
    """A table that reads every fact, whatever its rows do."""
    anchor = ["red, blue", ">= 0", "yes, no", "-", "-", "anchor"]
    return read_book("small", pages(decision(FACTS, {"fruit": "yes"}, "t"), table("t", HEAD, [*lines, anchor])))[0]


@settings(max_examples=200, deadline=None)
@given(st.lists(row, min_size=1, max_size=5), st.booleans())
def test_a_row_is_idle_exactly_when_every_situation_is_ruled_alike_without_it(rows, has_otherwise):
    lines = [[*one, f"r{n}"] for n, one in enumerate(rows)]
    lines += [["otherwise", "", "", "apple", "", ""]] if has_otherwise else []
    book = of(lines)
    found = check_book(book) if book else []
    if book is None or "RULE-201" in {finding.code for finding in found}:
        return

    idle = {finding.place.line for finding in found if finding.code == "RULE-204"}

    for n in range(len(rows)):
        without = of([*lines[:n], *lines[n + 1 :]])
        missed = without is None or rulings(without) != rulings(book)
        assert (book.decisions["pick"].steps[0].rows[n].place.line in idle) is not missed


def test_a_row_before_which_another_goes_may_still_keep_a_third_away():
    rows = [["-", "apple", "r1", "r0"], ["-", "apple", "-", "r1"], ["-", "pear", "r0", "r2"]]
    heads, anchor = ["ripe", "→ fruit", "over", "id"], ["yes, no", "-", "-", "anchor"]
    book = small_book(decision({"ripe": ""}, {"fruit": "yes"}, "t"), table("t", heads, [*rows, anchor]))

    found = check_book(book)

    first = book.decisions["pick"].steps[0].rows[0].place.line
    assert [(finding.code, finding.place.line - first) for finding in found] == [("RULE-204", 1), ("RULE-204", 3)]


def test_an_idle_row_is_advice_at_its_place():
    rows = [["yes", "apple"], ["no", "pear"], ["yes, no", "-"], ["no", "pear"]]
    book = small_book(decision({"ripe": ""}, {"fruit": "yes"}, "t"), table("t", ["ripe", "→ fruit"], rows))

    found = check_book(book)

    first = min(finding.place.line for finding in found)
    assert [(finding.code, finding.weight, finding.place.line - first) for finding in found] == [
        ("RULE-204", Weight.ADVICE, 0),
        ("RULE-204", Weight.ADVICE, 1),
        ("RULE-204", Weight.ADVICE, 2),
    ]


def test_a_row_to_which_no_facts_lead_is_idle():
    book = small_book(
        decision({"ripe": ""}, {"fruit": "yes"}, "one, two"),
        table("one", ["ripe", "→ kind"], [["yes", "apple"], ["no", "pear"]]),
        table("two", ["kind", "→ fruit"], [["apple", "apple"], ["pear", "pear"], ["none", "pear"]]),
    )

    (finding,) = check_book(book)

    assert finding.code == "RULE-204"
    assert "pick/two" in finding.words.en
