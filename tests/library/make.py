"""Small content folders, for tests that change them."""

from __future__ import annotations

from pathlib import Path

from courseware.lessons import settled
from courseware.library import RECORD, load_library
from tests.lessons.make import lesson_text
from tests.quiz.book import PAGES, QUIZ, TERMS
from tests.rules.pages import FRONT, decision, pages, table

TOLD = decision({"size": ""}, {"fruit": "yes"}, "t")


def page(begins: str = "", cut: int = 4, front: str = FRONT) -> str:
    """The page that decides: apples below the cut, pears from it; perhaps the edition of a day."""
    dated = front.replace("---\n::: ja", f"from: {begins}\n---\n::: ja", 1) if begins else front
    return dated + TOLD + table("t", ["size", "→ fruit"], [[f"< {cut}", "apple"], [f">= {cut}", "pear"]])


def a_content(root: Path, **editions: str) -> Path:
    """A content folder with the book `small`; `editions` are further pages by the name of their file."""
    folder = root / "content/rulebooks/small"
    folder.mkdir(parents=True)
    for file, text in (pages() | {"page.md": page()} | {f"{name}.md": text for name, text in editions.items()}).items():
        (folder / file).write_text(text, encoding="utf-8")
    return root / "content"


def spoil(content: Path, old: str, new: str, file: str = "page.md") -> None:
    """Change one page of the book."""
    path = content / "rulebooks/small" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def a_class(root: Path, name: str = "content") -> Path:
    """A content folder with a rulebook, its terms, and a class whose lesson prints a table of it and whose quiz asks it."""
    files = {f"rulebooks/small/{file}": text for file, text in PAGES.items()}
    files |= {"terms/small.yaml": TERMS, "courses/small/quiz.yaml": QUIZ}
    files |= {"courses/small/lesson.ja.md": lesson_text(LESSON, "small")}
    for file, text in files.items():
        path = root / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root / name


def a_bilingual_class(root: Path, name: str = "content") -> Path:
    """The same class with its lesson in both languages, their translation on record."""
    content = a_class(root, name)
    course = content / "courses/small"
    (course / "lesson.en.md").write_text(
        lesson_text("", "small", "en") + LESSON.replace("01 遅刻", "01 Lateness"), encoding="utf-8"
    )
    record = {one.section: one.present for one in load_library(content).courses["small"].translations}
    (course / RECORD).write_text(settled("", RECORD, record, [*record]), encoding="utf-8")
    return content


def rewrite(content: Path, file: str, old: str, new: str) -> None:
    """Change one file of the class."""
    path = content / "courses/small" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


LESSON = (
    "## 01 遅刻 {#late}\n\n::: rule-table small/lateness/band\n:::\n\n::: rule-table small/lateness/extension\n:::\n"
)
