"""Impact of a change of content: answers, printed tables, keys, what is sound no longer, and what begins later."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from courseware.library import Effect, content_impact, load_library
from tests.library.make import a_class, a_content, page, spoil

TODAY = "2026-11-30"
PENALTY = "| - | no | 3:00 .. 9:59 | warning / game_loss |"
HARDER = "| - | no | 3:00 .. 9:59 | warning / match_loss |"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return a_class(tmp_path / "old")


@pytest.fixture
def new(tmp_path: Path) -> Path:
    return a_class(tmp_path / "new")


def effects(old: Path, new: Path, kind: str) -> list[Effect]:
    return [effect for effect in content_impact(old, new, TODAY) if effect.kind == kind]


def test_the_class_of_these_tests_is_sound(old: Path):
    library = load_library(old)

    assert library.withheld == ()
    assert set(library.courses["small"].lessons) == {"ja"}
    assert library.courses["small"].quiz is not None


def test_content_has_no_impact_on_itself(old: Path, new: Path):
    assert content_impact(old, old, TODAY) == ()
    assert content_impact(old, new, TODAY) == ()


def test_a_changed_answer_comes_with_its_rulebook_and_facts(old: Path, new: Path):
    spoil(new, PENALTY, HARDER, "late.md")

    first = effects(old, new, "answer")[0]

    assert first.where == "small/lateness"
    assert first.data["rulebook"] == "small"
    assert first.data["facts"] == {"level": "competitive", "late_s": 180}


def test_lessons_that_print_a_changed_table_are_named(old: Path, new: Path):
    spoil(new, PENALTY, HARDER, "late.md")

    (effect,) = effects(old, new, "lesson")

    assert effect.data == {"course": "small", "language": "ja", "table": "small/lateness/band"}
    assert "small/lateness/band" in effect.words.ja


def test_lessons_with_a_figure_that_shows_something_else_are_named(old: Path, new: Path):
    argument = "bands small/lateness/penalty late_s level"
    for content in (old, new):
        lesson = content / "courses" / "small" / "lesson.ja.md"
        drawn = f"\n::: figure {argument}\n図1 ・ 帯\n:::\n\n::: figure ladder small\n図2 ・ 段\n:::\n"
        lesson.write_text(lesson.read_text(encoding="utf-8") + drawn, encoding="utf-8")
    spoil(new, PENALTY, HARDER, "late.md")

    figures = [effect for effect in effects(old, new, "lesson") if "figure" in effect.data]

    assert [effect.data["figure"] for effect in figures] == [argument]
    assert argument in figures[0].words.ja


def test_a_lesson_that_prints_other_tables_is_not_named(old: Path, new: Path):
    spoil(new, "| DOC 1 |\n\n## differs", "| DOC 1.1 |\n\n## differs", "late.md")

    assert effects(old, new, "lesson") == []


def test_every_variant_whose_key_changes_is_named(old: Path, new: Path):
    spoil(new, PENALTY, HARDER, "late.md")

    found = effects(old, new, "key")

    assert {effect.where for effect in found} == {"small/q-late"}
    keys = [(effect.data["component"], effect.data["old"], effect.data["new"]) for effect in found]
    assert keys.count(("penalty", ["game_loss"], ["match_loss"])) == 2
    assert "3分30秒" in found[0].words.ja
    assert "3 min 30 s" in found[0].words.en


def test_a_number_that_a_question_adds_up_changes_its_key(old: Path, new: Path):
    spoil(new, "| added | 2 |", "| added | 3 |", "book.md")

    (effect,) = effects(old, new, "key")

    assert effect.where == "small/q-turns"
    assert effect.data["new"] == ["8"]


def test_tests_of_questions_that_no_longer_pass_are_named(old: Path, new: Path):
    spoil(new, PENALTY, HARDER, "late.md")

    found = effects(old, new, "fault")

    assert {effect.data["code"] for effect in found} >= {"QUIZ-204"}
    assert all(str(effect.data["file"]).endswith("courses/small/quiz.yaml") for effect in found)


def test_a_fault_that_was_there_before_is_no_effect_wherever_it_stands_now(old: Path, new: Path):
    spoil(old, "late_s | → extension_s", "late_s | → extention_s", "late.md")
    spoil(new, "late_s | → extension_s", "late_s | → extention_s", "late.md")
    spoil(new, "::: ja\n遅れ", "\n::: ja\n遅れ", "late.md")

    assert effects(old, new, "fault") == []


def test_a_rulebook_that_cannot_be_read_any_more_is_only_a_fault(old: Path, new: Path):
    spoil(new, "| - | yes | - | ?instant |", "| - | yes | - | ?instance |", "late.md")

    found = content_impact(old, new, TODAY)

    assert {effect.kind for effect in found} == {"fault"}
    assert [effect.data["code"] for effect in found] == ["RULE-136"]


def test_a_rulebook_that_comes_or_goes_is_named(old: Path, new: Path):
    shutil.rmtree(new / "rulebooks/small")

    assert [effect.where for effect in effects(old, new, "book_gone")] == ["small"]
    assert [effect.where for effect in effects(new, old, "book_added")] == ["small"]


def test_what_begins_later_is_named_with_its_day(tmp_path: Path):
    old, new = a_content(tmp_path / "old"), a_content(tmp_path / "new", later=page("2027-01-01", 6))

    (effect,) = content_impact(old, new, TODAY)

    assert (effect.kind, effect.day) == ("answer", "2027-01-01")
    assert effect.as_data()["from"] == "2027-01-01"


def test_what_holds_today_and_later_is_named_once(tmp_path: Path):
    other = page("2027-01-01").replace("PCG 3.1", "PCG 3.2")
    old, new = a_content(tmp_path / "old", later=other), a_content(tmp_path / "new", later=other)
    for file in ("page.md", "later.md"):
        spoil(new, "< 4", "< 3", file)
        spoil(new, ">= 4", ">= 3", file)

    (effect,) = content_impact(old, new, TODAY)

    assert (effect.kind, effect.day) == ("answer", "")


def test_effects_are_ready_for_json(old: Path, new: Path):
    spoil(new, PENALTY, HARDER, "late.md")

    for effect in content_impact(old, new, TODAY):
        data = effect.as_data()
        assert json.loads(json.dumps(data)) == data
        assert set(data["words"]) == {"ja", "en"}  # type: ignore[arg-type]
