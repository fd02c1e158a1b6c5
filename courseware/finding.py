"""What a check or a reader says about content: where, which code, why, and how much it weighs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from courseware.source import Place
from courseware.text import Language, Text


class Weight(StrEnum):
    """How much a finding weighs; only a blocker keeps content from being served."""

    BLOCKER = "blocker"
    ADVICE = "advice"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in content. The code never changes its meaning."""

    place: Place
    code: str
    words: Text
    weight: Weight = Weight.BLOCKER

    def line(self, language: Language) -> str:
        """`file:line:column: code weight: words`, the form that editors can jump to."""
        return f"{self.place}: {self.code} {self.weight}: {self.words[language]}"

    def as_data(self) -> dict[str, object]:
        """The JSON object of `courseware check --format json`."""
        place = {"file": self.place.file, "line": self.place.line, "column": self.place.column}
        return {"code": self.code, "weight": str(self.weight), **place, "words": self.words.as_data()}


class ContentError(ValueError):
    """Content cannot be used; carries all findings, not the first."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(finding.line("en") for finding in self.findings))


def blockers(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.weight is Weight.BLOCKER]


def fault(place: Place, code: str, ja: str, en: str, weight: Weight = Weight.BLOCKER) -> Finding:
    """A finding in one line."""
    return Finding(place, code, Text(ja, en), weight)
