"""Drafts for tests: the questions of our courses, each as the text of a draft."""

from __future__ import annotations

from functools import cache

from courseware.finding import Finding
from courseware.quiz.drafting import entry_texts
from courseware.quiz.drafting.forms.emitting import Tree, tree_of
from courseware.reading import read_yaml
from tests.content import CONTENT


@cache
def our_questions() -> dict[str, str]:
    """Every question of our courses by its id, as its author wrote it."""
    files = [file.read_text(encoding="utf-8") for file in sorted(CONTENT.glob("courses/*/quiz.yaml"))]
    return {name: words for text in files for name, words in entry_texts(text).items()}


def tree(text: str) -> dict[str, Tree]:
    """What a text says; it must be sound."""
    faults: list[Finding] = []
    node = read_yaml(text, "draft.yaml", faults)
    assert node is not None
    assert not faults
    found = tree_of(node)
    assert isinstance(found, dict)
    return found


def lines_of(text: str, key: str) -> tuple[list[str], list[str]]:
    """The lines of one key at the margin, and all the others."""
    own, others, inside = [], [], False
    for line in text.split("\n"):
        if line[:1] not in ("", " ", "#"):
            inside = line.startswith(f"{key}:")
        (own if inside else others).append(line)
    return own, others
