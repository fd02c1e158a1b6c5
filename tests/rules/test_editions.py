"""Editions: each period of a book is read and verified by itself; what overlaps or leaves a hole in time is found."""

from __future__ import annotations

import pytest

from courseware.finding import Weight
from courseware.rules import Rulebook, check_book, decide, read_book
from tests.rules.pages import BOOK, FRONT, decision, pages, small_book, table

FIRST, SECOND, THIRD = "2024-01-01", "2026-09-01", "2027-02-01"  # the book of the tests begins on the first
TOLD = decision({"size": ""}, {"fruit": "yes"}, "t")


def page(begins: str = "", cut: int = 4, front: str = FRONT) -> str:
    """The page that decides, in the edition of this day."""
    rows = [[f"< {cut}", "apple"], [f">= {cut}", "pear"]]
    dated = front.replace("---\n::: ja", f"from: {begins}\n---\n::: ja", 1) if begins else front
    return dated + TOLD + table("t", ["size", "→ fruit"], rows)


def book_of(first: str, **later: str) -> dict[str, str]:
    """All pages: the first edition of the page that decides, and further ones by the name of their file."""
    return pages() | {"page.md": first} | {f"{name}.md": text for name, text in later.items()}


def read(found: dict[str, str]) -> Rulebook:
    book, findings = read_book("small", found)
    assert book is not None, [finding.line("en") for finding in findings]
    assert findings == []
    return book


def fruit(book: Rulebook | None, size: int) -> object:
    assert book is not None
    return decide(book, "pick", {"size": size}).outcome["fruit"]


# --- reading -------------------------------------------------------------------------


def test_a_book_without_editions_is_one_period_from_its_first_day():
    book = small_book(TOLD, table("t", ["size", "→ fruit"], [["< 4", "apple"], [">= 4", "pear"]]))

    assert list(book.periods) == [book]
    assert book.in_force_from == FIRST


def test_each_period_decides_by_the_pages_in_force():
    book = read(book_of(page(), second=page(SECOND, 6), third=page(THIRD, 8)))

    assert [period.in_force_from for period in book.periods] == [FIRST, SECOND, THIRD]
    assert [fruit(period, 5) for period in book.periods] == ["pear", "apple", "apple"]
    assert [fruit(period, 7) for period in book.periods] == ["pear", "pear", "apple"]


@pytest.mark.parametrize(
    ("day", "begins"),
    [
        ("2023-12-31", None),
        ("2024-01-01", FIRST),
        ("2026-08-31", FIRST),
        ("2026-09-01", SECOND),
        ("2026-09-02", SECOND),
        ("2027-01-31", SECOND),
        ("2027-02-01", THIRD),
        ("2099-01-01", THIRD),
    ],
)
def test_the_period_of_a_day_begins_on_its_first_day(day: str, begins: str | None):
    book = read(book_of(page(), second=page(SECOND, 6), third=page(THIRD, 8)))

    found = book.at(day)

    assert (found.in_force_from if found else None) == begins


def test_every_period_knows_all_the_others():
    book = read(book_of(page(), second=page(SECOND, 6)))
    first = book.at(FIRST)

    assert first is not None
    assert first.at(THIRD) is book
    assert book.at(FIRST) is first


def test_a_ruling_names_edition_and_digest_of_its_period():
    newer = BOOK.replace('edition: "1"', 'edition: "2"').replace(FIRST, SECOND)
    book = read(book_of(page(), second=page(SECOND, 6), book2=newer))

    rulings = [decide(period, "pick", {"size": 5}) for period in book.periods]

    assert [ruling.edition for ruling in rulings] == ["1", "2"]
    assert len({ruling.digest for ruling in rulings}) == 2


def test_the_digest_of_a_period_does_not_depend_on_the_others():
    alone = read(book_of(page()))
    both = read(book_of(page(), second=page(SECOND, 6)))

    assert both.periods[0].digest == alone.digest


