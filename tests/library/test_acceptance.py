"""The language checks on the three published class pages: what must be reported there, and what must not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from courseware.finding import Finding
from courseware.terms import occurrences
from courseware.terms.tabled import term_key
from tests.library.pages import Checked, checked, raw

SOURCES = os.environ.get("COURSEWARE_SOURCES", "")
pytestmark = pytest.mark.skipif(not SOURCES, reason="COURSEWARE_SOURCES names no folder with the source documents")

DATA = yaml.safe_load((Path(__file__).parents[1] / "data" / "acceptance.yaml").read_text(encoding="utf-8"))
ITEMS = {item["id"]: item for item in DATA["items"]}
CERTAIN = [item["id"] for item in DATA["items"] if item["confidence"] == "certain"]
BOTH, FIRST, SECOND = (False, True), (False,), (True,)
# These speak of the page before it was taken apart: all 40 bold spans come out bold, and the separators of lists are gone.
BEFORE_IMPORT = ("Y01", "Y06")
# The item names some of many places: the finding names all of them.
NAMES_SOME = {"T10", "T12", "T24", "E04", "C06", "C10", "Y01", "Y06", "Y10", "M01", "M02", "M04", "M05"}
# One line of the item shows the right spelling beside the wrong ones.
SHOWS_RIGHT = {"Y03": ("001", 133)}
NO_CONFLICT = ("L10N-101", "L10N-102", "L10N-103", "L10N-104")


def places(item: dict) -> set[tuple[str, int]]:
    return {(where["file"], where["line"]) for where in item["where"]} - {SHOWS_RIGHT.get(item["id"])}


def concerned(found: Checked, item: dict) -> list[Finding]:
    """The findings of the item's check that are about its term, or lie on its lines."""
    same = [finding for finding in found.findings if finding.code == item["check"]]
    by_term = [finding for finding in same if finding.term and term_key(finding.term) == term_key(item.get("term", ""))]
    return by_term or [finding for finding in same if found.places(finding) & places(item)]


def readings(found: Checked, item: dict) -> list[set[tuple[str, int]]]:
    """The places that answer an item: those of one finding, or of all that are concerned (one for each term)."""
    each = [found.places(finding) for finding in concerned(found, item)]
    return [*each, set().union(*each)]


def passes(item: dict) -> list[Checked]:
    """The passes in which an item may be found: its own, or either."""
    if item["id"] in BEFORE_IMPORT:
        return [raw(SOURCES)]
    ways = {1: FIRST, 2: SECOND}.get(item.get("pass", 0), BOTH)
    return [checked(SOURCES, with_reviewer=way) for way in ways]


@pytest.mark.parametrize("name", CERTAIN)
def test_what_is_certain_is_found_at_its_places(name: str) -> None:
    item = ITEMS[name]

    options = [option for found in passes(item) for option in readings(found, item)]

    assert any(places(item) <= option for option in options), options
    if name not in NAMES_SOME:
        anchors = {tuple(anchor.split(":")) for anchor in item.get("anchors", ())}
        allowed = places(item) | {(file, int(line)) for file, line in anchors}
        assert any(places(item) <= option <= allowed for option in options), [sorted(one - allowed) for one in options]


def test_every_mark_of_emphasis_is_seen_before_and_none_after() -> None:
    item = ITEMS["Y01"]
    before = [finding for finding in raw(SOURCES).findings if finding.code == "TYPO-301"]

    lines = {finding.place.file: [place.line for place in (finding.place, *finding.also)] for finding in before}

    for file, marks in item["marks"].items():
        assert sorted(set(lines[file])) == marks["lines"]
        assert len(lines[file]) == 2 * marks["pairs"]
    assert not [one for one in checked(SOURCES, with_reviewer=False).findings if one.code == "TYPO-301"]


def codes(check: str) -> tuple[str, ...]:
    """`L10N-104/120` names two checks; a word names all."""
    first, *more = check.split("/")
    return (first, *(f"L10N-{number}" for number in more)) if "-" in check else ("",)


@pytest.mark.parametrize("with_reviewer", BOTH)
@pytest.mark.parametrize("name", ["N04", "N06", "N07", "N09", "N10", "N12", "N15"])
def test_nothing_is_reported_that_must_not_be(name: str, with_reviewer: bool) -> None:
    item = next(one for one in DATA["negatives"] if one["id"] == name)
    found = checked(SOURCES, with_reviewer=with_reviewer)

    wrong = [
        one for one in found.findings if one.code.startswith(codes(item["check"])) and found.places(one) & places(item)
    ]

    assert wrong == []


@pytest.mark.parametrize("with_reviewer", BOTH)
def test_deck_building_is_not_the_constructed_format(with_reviewer: bool) -> None:
    found = checked(SOURCES, with_reviewer=with_reviewer)

    assert not [one for one in found.findings if one.code in NO_CONFLICT and one.term == "Constructed"]


def test_lore_is_found_ten_times_and_never_inside_another_word() -> None:
    found = checked(SOURCES, with_reviewer=True)

    spans = [span for scan in found.corpus.scans for span in scan.prose.spans]
    lore = [
        span.words[max(0, one.start - 1) : one.end + 1]
        for span in spans
        for one in occurrences(found.corpus.known, span.words, "ja")
        if one.concept.slug == "lore"
    ]
    assert len(lore) == 10
    assert not [words for words in lore if words.startswith("フ") or words.endswith("ガ")]


@pytest.mark.parametrize("with_reviewer", BOTH)
@pytest.mark.parametrize("control", [control["id"] for control in DATA["controls"]])
def test_what_is_consistent_is_let_be(control: str, with_reviewer: bool) -> None:
    item = next(one for one in DATA["controls"] if one["id"] == control)
    name = term_key(item["term"].split(" = ")[0].split("（")[0])
    found = checked(SOURCES, with_reviewer=with_reviewer)

    assert not [one for one in found.findings if one.code in NO_CONFLICT and term_key(one.term) == name]
