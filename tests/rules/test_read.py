"""Every fault of a page is found at its place, says what is wrong in both languages, and names the nearest right name."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.rules import check_book, read_book
from tests.rules.pages import BOOK, FRONT, decision, pages, small_book, table

LORCANA = Path(__file__).parents[2] / "content" / "rulebooks" / "lorcana"


SHARED = ("numbers.md", "book.md", "section-3.md", "tardiness.md")


def whole_book() -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in LORCANA.glob("*.md")}


def real_pages() -> dict[str, str]:
    """Tardiness with the pages that it needs."""
    return {file: text for file, text in whole_book().items() if file in SHARED or file.startswith("vocabulary")}


def spoilt(old: str, new: str, file: str = "tardiness.md"):
    """The findings of the real book after one change in one page, and the line on which the change stands."""
    found = real_pages()
    assert old in found[file], "the real page no longer holds what this test spoils"
    line = found[file][: found[file].index(old)].count("\n") + 1
    found[file] = found[file].replace(old, new, 1)
    book, findings = read_book("lorcana", found)
    return (findings or (check_book(book) if book else [])), line


def test_the_real_book_reads_and_verifies_without_findings():
    book, findings = read_book("lorcana", whole_book())

    assert findings == []
    assert book is not None
    assert check_book(book) == []


# A missing key is told at the head of the page, a duplicate one at the second of the two.
ELSEWHERE = {"YAML-004": -1, "YAML-008": 1, "RULE-115": 70, "RULE-129": 1}
SPOILT = [
    # what is wrong, old, new, code, a word that the message must hold
    ("unknown key", 'section: "3.1"', 'sektion: "3.1"', "YAML-003", "section"),
    ("missing key", "title: {ja: Tardiness（遅刻）, en: Tardiness}\n", "", "YAML-004", "title"),
    ("duplicate key", "cite: PCG 3.1\n", "cite: PCG 3.1\ncite: PCG 3.2\n", "YAML-008", "cite"),
    ("anchor", "cite: PCG 3.1\n", "cite: &c PCG 3.1\n", "YAML-009", "anchor"),
    ("text that begins with a brace", "cite: PCG 3.1\n", "cite: {late_s} later\n", "YAML-005", "quotes"),
    ("unknown column", "| late_s       | → infraction", "| late_t       | → infraction", "RULE-110", "late_s"),
    ("unknown value", "| caution / warning   |", "| caution / warming   |", "RULE-111", "warning"),
    (
        "unknown fact",
        "| told_official_beforehand          |",
        "| told_official_beforhand           |",
        "RULE-110",
        "told_official_beforehand",
    ),
    ("unknown step", "steps: start, band,", "steps: start, bend,", "RULE-126", "band"),
    (
        "a cell too few",
        "| tardiness    | caution / warning   | no     |",
        "| tardiness    | caution / warning   |",
        "RULE-108",
        "4 cells",
    ),
    (
        "a cell too many",
        "| tardiness    | caution / warning   | no     |",
        "| tardiness    | caution / warning   | no  | - | -    |",
        "RULE-108",
        "7 cells",
    ),
    ("empty range", "3:00 .. 9:59", "9:59 .. 3:00", "RULE-111", "empty"),
    ("no such second", "3:00 .. 9:59", "2:75 .. 9:59", "RULE-111", "2:75"),
    ("row without citation", "cite: PCG 3.1\n---", "---", "RULE-115", "citation"),
    ("unknown reason", "?no_match", "?no_mach", "RULE-136", "no_match"),
    ("one value for two columns", "caution / warning   ", "caution / warning / none", "RULE-117", "casual"),
    ("unknown section", "## table: band", "## tabel: band", "RULE-103", "table"),
    ("unknown setting", "when: drop yes", "wenn: drop yes", "RULE-104", "when"),
    (
        "a field nobody gives",
        "| drop             |        |",
        "| drop             |        |\n| upgraded | |",
        "RULE-129",
        "upgraded",
    ),
]


@pytest.mark.parametrize(("old", "new", "code", "word"), [one[1:] for one in SPOILT], ids=[one[0] for one in SPOILT])
def test_a_spoilt_page_says_what_is_wrong_and_where(old, new, code, word):
    findings, line = spoilt(old, new)

    (finding, *_) = [one for one in findings if one.code == code] or findings
    assert finding.code == code
    assert word in finding.words.en
    assert finding.place.file == "tardiness.md"
    assert finding.place.line == line + ELSEWHERE.get(code, 0)
    assert finding.words.ja
    assert finding.words.ja != finding.words.en


def test_a_duplicate_page_id_is_a_fault():
    found = real_pages()
    found["another.md"] = found["tardiness.md"]

    _, findings = read_book("lorcana", found)

    assert any(finding.code == "YAML-008" and "pcg-3.1" in finding.words.en for finding in findings)


def test_a_gap_in_a_real_page_is_printed_as_a_box():
    findings, _ = spoilt("3:00 .. 9:59", "3:00 .. 9:00")

    gap = next(finding for finding in findings if finding.code == "RULE-202")
    assert "late_s 9:01–9:59" in gap.words.en


def test_a_contradiction_in_a_real_page_names_both_lines():
    findings, line = spoilt("3:00 .. 9:59", "2:00 .. 9:59")

    clash = next(finding for finding in findings if finding.code == "RULE-201")
    assert "late_s 2:00–2:59" in clash.words.en
    assert {clash.place.line, int(clash.words.en.rsplit("tardiness.md:", 1)[1].split(":")[0])} == {line - 1, line}


def test_all_faults_of_a_run_are_shown_together():
    findings, _ = spoilt("| caution / warning   |", "| caution / warming   |")
    more, _ = spoilt("steps: start, band,", "steps: start, bend,")
    found = real_pages()
    found["tardiness.md"] = (
        found["tardiness.md"]
        .replace("caution / warning   |", "caution / warming   |")
        .replace("steps: start, band,", "steps: start, bend,")
    )

    _, both = read_book("lorcana", found)

    assert {finding.code for finding in both} >= {findings[0].code, more[0].code}


def test_full_width_digits_and_signs_are_accepted():
    rows = [["＜ ３：００", "apple"], ["３：００ .. ９：５９", "pear"], ["≧ 10：00", "apple"]]
    book = small_book(decision({"late_s": ""}, {"fruit": "yes"}, "t"), table("t", ["late_s", "→ fruit"], rows))

    assert check_book(book) == []


def test_a_column_place_is_the_column_in_the_line():
    _, findings = read_book(
        "small",
        pages(decision({"ripe": ""}, {"fruit": "yes"}, "t"), table("t", ["ripe", "→ fruit"], [["yes", "aple"]])),
    )

    (finding,) = [one for one in findings if one.code == "RULE-111"]
    assert finding.place.column == "|yes|".index("|", 1) + 2
    assert "apple" in finding.words.en


def test_a_fact_that_no_step_reads_must_say_so():
    rows = [["yes", "apple"], ["no", "pear"]]
    unread = decision({"ripe": "", "size": "3"}, {"fruit": "yes"}, "t")
    said = decision({"ripe": "", "size": "any"}, {"fruit": "yes"}, "t")

    _, findings = read_book("small", pages(unread, table("t", ["ripe", "→ fruit"], rows)))

    assert [finding.code for finding in findings] == ["RULE-130"]
    assert small_book(said, table("t", ["ripe", "→ fruit"], rows))


def test_a_bar_that_is_text_is_escaped():
    open_questions = "\n## open: questions\n| id | ja | en |\n|---|---|---|\n| why | 甲\\|乙 | a\\|b |\n"
    book = small_book(
        decision({"ripe": ""}, {"fruit": "yes"}, "t"),
        table("t", ["ripe", "→ fruit"], [["yes", "?why"], ["no", "apple"]]),
        open_questions,
    )

    assert book.provisions["page"].open_questions[0].why.en == "a|b"


def test_windows_line_ends_and_a_byte_order_mark_read_alike():
    plain = pages(
        decision({"ripe": ""}, {"fruit": "yes"}, "t"),
        table("t", ["ripe", "→ fruit"], [["-", "apple"]]).replace("|-|", "|yes, no|"),
    )
    windows = {file: "\ufeff" + text.replace("\n", "\r\n") for file, text in plain.items()}

    assert read_book("small", windows)[1] == read_book("small", plain)[1] == []


def test_a_page_without_front_matter_is_refused():
    _, findings = read_book("small", {"book.md": BOOK, "page.md": FRONT.replace("---\n", "", 1)})

    assert "YAML-010" in {finding.code for finding in findings}
