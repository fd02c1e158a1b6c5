"""The lesson states every fact of its part of the inventory, in a section that both languages have."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from courseware.finding import Finding
from courseware.reading import read_yaml

ROOT = Path(__file__).parents[2]
COVERAGE = ROOT / "tests" / "data" / "coverage.yaml"
LESSONS = ROOT / "content" / "courses" / "enforcement-05"

# The inventory's parts A1, A2 and A4 to A9. Written out, so that a number lost from the data file is missed.
RANGES = ((1, 5), (10, 20), (30, 37), (40, 66), (70, 74), (80, 94), (100, 107), (110, 116))
EXPECTED = {f"F{number:03}" for first, last in RANGES for number in range(first, last + 1)}
PARTS = ("A1", "A2", "A4", "A5", "A6", "A7", "A8", "A9")


def sections_with_facts() -> dict[str, tuple[str, ...]]:
    faults: list[Finding] = []
    root = read_yaml(COVERAGE.read_text(encoding="utf-8"), "coverage.yaml", faults)
    assert root is not None
    sections = root.fields(faults, required=("lesson", "sections"))["sections"].mapping(faults)
    found = {section: node.texts(faults) for section, node in sections.items()}
    assert faults == []
    return found


def inventory(text: str) -> set[str]:
    """The fact numbers in the tables of the parts that the class is about."""
    parts = re.split(r"^## (A\d+)\.", text, flags=re.MULTILINE)
    wanted = [body for name, body in zip(parts[1::2], parts[2::2], strict=True) if name in PARTS]
    return {fact for body in wanted for fact in re.findall(r"^\| (F\d{3}) \|", body, flags=re.MULTILINE)}


def test_every_fact_of_the_class_has_its_section() -> None:
    stated = [fact for facts in sections_with_facts().values() for fact in facts]

    assert sorted(stated) == sorted(EXPECTED)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_section_with_facts_stands_in_the_lesson(language: str) -> None:
    lesson = (LESSONS / f"lesson.{language}.md").read_text(encoding="utf-8")

    ids = re.findall(r"^## .*\{#([a-z0-9-]+)\}$", lesson, flags=re.MULTILINE)

    assert set(sections_with_facts()) <= set(ids)


def test_both_languages_ask_the_same_open_questions_in_the_same_sections() -> None:
    marks = r"^## .*\{#([a-z0-9-]+)\}$|^::: 要確認 \{#(q-[0-9a-z]{6})\}$"

    ja, en = (
        re.findall(marks, (LESSONS / f"lesson.{language}.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
        for language in ("ja", "en")
    )

    assert ja == en


def test_the_expected_facts_are_those_of_the_inventory() -> None:
    sources = os.environ.get("COURSEWARE_SOURCES")
    facts = Path(sources).parent / "facts" / "lorcana.md" if sources else None
    if facts is None or not facts.is_file():
        pytest.skip("needs the fact inventory beside the folder named by COURSEWARE_SOURCES")

    assert inventory(facts.read_text(encoding="utf-8")) == EXPECTED
