"""Cross-references: pages of this site and classes by track and number, in every kind of file."""

from __future__ import annotations

import pytest

from courseware.library.compare import Incident
from courseware.library.links import Known, check_references
from courseware.library.model import CourseEntry, Track
from courseware.text import Text
from tests.lessons.make import books

RULES = Track("rules", Text("ルール", "Rules"), (CourseEntry("rules-02", "02", None, False),))
EVENTS = Track(
    "enforcement",
    Text("Enforcement（大会運営）", "Enforcement"),
    tuple(CourseEntry(f"enforcement-{n}", n, None, n == "05") for n in ("05", "09")),
)
KNOWN = Known(
    courses={"enforcement-05": {"tardiness"}},
    quizzes=["enforcement-05"],
    books=books(),
    withheld_books={"broken"},
    incidents=[Incident("late", Text("遅刻", "Late"), Text("?", "?"), ())],
    tracks=[RULES, EVENTS],
)
JA, EN, YAML, PAGE = "x/lesson.ja.md", "x/lesson.en.md", "x/quiz.yaml", "x/page.md"


def found(text: str, file: str = JA) -> list[tuple[str, int, int]]:
    return [(one.code, one.place.line, one.place.column) for one in check_references({file: text}, KNOWN)]


@pytest.mark.parametrize(
    "address",
    [
        "/ja/",
        "/ja",
        "/",
        "/ja/courses/",
        "/ja/courses/enforcement-05",
        "/ja/courses/enforcement-05#tardiness",
        "/courses/enforcement-05",
        "/ja/quizzes/enforcement-05",
        "/ja/rules/",
        "/ja/rules/small",
        "/ja/rules/small/doc-1",
        "/ja/rules/small/doc-1#anything",
        "/ja/rules/small/open",
        "/ja/rules/small/changes",
        "/ja/rules/compare",
        "/ja/rules/compare/late",
        "/ja/rules/broken/anything",
        "/ja/desk/",
        "/ja/desk/small/lateness",
        "/ja/search?q=遅刻",
        "/ja/progress",
    ],
)
def test_link_that_leads_somewhere_is_let_be(address: str) -> None:
    assert found(f"[ここ]({address})") == []


@pytest.mark.parametrize(
    "address",
    [
        "/ja/course/enforcement-05",
        "/ja/courses/enforcement-06",
        "/ja/courses/enforcement-05#clock",
        "/courses/enforcement-06",
        "/ja/quizzes/",
        "/ja/quizzes/enforcement-06",
        "/ja/rules/big",
        "/ja/rules/small/doc-2",
        "/ja/rules/compare/later",
        "/ja/desk/big",
        "/ja/desk/small/late",
    ],
)
def test_link_that_leads_nowhere_is_told_to_the_column(address: str) -> None:
    assert found(f"文。\n[ここ]({address})") == [("LIB-011", 2, 6)]


@pytest.mark.parametrize(
    ("file", "text", "line", "column"),
    [
        (JA, "[x](/en/rules/)", 1, 5),
        (EN, "[x](/ja/rules/)", 1, 5),
        (YAML, "a:\n  ja: '[x](/en/rules/)'\n", 2, 12),
        (YAML, "a:\n  en: >-\n    x\n    [x](/ja/rules/)\n", 4, 9),
        (YAML, "a: {ja: '[x](/ja/rules/)', en: '[x](/ja/rules/)'}\n", 1, 37),
        (PAGE, "::: ja\n[x](/en/rules/)\n:::\n", 2, 5),
        (PAGE, "::: en\n[x](/ja/rules/)\n:::\n", 2, 5),
    ],
)
def test_link_to_the_other_language_is_told(file: str, text: str, line: int, column: int) -> None:
    assert found(text, file) == [("LIB-012", line, column)]


@pytest.mark.parametrize(
    "text",
    [
        "Enforcement クラス09 とルール クラス02、クラス05。",
        "Enforcement クラス０９",
        "Rules Class 02, Enforcement Class 09 and class 05.",
        "See Class 09. Classes are many.",
        "クラスのページと 3.4",
    ],
)
def test_class_that_is_listed_is_let_be(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("次は Enforcement クラス10 です", 4),
        ("ルール クラス05", 1),
        ("Education クラス01", 1),
        ("次はクラス07", 3),
        ("Read Enforcement Class 02.", 6),
        ("Read Educations Class 02.", 6),
        ("As class 07 says", 4),
    ],
)
def test_class_that_is_not_listed_is_told(text: str, column: int) -> None:
    assert found(text) == [("L10N-121", 1, column)]
