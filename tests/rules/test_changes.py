"""Changes: each period of a book against the one before it."""

from __future__ import annotations

from courseware.rules import ChangeKind, changes, read_book
from tests.rules.pages import FRONT, decision, pages, table

TOLD = decision({"size": ""}, {"fruit": "yes"}, "t")


def page(begins: str = "", cut: int = 4, text: str = "Text.") -> str:
    front = FRONT.replace("Text.", text)
    dated = front.replace("---\n::: ja", f"from: {begins}\n---\n::: ja", 1) if begins else front
    return dated + TOLD + table("t", ["size", "→ fruit"], [[f"< {cut}", "apple"], [f">= {cut}", "pear"]])


def revisions(**editions: str):
    book, findings = read_book("small", pages() | {"page.md": page()} | {f"{k}.md": v for k, v in editions.items()})
    assert book is not None, findings
    return changes(book)


def test_a_book_of_one_period_has_no_changes():
    assert revisions() == ()


def test_each_period_is_compared_with_the_one_before_it():
    found = revisions(second=page("2026-09-01", 6), third=page("2027-02-01", 4))

    assert [revision.begins for revision in found] == ["2026-09-01", "2027-02-01"]
    assert [[change.kind for change in revision.changes] for revision in found] == [[ChangeKind.ANSWER]] * 2
    assert [revision.before.in_force_from for revision in found] == ["2024-01-01", "2026-09-01"]


def test_every_period_shows_the_same_changes():
    book, _ = read_book("small", pages() | {"page.md": page(), "second.md": page("2026-09-01", 6)})

    assert book is not None
    assert [changes(period) for period in book.periods] == [changes(book)] * 2


def test_other_words_are_named_though_no_answer_changes():
    (found,) = revisions(second=page("2026-09-01", text="Other text."))

    assert (found.changes, found.provisions) == ((), ("page",))


def test_a_provision_that_comes_is_named():
    new = FRONT.replace("id: page", "id: late").replace("---\n::: ja", "from: 2026-09-01\nnew: yes\n---\n::: ja", 1)

    (found,) = revisions(late=new)

    assert found.provisions == ("late",)
