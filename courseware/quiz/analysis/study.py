"""What the answers to a question say, as values: figures for every way to divide them, and what was given instead of
what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from courseware.quiz.analysis.figures import Figures
from courseware.quiz.analysis.shares import Gap

FaceKey = tuple[str, str, str]  # question, version, variant


@dataclass(frozen=True, slots=True)
class Face:
    """What must be known of a variant: of each component the chance to guess it and the row that decides it (where one
    does), and the facts with their values."""

    chances: Mapping[str, Fraction] = field(default_factory=dict)
    rows: Mapping[str, str] = field(default_factory=dict)
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """So many gave this where that was expected, by a row of the rulebook; `slot` is where one of them did."""

    component: str
    given: str
    expected: str
    row: str
    n: int
    right: bool
    slot: int


@dataclass(frozen=True, slots=True)
class Choice:
    """So many gave this, and for so many of them it was right; `slot` is where one of them did."""

    given: str
    n: int
    right: int
    slot: int


@dataclass(frozen=True, slots=True)
class ComponentStudy:
    """One part of a question: its figures, and all that was given, the most frequent first."""

    id: str
    figures: Figures
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class QuestionStudy:
    """Everything about one question.

    `first` counts each learner once, `every` all answers; the rest is divided from whichever of the two was asked for.
    Languages are "ja", "en" and "" where nobody recorded it. `slots` tells where each variant was asked once.
    """

    question: str
    first: Figures
    every: Figures
    components: tuple[ComponentStudy, ...]
    paths: tuple[Path, ...]
    languages: Mapping[str, Figures]
    versions: Mapping[str, Figures]
    variants: Mapping[tuple[str, str], Figures]
    facts: Mapping[str, Mapping[str, Figures]]
    confidence: Mapping[str, Figures]
    slots: Mapping[tuple[str, str], int]

    @property
    def gap(self) -> Gap | None:
        """The difference between the languages, where both were read often enough."""
        ja, en = (self.languages.get(language, Figures()) for language in ("ja", "en"))
        if ja.share is None or en.share is None:
            return None
        if ja.elsewhere is None or en.elsewhere is None:
            return Gap(ja.share, en.share)
        return Gap(ja.share, en.share, ja.elsewhere - en.elsewhere)
