"""The Lorcana rulebook as it is shipped, read once for the tests."""

from __future__ import annotations

import functools
from pathlib import Path

from courseware.rules import Rulebook, read_book

FOLDER = Path(__file__).parents[2] / "content/rulebooks/lorcana"


def pages() -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.md"))}


@functools.cache
def lorcana() -> Rulebook:
    book, findings = read_book("lorcana", pages())
    assert book is not None, "\n".join(finding.line("en") for finding in findings)
    return book
