from dataclasses import replace

from flask.testing import FlaskClient

from courseware.rules import read_book
from courseware.store import Engine
from courseware.web.contents import neighbours, sections
from courseware.web.rules import tables_of
from tests.quiz.book import PAGES, books
from tests.rules.books import book
from tests.web.make import a_library, an_app, said


def test_rulebooks_are_listed(client: FlaskClient) -> None:
    assert 'href="/ja/rules/small"' in client.get("/ja/rules/").text


def test_book_lists_its_provisions_with_edition_and_day_of_comparison(client: FlaskClient) -> None:
    page = client.get("/en/rules/small")

    assert 'href="/en/rules/small/doc-1"' in page.text
    assert "1 January 2026" in said(page)


def test_provision_shows_everything_that_hangs_on_it(client: FlaskClient) -> None:
    page = client.get("/en/rules/small/doc-1")

    for words in ("Lateness is judged by the clock", "3:00–9:59", "DOC 1", "That very moment is not covered"):
        assert words in said(page)
    assert "The other document has a drop" in said(page)
    assert 'href="/en/courses/small"' in page.text
    assert "2 questions in its quiz" in said(page)
    assert "The official document prevails" in said(page)


def test_table_scrolls_in_a_region_that_a_keyboard_reaches(client: FlaskClient) -> None:
    assert (
        '<div class="table-scroll" role="region" tabindex="0" aria-label="' in client.get("/ja/rules/small/doc-1").text
    )


def test_book_past_its_day_of_review_says_so_on_every_page(engine: Engine) -> None:
    old = replace(books()["small"], review_by="2020-01-01")
    client = an_app(engine, LIBRARY=a_library(books={"small": old})).test_client()

    for path in ("/en/rules/small", "/en/rules/small/doc-1"):
        assert "Not compared with the official edition since 1 January 2026" in said(client.get(path))


def test_everything_that_a_book_leaves_open_stands_on_one_page(client: FlaskClient) -> None:
    page = client.get("/en/rules/small/open")

    assert "That very moment is not covered" in said(page)
    assert 'href="/en/rules/small/doc-1"' in page.text
    assert "1 January 2026" in said(page)


def test_a_book_of_one_edition_says_that_there_is_nothing_to_compare(client: FlaskClient) -> None:
    assert "only this one edition" in said(client.get("/en/rules/small/changes"))


def test_changes_between_editions_are_told_with_an_example(engine: Engine) -> None:
    later = {name: text.replace("< 3:00", "< 2:00").replace("3:00 ..", "2:00 ..") for name, text in PAGES.items()}
    new = {"book-2.md": later["book.md"].replace("2026-01-01", "2026-02-01", 1), "late-2.md": later["late.md"]}
    new["late-2.md"] = new["late-2.md"].replace("cite: DOC 1", 'cite: DOC 1\nfrom: "2026-02-01"', 1)
    book, findings = read_book("small", {**PAGES, **new})
    assert book is not None, findings
    client = an_app(engine, LIBRARY=a_library(books={"small": book})).test_client()

    page = client.get("/en/rules/small/changes")

    assert "From 1 February 2026" in said(page)
    assert "2 min" in said(page)


def test_a_page_of_a_large_decision_shows_only_the_tables_it_adds() -> None:
    guide = book("dci-2002")
    own = tables_of(guide, guide.provisions["marked"])
    home = tables_of(guide, guide.provisions["infraction"])

    assert {grid.provision for grid in own} == {"marked"}
    assert {"marked", "seat", "deck"} <= {grid.provision for grid in home}


def test_who_goes_on_from_provision_to_provision_reads_the_whole_book_in_order_and_back() -> None:
    floor, library = book("tcg-floor"), a_library()
    order = [one.id for section in sections(library, floor) for one in section.provisions]

    ways = [neighbours(library, floor, floor.provisions[name]) for name in order]

    assert [before.id if before else None for before, _ in ways] == [None, *order[:-1]]
    assert [after.id if after else None for _, after in ways] == [*order[1:], None]


def test_a_provision_leads_to_the_ones_before_and_after_it(engine: Engine) -> None:
    floor = book("tcg-floor")
    client = an_app(engine, LIBRARY=a_library(books={"tcg-floor": floor})).test_client()
    first, second, third, *_ = [one.id for part in sections(a_library(), floor) for one in part.provisions]

    page = client.get(f"/en/rules/tcg-floor/{second}").text

    assert f'<a rel="prev" href="/en/rules/tcg-floor/{first}">' in page
    assert f'<a rel="next" href="/en/rules/tcg-floor/{third}">' in page
    assert 'rel="prev"' not in client.get(f"/en/rules/tcg-floor/{first}").text
