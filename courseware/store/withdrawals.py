"""Questions that staff withdrew: the last row of a question holds, and none is ever changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from courseware.store.regrade_values import QuestionName, Withdrawal
from courseware.store.schema import SittingRow, SlotRow
from courseware.store.schema_results import InstanceMeasureRow, WithdrawalRow
from courseware.text import Text


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What was withdrawn and taken up again, question by question, the oldest first."""

    events: Mapping[QuestionName, Sequence[Withdrawal]]

    def at(self, name: QuestionName, moment: datetime | None = None) -> Withdrawal | None:
        """The withdrawal that holds now, or held at a moment; None when the question is asked."""
        before = [event for event in self.events.get(name, ()) if moment is None or event.at <= moment]
        return before[-1] if before and before[-1].is_withdrawn else None

    @property
    def questions(self) -> frozenset[QuestionName]:
        """Those that are not asked now."""
        return frozenset(name for name in self.events if self.at(name))


def withdrawals(session: Session, quizzes: Iterable[str] | None = None) -> Withdrawn:
    """All that was withdrawn, in these quizzes or anywhere."""
    wanted = select(WithdrawalRow).order_by(col(WithdrawalRow.id))
    if quizzes is not None:
        wanted = wanted.where(col(WithdrawalRow.quiz).in_(set(quizzes)))
    events = defaultdict[QuestionName, list[Withdrawal]](list)
    for row in session.exec(wanted):
        events[row.quiz, row.question].append(_value(row))
    return Withdrawn(events)


def add_withdrawal(session: Session, event: Withdrawal) -> None:
    """Put on record that a question was withdrawn or taken up again."""
    session.add(
        WithdrawalRow(
            quiz=event.quiz,
            question=event.question,
            is_withdrawn=event.is_withdrawn,
            reason_ja=event.reason.ja,
            reason_en=event.reason.en,
            by_id=event.by_id,
            by_email=event.by,
            at=event.at,
        )
    )
    session.flush()


def open_sittings_with(session: Session, name: QuestionName) -> tuple[tuple[int, str], ...]:
    """The sittings in progress that have this question: the id of the learner, and that of the sitting."""
    measured = col(InstanceMeasureRow.digest) == col(SlotRow.instance_digest)
    wanted = select(SittingRow.learner_id, SittingRow.id).join(SlotRow).join(InstanceMeasureRow, measured)
    mine = wanted.where(
        InstanceMeasureRow.quiz == name[0], SlotRow.question == name[1], col(SittingRow.finished_at).is_(None)
    )
    return tuple(session.exec(mine.order_by(col(SittingRow.learner_id), col(SittingRow.id)).distinct()).all())


def _value(row: WithdrawalRow) -> Withdrawal:
    reason = Text(row.reason_ja, row.reason_en)
    return Withdrawal(row.quiz, row.question, row.is_withdrawn, reason, row.by_email, row.at, row.by_id)
