"""Just below, at, just above every cut, and one situation for every row: what comes out is written down."""

from __future__ import annotations

import json

import pytest

from courseware.rules import cuts, decide, plain
from courseware.rules.altered import with_rows
from courseware.rules.boundary import boundaries, outcome_data
from courseware.rules.witness import came_out
from tests.rules.books import FOLDERS, book, edges
from tests.rules.golden import boundary_file, boundary_text
from tests.rules.pages import decision, small_book, table

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
