"""What a check or a reader says about content: where, which code, why, and how much it weighs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
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
    """One thing found in content. The code never changes its meaning.

    What concerns several places stands at one of them and names the others in `also`. `concept` and `context` (the text
    that it was found in, without what makes no difference) are what a dismissal of this one finding hangs on.
    """

    place: Place
    code: str
    words: Text
    weight: Weight = Weight.BLOCKER
    also: tuple[Place, ...] = ()
    term: str = ""
    concept: str = ""
    context: str = field(default="", repr=False)

    @property
    def fingerprint(self) -> str:
        """What stays the same while the finding and the text around it stay; empty for a finding without a context."""
        if not self.context:
            return ""
        return f"{self.code}:{self.concept or '-'}:{hashlib.sha256(self.context.encode()).hexdigest()[:12]}"

    def line(self, language: Language) -> str:
        """`file:line:column: code weight: words`, the form that editors can jump to."""
        return f"{self.place}: {self.code} {self.weight}: {self.words[language]}"

    def as_data(self) -> dict[str, object]:
        """The JSON object of `courseware check --format json`."""
        place = {"file": self.place.file, "line": self.place.line, "column": self.place.column}
        more = {"also": [str(place) for place in self.also], "fingerprint": self.fingerprint}
        own = {key: value for key, value in more.items() if value}
        return {"code": self.code, "weight": str(self.weight), **place, "words": self.words.as_data(), **own}


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
