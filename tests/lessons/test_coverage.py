"""The lessons state every fact of their parts of the inventory, in sections that both languages have."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from courseware.finding import Finding
from courseware.reading import read_yaml

ROOT = Path(__file__).parents[2]
COVERAGE = ROOT / "tests" / "data" / "coverage.yaml"
COURSES = ROOT / "content" / "courses"

# The facts that each course has to state. Written out, so that a number lost from the data file is missed.
RANGES = {
    "enforcement-05": ((1, 5), (10, 20), (30, 37), (40, 66), (70, 74), (80, 94), (100, 107), (110, 116)),
    "enforcement-08": ((25, 26), (130, 139), (145, 156), (160, 171), (175, 179), (181, 181), (185, 192)),
    "enforcement-14": ((120, 122), (180, 180), (195, 197), (200, 239)),
}
LESSONS = [(course, language) for course in RANGES for language in ("ja", "en")]


def facts(ranges: tuple[tuple[int, int], ...]) -> list[str]:
    return [f"F{number:03}" for first, last in ranges for number in range(first, last + 1)]


def coverage() -> dict[str, dict[str, tuple[str, ...]]]:
    """The facts of each section of each course."""
    faults: list[Finding] = []
    root = read_yaml(COVERAGE.read_text(encoding="utf-8"), "coverage.yaml", faults)
    assert root is not None
    courses = {course: node.mapping(faults) for course, node in root.mapping(faults).items()}
    found = {
        course: {section: node.texts(faults) for section, node in sections.items()}
        for course, sections in courses.items()
    }
    assert faults == []
    return found


def lesson(course: str, language: str) -> str:
    return (COURSES / course / f"lesson.{language}.md").read_text(encoding="utf-8")


def inventory(text: str) -> set[str]:
    """The fact numbers in the tables of part A."""
    part, _, _ = text.partition("\n## A18.")
    return set(re.findall(r"^\| (F\d{3}) \|", part, flags=re.MULTILINE))


def test_the_data_file_knows_the_courses() -> None:
    assert set(coverage()) == set(RANGES)


@pytest.mark.parametrize("course", RANGES)
def test_every_fact_of_the_course_has_its_section(course: str) -> None:
    stated = [fact for section in coverage()[course].values() for fact in section]

    assert sorted(stated) == sorted(facts(RANGES[course]))


@pytest.mark.parametrize(("course", "language"), LESSONS)
def test_every_section_with_facts_stands_in_the_lesson(course: str, language: str) -> None:
    ids = re.findall(r"^## .*\{#([a-z0-9-]+)\}$", lesson(course, language), flags=re.MULTILINE)

    assert set(coverage()[course]) <= set(ids)


@pytest.mark.parametrize("course", RANGES)
def test_both_languages_ask_the_same_open_questions_in_the_same_sections(course: str) -> None:
    marks = r"^## .*\{#([a-z0-9-]+)\}$|^::: 要確認 \{#(q-[0-9a-z]{6})\}$"

    ja, en = (re.findall(marks, lesson(course, language), flags=re.MULTILINE) for language in ("ja", "en"))

    assert ja == en


def test_every_fact_of_the_inventory_is_expected_of_one_course() -> None:
    sources = os.environ.get("COURSEWARE_SOURCES")
    path = Path(sources).parent / "facts" / "lorcana.md" if sources else None
    if path is None or not path.is_file():
        pytest.skip("needs the fact inventory beside the folder named by COURSEWARE_SOURCES")

    expected = [fact for ranges in RANGES.values() for fact in facts(ranges)]

    assert sorted(expected) == sorted(inventory(path.read_text(encoding="utf-8")))