def test_each_period_is_verified():
    gap = page(SECOND).replace(">= 4", ">= 6")
    book, findings = read_book("small", book_of(page(), second=gap))

    assert (bool(book), findings) == (True, [])
    assert book is not None
    found = check_book(book)
    assert [(finding.code, finding.place.file) for finding in found] == [("RULE-202", "second.md")]


def test_a_fault_in_an_edition_to_come_is_found_now():
    spoilt = page(SECOND).replace("apple", "aple")

    book, findings = read_book("small", book_of(page(), second=spoilt))

    assert book is None
    assert [(finding.code, finding.place.file) for finding in findings] == [("RULE-111", "second.md")]


def test_a_fault_that_all_periods_share_is_told_once():
    spoilt = BOOK.replace("| C | caution | Caution | Caution |", "| C | caution | Caution |")

    _, findings = read_book("small", book_of(page(), second=page(SECOND, 6)) | {"book.md": spoilt})

    assert [finding.code for finding in findings] == ["RULE-108"]


# --- time ------------------------------------------------------------------------------


@pytest.mark.parametrize("begins", ["", SECOND], ids=["no from", "the same from"])
def test_two_pages_of_one_id_for_the_same_days_are_a_fault(begins: str):
    found = book_of(page(), one=page(begins), other=page(begins))

    book, findings = read_book("small", found)

    assert book is None
    assert {finding.code for finding in findings} == {"YAML-008"}
    assert findings[-1].place.file in ("other.md", "page.md")


def test_an_edition_for_which_no_day_is_left_is_an_overlap():
    _, findings = read_book("small", book_of(page("2020-01-01"), other=page("2023-01-01", 6)))

    (finding,) = findings
    assert finding.code == "RULE-150"
    assert (finding.place.file, finding.weight) == ("other.md", Weight.BLOCKER)
    assert "page.md" in finding.words.en
    assert "page.md" in finding.words.ja


def test_a_page_older_than_the_book_holds_from_its_first_day():
    book = read(book_of(page("2020-01-01")))

    assert [period.in_force_from for period in book.periods] == [FIRST]


def test_a_page_that_begins_after_the_book_leaves_a_hole():
    late = FRONT.replace("id: page", "id: late").replace("---\n::: ja", f"from: {SECOND}\n---\n::: ja", 1)

    _, findings = read_book("small", book_of(page(), late=late))

    (finding,) = findings
    assert (finding.code, finding.place.file, finding.place.line) == ("RULE-151", "late.md", 7)
    assert FIRST in finding.words.en
    assert SECOND in finding.words.ja


def test_a_rule_that_is_new_says_so():
    late = FRONT.replace("id: page", "id: late")
    late = late.replace("---\n::: ja", f"from: {SECOND}\nnew: yes\n---\n::: ja", 1)

    book = read(book_of(page(), late=late))

    assert ["late" in period.provisions for period in book.periods] == [False, True]


@pytest.mark.parametrize("begins", ["2026-9-1", "2026-02-30", "soon", "20260901", "2026-W36-2"])
def test_a_day_that_is_none_is_named(begins: str):
    _, findings = read_book("small", book_of(page(), second=page(begins, 6)))

    assert "RULE-137" in {finding.code for finding in findings}


def test_new_is_yes_or_no():
    _, findings = read_book("small", book_of(page(front=FRONT.replace("---\n::: ja", "new: maybe\n---\n::: ja", 1))))

    assert [finding.code for finding in findings] == ["RULE-111"]


# --- review by -----------------------------------------------------------------------


@pytest.mark.parametrize(("day", "is_overdue"), [("2027-05-30", False), ("2027-05-31", False), ("2027-06-01", True)])
def test_a_book_is_overdue_from_the_day_after_its_review(day: str, is_overdue: bool):
    book = read(book_of(page()))

    assert book.is_overdue(day) is is_overdue
    assert bool(book.notice(day)) is is_overdue


def test_the_notice_names_the_day_of_the_last_comparison():
    notice = read(book_of(page())).notice("2028-01-01")

    assert notice is not None
    assert notice.en == "Not compared with the official edition since 2026-11-30."
    assert notice.ja == "2026年11月30日以降、公式の版と照合していません。"
