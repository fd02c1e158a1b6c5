"""The change of a file as a unified diff, as git takes it."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

NO_END = "\n\\ No newline at end of file\n"


def lines(text: str) -> list[str]:
    """The lines of a text with their ends; only a line feed ends one, as it does for git."""
    found = [f"{line}\n" for line in text.split("\n")]
    found[-1] = found[-1][:-1]
    return found if found[-1] else found[:-1]


def patch(name: str, before: str, after: str) -> str:
    """The difference of two states of a file; nothing where there is none."""
    return "".join(_ended(unified_diff(lines(before), lines(after), f"a/{name}", f"b/{name}")))


def _ended(said: Iterator[str]) -> Iterator[str]:
    return (line if line.endswith("\n") else line + NO_END for line in said)
