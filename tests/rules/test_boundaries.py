"""Just below, at, just above every cut, and one situation for every row: what comes out is written down."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.rules import check_book, cuts, decide, plain
from courseware.rules.altered import with_rows
from courseware.rules.boundary import boundaries, outcome_data
from courseware.rules.witness import came_out
from tests.rules.books import FOLDERS, book, edges
from tests.rules.golden import boundary_file, boundary_text
from tests.rules.pages import decision, small_book, table
from tests.rules.test_check import row

BOOKS = pytest.mark.parametrize("name", FOLDERS)
ANEW = "If the change is meant: python -m tests.rules.golden, then read the difference."


@BOOKS
def test_what_comes_out_at_the_edges_is_what_was_reviewed(name):
    assert boundary_file(name).is_file(), ANEW
    golden = json.loads(boundary_file(name).read_text(encoding="utf-8"))

    changed = [
        {**edge, "now": gives}
        for edge in golden
        if (gives := outcome_data(decide(book(name), edge["decision"], edge["facts"]))) != edge["gives"]
    ]

    assert changed == [], ANEW


@BOOKS
def test_every_edge_of_the_book_is_written_down(name):
    assert boundary_file(name).read_text(encoding="utf-8") == boundary_text(name), ANEW


@BOOKS
def test_every_numeric_cut_has_a_case_below_and_at_it(name):
    told = {}
    for edge in edges(name):
        for fact, value in edge.facts.items():
            told.setdefault((edge.decision, fact), set()).add(json.dumps(plain(value)))

    missing = [
        (decision_name, fact, cut)
        for decision_name in book(name).decisions
        for fact, parts in cuts(book(name), decision_name).items()
        for cut in [part for part in parts if isinstance(part, int) and not isinstance(part, bool)][1:]
        if not {str(cut - 1), str(cut)} <= told.get((decision_name, fact), set())
    ]

    assert missing == []


def small():
    rows = [["< 3", "-", "apple"], ["3 .. 7", "yes", "pear"], ["3 .. 7", "no", "apple"], [">= 8", "-", "none"]]
    return small_book(
        decision({"size": "", "ripe": ""}, {"fruit": "yes"}, "t"), table("t", ["size", "ripe", "→ fruit"], rows)
    )


def test_cuts_are_met_just_below_at_and_just_above():
    sizes = {edge.facts["size"] for edge in boundaries(small(), {})}

    assert {2, 3, 4, 7, 8, 9} <= sizes


def test_each_row_has_a_situation_that_only_it_decides():
    pick, found = small().decisions["pick"], boundaries(small(), {})
    rows = pick.steps[0].rows

    for n in range(len(rows)):
        without = with_rows(pick, "t", [*rows[:n], *rows[n + 1 :]])
        assert any(came_out(small(), pick, e.facts) != came_out(small(), without, e.facts) for e in found)


def test_a_known_situation_lends_its_other_facts():
    edges_ = boundaries(small(), {"pick": [{"size": 5, "ripe": True}]})

    assert {"size": 8, "ripe": True} in [edge.facts for edge in edges_]


@settings(max_examples=60, deadline=None)
@given(st.lists(row, min_size=1, max_size=5))
def test_whatever_the_table_a_row_that_is_gone_is_missed_at_an_edge_or_was_idle(rows):
    lines = [[*one, f"r{n}"] for n, one in enumerate(rows)] + [["otherwise", "", "", "none", "", ""]]
    anchor = ["red, blue", ">= 0", "yes, no", "-", "-", "anchor"]
    head = ["colour", "size", "ripe", "→ fruit", "over", "id"]
    facts = {"colour": "", "size": "", "ripe": ""}
    made = small_book(decision(facts, {"fruit": "yes"}, "t"), table("t", head, [*lines, anchor]))
    findings = check_book(made)
    if any(finding.code == "RULE-201" for finding in findings):
        return
    idle = {finding.place for finding in findings if finding.code == "RULE-204"}
    pick, found = made.decisions["pick"], boundaries(made, {})

    for one in (one for one in pick.steps[0].rows if one.place not in idle):
        without = with_rows(pick, "t", [other for other in pick.steps[0].rows if other is not one])
        assert any(came_out(made, pick, edge.facts) != came_out(made, without, edge.facts) for edge in found)
