"""Answers that were given alike, counted together: all figures are then added up from few groups, not many answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import lcm

from courseware.quiz.analysis.answers import GivenPart, StoredAnswer, read_parts
from courseware.quiz.analysis.worth import UNIT, whole


@dataclass(slots=True)
class Rest:
    """The shares of points in the rest of the sittings of some answers, added up."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, share: int) -> None:
        self.n += 1
        self.total += share
        self.squares += share * share


@dataclass(slots=True)
class Alike:
    """Answers to one variant that are the same in everything but time; `slot` is where one of them was given, `told` the text of the
    parts."""

    question: str
    version: str
    variant: str
    told: str
    parts: tuple[GivenPart, ...]
    language: str
    confidence: str
    is_first: bool
    slot: int
    n: int = 0
    seconds: list[int] = field(default_factory=list)
    rest: Rest = field(default_factory=Rest)

    @property
    def right(self) -> bool:
        return all(part.right for part in self.parts)


@dataclass(frozen=True, slots=True)
class Grouped:
    """All answers to a quiz in groups. Points become whole numbers when they are taken `scale` times."""

    groups: tuple[Alike, ...]
    scale: int

    def of(self, question: str) -> Grouped:
        return Grouped(tuple(group for group in self.groups if group.question == question), self.scale)

    @property
    def samples(self) -> dict[tuple[str, str, str], int]:
        """Question, version and variant → a slot in which it was asked."""
        found: dict[tuple[str, str, str], int] = {}
        for group in self.groups:
            key = group.question, group.version, group.variant
            found[key] = min(group.slot, found.get(key, group.slot))
        return found


def grouped(answers: Iterable[StoredAnswer]) -> Grouped:
    """The answers in groups, in an order that does not depend on theirs."""
    known = list(answers)
    worth, scale = _worth({answer.parts for answer in known})
    firsts, totals = _first_slots(known), _totals(known, worth)
    found: dict[tuple[object, ...], Alike] = {}
    for answer in known:
        own, most = worth[answer.parts]
        is_first = firsts[answer.learner, answer.question][2] == answer.slot
        key = (*answer[5:10], answer.confidence, is_first)
        group = found.get(key)
        if group is None:
            found[key] = group = _begun(answer, is_first)
        group.n += 1
        group.slot = min(group.slot, answer.slot)
        if answer.seconds is not None:
            group.seconds.append(answer.seconds)
        points, maximum = totals[answer.sitting]
        if maximum > most:
            group.rest.add((points - own) * UNIT // (maximum - most))
    return Grouped(tuple(found[key] for key in sorted(found, key=repr)), scale)


def _begun(answer: StoredAnswer, is_first: bool) -> Alike:
    return Alike(
        question=answer.question,
        version=answer.version,
        variant=answer.variant,
        told=answer.parts,
        parts=read_parts(answer.parts),
        language=answer.language or "",
        confidence=answer.confidence,
        is_first=is_first,
        slot=answer.slot,
    )


def _worth(texts: Iterable[str]) -> tuple[dict[str, tuple[int, int]], int]:
    """Text of parts → points and maximum in whole numbers; and how often one point goes into them."""
    read = {text: read_parts(text) for text in texts}
    parts = [part for each in read.values() for part in each]
    scale = lcm(1, *(number.denominator for part in parts for number in (part.points, part.maximum)))
    return {
        text: (sum(whole(part.points, scale) for part in each), sum(whole(part.maximum, scale) for part in each))
        for text, each in read.items()
    }, scale


def _first_slots(answers: Iterable[StoredAnswer]) -> dict[tuple[int, str], tuple[int, int, int]]:
    """Learner and question → the place of the first answer: sitting, place in it, slot."""
    found: dict[tuple[int, str], tuple[int, int, int]] = {}
    for answer in answers:
        key, place = (answer.learner, answer.question), answer[2:5]
        if key not in found or place < found[key]:
            found[key] = place
    return found


def _totals(answers: Iterable[StoredAnswer], worth: dict[str, tuple[int, int]]) -> dict[str, list[int]]:
    """Sitting → points and maximum of all that was answered in it."""
    found: dict[str, list[int]] = {}
    for answer in answers:
        points, maximum = worth[answer.parts]
        if (total := found.get(answer.sitting)) is None:
            found[answer.sitting] = [points, maximum]
        else:
            total[0] += points
            total[1] += maximum
    return found
