"""A content folder with one small rulebook, for tests that change it."""

from __future__ import annotations

from pathlib import Path

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
