"""What a run would do: counted, gathered by what is alike, and kept on disk answer by answer until it is carried out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from hashlib import sha256
from tempfile import SpooledTemporaryFile

from courseware.quiz import Instance, Judgement
from courseware.quiz.regrade import OBSTACLES, Obstacle, Policy, Regraded, Verdict
from courseware.store import JudgedSlot, Kept, QuestionName
from courseware.text import Text

MOST_ALIKE = 1000  # kinds of line that are told apart; what comes after is gathered by its outcome alone
MEMORY = 4_000_000  # bytes; what is more goes to disk
Amount = tuple[Fraction, Fraction]  # points out of a maximum


@dataclass(frozen=True, slots=True)
class Alike:
    """What is the same for all answers that were given alike and fare alike."""

    question: QuestionName
    variant: str
    given: Text | None
    old: Amount | None
    new: Amount | None
    outcome: Verdict | Obstacle
    why: Text


@dataclass(frozen=True, slots=True)
class Line:
    """One answer: whose, and what becomes of it."""

    sitting: str
    n: int
    alike: Alike

    @classmethod
    def of(cls, slot: JudgedSlot, held: Judgement | None, result: Regraded | Obstacle) -> Line:
        same = (slot.question, slot.variant, _given(held), _amount(held))
        if isinstance(result, Obstacle):
            return cls(slot.sitting, slot.n, Alike(*same, _amount(held), result, OBSTACLES[result]))
        alike = Alike(*same, _amount(result.judgement), result.verdict, _why(held, result))
        return cls(slot.sitting, slot.n, alike)


@dataclass
class DryRun:
    """The outcome of a dry run, to be closed. `instances` are the present states of questions that it rests on."""

    policy: Policy
    questions: tuple[QuestionName, ...]
    every_answer: bool
    counts: Counter[str] = field(default_factory=Counter)
    alike: Counter[Alike] = field(default_factory=Counter)
    instances: dict[str, Instance] = field(default_factory=dict)
    changes: int = 0
    voided: set[QuestionName] = field(default_factory=set)  # questions of which something is taken out

    def __post_init__(self) -> None:
        self._file = SpooledTemporaryFile(MEMORY, "w+", encoding="utf-8")  # noqa: SIM115 - closed with the run
        self._print = sha256()

    def add(self, line: Line, kept: Kept | None) -> None:
        """Note what would become of one answer, and the row that would say so."""
        self.counts[line.alike.outcome] += 1
        self.alike[line.alike if len(self.alike) < MOST_ALIKE or line.alike in self.alike else _rest(line.alike)] += 1
        written = (
            json.dumps(asdict(kept), ensure_ascii=False) if kept else f"{line.sitting} {line.n} {line.alike.outcome}"
        )
        self._print.update(written.encode())
        if kept:
            self.changes += 1
            self.voided |= {line.alike.question} if kept.verdict is Verdict.VOID else set()
            self._file.write(written + "\n")

    def kept(self) -> Iterator[Kept]:
        """The rows that would be written, one after the other."""
        self._file.seek(0)
        for line in self._file:
            data = json.loads(line)
            yield Kept(**{**data, "verdict": Verdict(data["verdict"])})

    @property
    def fingerprint(self) -> str:
        """The same for dry runs that found the same."""
        return self._print.hexdigest()[:16]

    @property
    def refused(self) -> int:
        """Answers that cannot be judged anew."""
        return sum(number for outcome, number in self.counts.items() if outcome in [*Obstacle])

    def counts_without(self, moved: Collection[int]) -> dict[str, int]:
        """How often each outcome was written, when some slots are left out."""
        left: Counter[str] = Counter(one.verdict for one in self.kept() if one.slot_id in moved) if moved else Counter()
        return {str(outcome): number - left[outcome] for outcome, number in sorted(self.counts.items())}

    @property
    def verdicts(self) -> frozenset[str]:
        """The outcomes that are written."""
        return frozenset(map(str, Verdict))

    def close(self) -> None:
        """Counts stay; the rows are gone."""
        self._file.close()

    def __enter__(self) -> DryRun:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _rest(alike: Alike) -> Alike:
    return Alike(alike.question, "", None, None, None, alike.outcome, Text.same(""))


def _amount(judgement: Judgement | None) -> Amount | None:
    return (judgement.points, judgement.maximum) if judgement else None


def _given(judgement: Judgement | None) -> Text | None:
    """What was answered, part by part."""
    if judgement is None:
        return None
    parts = judgement.parts
    return Text(" / ".join(part.given.ja for part in parts), " / ".join(part.given.en for part in parts))


def _why(held: Judgement | None, result: Regraded) -> Text:
    """What is right now and was not before; nothing where that is not what changed."""
    if held is None or result.judgement is None:
        return Text.same("")
    new = {part.component: part.key for part in result.judgement.parts}
    changed = [
        (part.label, part.key, new[part.component]) for part in held.parts if part.key != new.get(part.component)
    ]
    return Text(
        "、".join(f"{label.ja}の正解: 「{old.ja}」→「{now.ja}」" for label, old, now in changed),
        "; ".join(f"right answer to {label.en}: “{old.en}” → “{now.en}”" for label, old, now in changed),
    )
