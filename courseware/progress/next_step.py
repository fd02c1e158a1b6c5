"""What a learner does next: one thing first, then what else would help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from courseware.progress.share import Share


class StepKind(StrEnum):
    """The kinds of next step."""

    CONTINUE = "continue"
    READ = "read"
    START = "start"
    STUDY = "study"
    RETAKE = "retake"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a learner stands in one course. `shares` are by objective, `sections` say where each one is taught."""

    course: str
    has_read: bool = False
    open_sitting: str = ""
    finished: int = 0
    shares: Mapping[str, Share] | None = None
    sections: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class NextStep:
    """One thing to do: the sitting to continue, or the objective with the section to read again."""

    kind: StepKind
    course: str
    sitting: str = ""
    objective: str = ""
    section: str = ""
    share: Share | None = None


def next_steps(standing: Standing) -> tuple[NextStep, ...]:
    """What to do, the most useful first; never empty."""
    course = standing.course
    if standing.open_sitting:
        return (NextStep(StepKind.CONTINUE, course, sitting=standing.open_sitting),)
    read = () if standing.has_read else (NextStep(StepKind.READ, course),)
    if not standing.finished:
        return (*read, NextStep(StepKind.START, course))
    weak = _weak(standing)
    if weak:
        return (*weak, *read, NextStep(StepKind.RETAKE, course))
    return (*read, NextStep(StepKind.REST, course))


def _weak(standing: Standing) -> tuple[NextStep, ...]:
    """The objectives with points to gain, the weakest first; of equal ones in the order of the quiz."""
    shares, sections = standing.shares or {}, standing.sections or {}
    lacking = [(name, share) for name, share in shares.items() if not share.is_full]
    return tuple(
        NextStep(StepKind.STUDY, standing.course, objective=name, section=sections.get(name, ""), share=share)
        for name, share in sorted(lacking, key=lambda pair: pair[1].part)
    )
