"""Everything that is to be confirmed in the content is an item with a stable id."""

from __future__ import annotations

from pathlib import Path

from courseware.library import load_library, review_items, review_sites
from courseware.review import ITEM_ID, Kind
from courseware.text import LANGUAGES
from tests.content import our_library
from tests.library.make import a_bilingual_class

BLOCK = "\n::: 要確認 {{#{own}}}\n{text}\n:::\n"


def a_content(root: Path, ja: str, en: str) -> list[tuple[str, str]]:
    """What is found in a class with these texts at the end: code and place."""
    content = a_bilingual_class(root)
    for language, text in (("ja", ja), ("en", en)):
        with (content / f"courses/small/lesson.{language}.md").open("a", encoding="utf-8") as file:
            file.write(text)
    findings = load_library(content).findings
    return [(one.code, one.place.file.rpartition(".")[0][-2:]) for one in findings if one.code.startswith("REV-")]


def block(own: str = "q-4t8x2c", text: str = "x") -> str:
    return BLOCK.format(own=own, text=text)


def test_an_item_of_both_languages_is_sound(tmp_path: Path) -> None:
    assert a_content(tmp_path, block(), block()) == []


def test_an_item_of_one_language_is_found_as_an_orphan(tmp_path: Path) -> None:
    assert a_content(tmp_path, block(), "") == [("REV-511", "ja")]


def test_our_own_items_have_ids_of_our_form_and_both_languages() -> None:
    library = our_library()

    items = review_items(library)

    of_lessons = [one for one in items if one.kind.is_of_a_lesson]
    assert len(of_lessons) > 100
    assert [one.id for one in of_lessons if not ITEM_ID.fullmatch(one.id) or set(one.sites) != set(LANGUAGES)] == []
    assert [one.id for one in items if one.others] == []
    assert [
        one for one in review_sites(library) if one.kind is Kind.PARAGRAPH or (one.kind is Kind.MARK and not one.id)
    ] == []


def test_what_the_rulebooks_leave_open_or_say_otherwise_is_an_item_with_a_stable_id() -> None:
    library = our_library()

    ids = {one.id: one.kind for one in review_items(library)}

    assert ids["lorcana/pcg-3.1/from_when"] is Kind.OPEN_QUESTION
    assert ids["lorcana/ec14-06/authority.authority.pcg-en"] is Kind.DIFFERENCE
