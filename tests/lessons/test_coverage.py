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

# The facts that each course has to state, from first to last number. Written out, so that a number lost from the data
# file is missed. R are the rows of the infraction table, X what the two parts of the DCI guide leave unclear, Y what
# the floor rules do.
RANGES = {
    "enforcement-05": ("F001-005", "F010-020", "F030-037", "F040-066", "F070-074", "F080-094", "F100-107", "F110-116"),
    "enforcement-08": ("F025-026", "F130-139", "F145-156", "F160-171", "F175-179", "F181-181", "F185-192"),
    "enforcement-14": ("F120-122", "F180-180", "F195-197", "F200-239"),
    "dci-2002": ("D001-019", "R01-29", "X01-18"),
    "tcg-floor": ("T001-112", "Y01-15"),
}
LESSONS = [(course, language) for course in RANGES for language in ("ja", "en")]
# Where the inventory of a book lies, and how a number stands at the beginning of a table row there.
INVENTORIES = {
    "lorcana": ("lorcana.md", None, "\n## A18.", {r"F(\d{3})": "F{:03}"}),
    "dci-2002": (
        "dci-tcg.md",
        "\n# Part 1.",
        "\n# Part 2.",
        {r"D(\d{3})": "D{:03}", r"(\d{1,2})": "R{:02}", r"X(\d{1,2})": "X{:02}"},
    ),
    "tcg-floor": ("dci-tcg.md", "\n# Part 2.", "\n# Part 3.", {r"T(\d{3})": "T{:03}", r"Y(\d{1,2})": "Y{:02}"}),
}
BOOK_OF = dict.fromkeys(RANGES, "lorcana") | {"dci-2002": "dci-2002", "tcg-floor": "tcg-floor"}


def facts(ranges: tuple[str, ...]) -> list[str]:
    """The numbers from first to last, as `F040-066` names them."""
    return [
        f"{letter}{number:0{len(first)}}"
        for letter, first, last in ((each[0], *each[1:].split("-")) for each in ranges)
        for number in range(int(first), int(last) + 1)
    ]


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


def inventory(book: str, text: str) -> list[str]:
    """The fact numbers in the tables of a book's part of the inventory."""
    _, begin, end, rows = INVENTORIES[book]
    part = text.partition(begin)[2] if begin else text
    part = part.partition(end)[0]
    return [
        number.format(int(found))
        for row, number in rows.items()
        for found in re.findall(rf"^\| {row} \|", part, flags=re.MULTILINE)
    ]


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


@pytest.mark.parametrize("book", INVENTORIES)
def test_every_fact_of_the_inventory_is_expected_of_one_course(book: str) -> None:
    sources = os.environ.get("COURSEWARE_SOURCES")
    path = Path(sources).parent / "facts" / INVENTORIES[book][0] if sources else None
    if path is None or not path.is_file():
        pytest.skip("needs the fact inventory beside the folder named by COURSEWARE_SOURCES")

    expected = [fact for course, ranges in RANGES.items() if BOOK_OF[course] == book for fact in facts(ranges)]

    assert sorted(expected) == sorted(set(inventory(book, path.read_text(encoding="utf-8"))))
