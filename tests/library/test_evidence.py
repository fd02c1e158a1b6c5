"""An open item of one class is offered what another class says about it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from courseware.lessons import Lesson, read_lesson
from courseware.lessons.importing import bring_in, decoded
from courseware.library import (
    domain_passages,
    evidence_for,
    item_passage,
    lesson_passages,
    review_items,
)
from courseware.review import Kind, evidence, queue
from courseware.text import LANGUAGES, Language
from tests.content import our_library

SOURCES = os.environ.get("COURSEWARE_SOURCES", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_closing_note_of_class_08_is_offered_to_the_names_of_the_columns_in_class_14(language: Language) -> None:
    entry = next(one for one in queue(review_items(our_library()), ()) if one.id == "q-aasyc0")

    found = evidence_for(our_library(), entry, language, domain_passages(our_library(), "lorcana", language))

    assert ("enforcement-08", "terms") in [(one.passage.home, one.passage.anchor) for one in found[:4]]
    assert all(one.passage.text not in entry.texts[language] for one in found)


def test_an_item_of_a_rulebook_is_offered_what_lessons_say() -> None:
    entry = next(one for one in queue(review_items(our_library()), ()) if one.id == "lorcana/pcg-3.1/from_when")

    found = evidence_for(our_library(), entry, "ja", domain_passages(our_library(), "lorcana", "ja"))

    assert found[0].passage.home == "enforcement-08"


def imported(number: str) -> Lesson:
    (file,) = Path(SOURCES).glob(f"{number}_*")
    text, encoding = decoded(file.read_bytes(), file.name)
    brought = bring_in(text, file.name, rulebook="lorcana", encoding=encoding, digest="0" * 64)
    lesson, _ = read_lesson(brought.lesson, f"{number}/lesson.ja.md", "ja")
    assert lesson is not None
    return lesson


@pytest.mark.skipif(not SOURCES, reason="COURSEWARE_SOURCES names no folder")
@pytest.mark.parametrize("kind", [Kind.MARK, Kind.PARAGRAPH])
def test_on_the_published_pages_08_answers_what_14_asks_about_tiers_and_columns(kind: Kind) -> None:
    terms = our_library().terms["lorcana"]
    passages = [
        one for number in ("000", "001") for one in lesson_passages(imported(number), our_library().books, terms)
    ]
    site = next(one for one in imported("002").sites if one.kind is kind)

    item = item_passage("002", "", "\n\n".join((site.text, *site.row)), terms, "ja")

    found = evidence(item, passages, "ja")
    assert any(one.passage.text.startswith("格付け名は日本語版イベントルール 1.2") for one in found[:3])
