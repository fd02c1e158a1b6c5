from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from courseware.library import Library, RulingRows, in_columns
from courseware.library.references import read_references
from courseware.rules import Open, decide, duration_words, grids, value_words
from courseware.store import Engine
from courseware.web.reference_tables import ReferenceTable, in_pairs, tables_of
from courseware.web.verdicts import field_words
from tests.content import our_library
from tests.quiz.book import books
from tests.web.make import a_library, an_app, said

SHEET = """\
references:
  - id: late
    book: small
    title: {ja: 遅刻の早見表, en: Late at a glance}
    lead: {ja: 時計で決めます。, en: By the clock.}
    parts:
      - title: {ja: 懲罰, en: Penalties}
        across: level
        named: drop
        show: penalty
        rulings:
          - {decision: lateness, facts: {late_s: "4:00"}, case: {ja: "{late_s}の遅れ", en: "late by {late_s}"}}
          - {decision: lateness, facts: {late_s: "10:00"}}
          - {decision: lateness, facts: {late_s: "1:00", at_the_bell: "yes"}}
      - {table: lateness/band}
      - {title: {ja: 数, en: Numbers}, numbers: [turns]}
"""


@pytest.fixture
def client(engine: Engine) -> FlaskClient:
    sheets, findings = read_references(SHEET, "references.yaml", books())
    assert findings == []
    return an_app(engine, LIBRARY=a_library(references=sheets, day="2026-11-30")).test_client()


@pytest.fixture
def content() -> Library:
    return our_library()


def test_a_sheet_prints_penalties_by_level_with_their_source(client: FlaskClient) -> None:
    page = said(client.get("/en/references/late"))

    assert "Late at a glance" in page
    assert "late by 4 min" in page
    assert re.search(r"Warning ?Game Loss", page)
    assert "DOC 1" in page


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_reference_can_be_kept_for_reading_without_a_network(client: FlaskClient, language: str) -> None:
    pages = {page["address"]: page["review_by"] for page in client.get(f"/{language}/offline/pages.json").json["pages"]}

    assert f"/{language}/references/" in pages
    assert pages[f"/{language}/references/late"] == "2099-01-01"


def test_what_is_open_goes_to_the_lead_with_its_reason(client: FlaskClient) -> None:
    page = said(client.get("/en/references/late"))

    assert "Not decided by this rulebook: to the lead" in page
    assert "That very moment is not covered" in page


def test_a_sheet_names_edition_day_digest_and_what_prevails(client: FlaskClient) -> None:
    page = said(client.get("/en/references/late"))

    assert "Edition" in page
    assert "30 November 2026" in page
    assert books()["small"].digest[:12] in page
    assert "The official document prevails" in page


def test_a_row_leads_to_the_desk_with_its_facts(client: FlaskClient) -> None:
    assert 'href="/en/desk/small/lateness?late_s=4%3A00"' in client.get("/en/references/late").text


def test_columns_that_say_the_same_share_one_cell(client: FlaskClient) -> None:
    page = client.get("/en/references/late").text

    assert re.search(r'colspan="2"[^>]*><span><span class="nobreak">Match Loss', page)


def test_an_overdue_book_says_so_on_its_sheets(engine: Engine) -> None:
    old = {"small": replace(books()["small"], review_by="2026-01-02")}
    sheets, _ = read_references(SHEET, "references.yaml", old)
    page = an_app(engine, LIBRARY=a_library(references=sheets, books=old)).test_client().get("/en/references/late")

    assert "Not compared with the official edition since" in said(page)


def test_sheets_are_listed_and_linked_from_rules_and_lessons(client: FlaskClient) -> None:
    assert 'href="/ja/references/late"' in client.get("/ja/references/").text
    for path in ("/ja/rules/", "/ja/rules/small", "/ja/courses/small"):
        assert 'href="/ja/references/' in client.get(path).text


def test_without_sheets_nothing_leads_to_them(engine: Engine) -> None:
    client = an_app(engine).test_client()

    assert "/references/" not in client.get("/ja/rules/").text.partition("<body>")[2]
    assert client.get("/ja/references/").status_code == 200


