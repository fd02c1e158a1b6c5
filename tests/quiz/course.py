"""The quizzes of our courses as the tests need them: read once, with every variant frozen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from courseware.quiz import Instance, Quiz, freeze, read_quiz
from courseware.rules import Rulebook, read_book
from courseware.terms import Termbase, read_terms
from courseware.text import Text

CONTENT = Path(__file__).parents[2] / "content"
COURSES = CONTENT / "courses"
WITH_QUIZ = sorted(path.parent.name for path in COURSES.glob("*/quiz.yaml"))


@cache
def books() -> dict[str, Rulebook]:
    """Every rulebook that can be read."""
    return {path.name: book for path in sorted((CONTENT / "rulebooks").iterdir()) if (book := _book(path))}


def _book(folder: Path) -> Rulebook | None:
    pages = {str(path): path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}
    book, _ = read_book(folder.name, pages)
    return book


@cache
def terms() -> dict[str, Termbase]:
    """The terms of every domain."""
    found = [read_terms(path.read_text(encoding="utf-8"), path.name)[0] for path in (CONTENT / "terms").glob("*.yaml")]
    return {each.domain: each for each in found if each}


@cache
def quiz(course: str) -> Quiz:
    """The quiz of a course, which must be read without a fault."""
    text = (COURSES / course / "quiz.yaml").read_text(encoding="utf-8")
    found, faults = read_quiz(text, "quiz.yaml", books(), terms())
    assert [fault.line("en") for fault in faults] == []
    assert found is not None
    return found


@cache
def instances(course: str) -> tuple[Instance, ...]:
    """Every variant of every question."""
    return tuple(
        freeze(quiz(course), question, variant, 1, books())
        for question in quiz(course).questions
        for variant in question.variants
    )


def texts(value: object) -> Iterator[Text]:
    """All bilingual texts within a value."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from texts(item)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from texts(getattr(value, name))
