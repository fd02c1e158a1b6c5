"""What became of every character of a page: kept in the lesson, kept beside it, or a mark that became structure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from courseware.finding import Finding, fault
from courseware.source import Place


def letters(text: str) -> str:
    """A text without white space, which a page may set as it likes."""
    return "".join(text.split())


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the page: what it held, and what of it stands where. All without white space."""

    line: int
    held: str
    kept: str = ""
    beside: str = ""
    marks: str = ""

    @property
    def lost(self) -> int:
        """Characters that are in none of the three; below zero, characters that nobody wrote."""
        return len(self.held) - len(self.kept) - len(self.beside) - len(self.marks)


@dataclass(frozen=True, slots=True)
class Account:
    """The entries of a page."""

    entries: tuple[Entry, ...]

    def total(self, name: str) -> int:
        """How many characters were `held`, are `kept`, stand `beside`, were `marks`."""
        return sum(len(getattr(entry, name)) for entry in self.entries)

    def faults(self, file: str) -> list[Finding]:
        """Lines of which something was lost; there must be none."""
        return [_lost(entry, file) for entry in self.entries if entry.lost or not _holds(entry)]


def _holds(entry: Entry) -> bool:
    """Do the parts make up the whole, character by character? A label may have stood before, between or behind."""
    return Counter(entry.held) == Counter(entry.kept + entry.beside + entry.marks) and _in_order(entry)


def _in_order(entry: Entry) -> bool:
    """What is kept stands in the order in which it was held."""
    rest = iter(entry.held)
    return all(letter in rest for letter in entry.kept)


def _lost(entry: Entry, file: str) -> Finding:
    ja = f"この行の{len(entry.held)}字のうち{entry.lost}字が取り込まれていません。取り込みをやめ、この行を知らせてください。"
    en = f"Of the {len(entry.held)} characters of this line {entry.lost} were not brought in. Do not use the result; report this line."
    return fault(Place(file, entry.line), "IMP-010", ja, en)


def account_of(entries: Iterable[Entry]) -> Account:
    return Account(tuple(sorted(entries, key=lambda entry: entry.line)))