def test_a_sheet_that_is_not_there_is_not_found(client: FlaskClient) -> None:
    assert client.get("/ja/references/none").status_code == 404


@pytest.mark.parametrize("path", ["/ja/references/", "/en/references/late"])
def test_sheets_are_the_same_bytes_for_everybody(client: FlaskClient, path: str) -> None:
    page = client.get(path)

    assert "Set-Cookie" not in page.headers
    assert page.headers["Cache-Control"].startswith("public")


def test_an_address_without_a_language_leads_on(client: FlaskClient) -> None:
    assert client.get("/references/late").location.endswith("/ja/references/late")


def all_tables(content: Library) -> list[tuple[str, ReferenceTable]]:
    return [(sheet.id, table) for sheet in content.references for table in tables_of(content.books[sheet.book], sheet)]


def test_the_sheets_that_were_asked_for_are_there(content: Library) -> None:
    wanted = {"penalties", "time-extensions", "end-of-match", "deck-problems", "dci-penalties", "floor-end-of-round"}

    assert wanted <= {sheet.id for sheet in content.references}
    assert not any("references.yaml" in finding.place.file for finding in content.findings)


def test_every_ruling_on_a_sheet_is_what_the_book_decides(content: Library) -> None:
    """Worked out once more, value by value, past the code that merges and prints."""
    for sheet in content.references:
        book = content.books[sheet.book]
        for part, table in zip(sheet.parts, grouped(book, sheet), strict=True):
            for case, line in zip(part.cases if isinstance(part, RulingRows) else (), table[0].lines, strict=False):
                told = in_columns(book.decisions[case.decision], case.facts, part.across)
                for facts, name in ((facts, name) for _, facts in told for name in part.show):
                    ruling = decide(book, case.decision, facts)
                    words = field_words(book, name, ruling.outcome, ruling.open)
                    head = value_words(book, part.across, facts[part.across]) if part.across else book.label(name)
                    cell = next(cell for cell in line.cells if head in cell.heads)
                    assert cell.words == words
                    assert cell.open == ruling.open.get(name, ())


def grouped(book, sheet) -> list[tuple[ReferenceTable, ...]]:  # type: ignore[no-untyped-def]
    """The tables of each part."""
    return [tables_of(book, replace(sheet, parts=(part,))) for part in sheet.parts]


def test_every_printed_table_holds_the_cells_of_the_rulebook(content: Library) -> None:
    known = {
        words
        for book in content.books.values()
        for decision in book.decisions
        for grid in grids(book, decision)
        for row in grid.rows
        for words in row
    }
    for name, table in all_tables(content):
        if table.first is None:
            assert {one for line in table.lines for cell in line.cells for one in cell.words} <= known, name


def test_every_number_on_a_sheet_is_a_number_of_its_book(content: Library) -> None:
    for sheet in content.references:
        book = content.books[sheet.book]
        values = {
            number.label: duration_words(number.value).en if number.is_duration else str(number.value)
            for number in book.numbers.values()
        }
        for table in tables_of(book, sheet):
            for line in table.lines if table.is_of_numbers else ():
                assert line.cells[0].words[0].en == values[line.name[0]]


def test_whatever_is_open_has_a_reason_and_everything_else_has_a_source(content: Library) -> None:
    for name, table in all_tables(content):
        for line in table.lines:
            is_open = [cell for cell in line.cells if value_words(content.books["lorcana"], "", Open()) in cell.words]
            assert all(cell.open for cell in is_open), name
            assert is_open or line.cites or table.cites, (name, line.name)


def test_narrow_tables_share_a_line_two_by_two(content: Library) -> None:
    for sheet in content.references:
        halves = [half for _, half in in_pairs(tables_of(content.books[sheet.book], sheet))]
        runs = "".join("h" if half else "-" for half in halves).split("-")
        assert all(len(run) % 2 == 0 for run in runs)
