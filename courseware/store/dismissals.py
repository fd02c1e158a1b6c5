"""Findings that were set aside in the browser, and what of it was taken back: an append-only history."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum

from sqlmodel import Session, col, select

from courseware.source import Place
from courseware.store.schema import DismissalRow
from courseware.terms import Dismissal


class DismissalAct(StrEnum):
    """What was done to a finding."""

    DISMISS = "finding:dismiss"
    TAKE_BACK = "finding:take-back"


def dismissals(session: Session) -> tuple[Dismissal, ...]:
    """Everything that was ever set aside here, the oldest first; also what was taken back."""
    wanted = select(DismissalRow).where(DismissalRow.act == DismissalAct.DISMISS.value).order_by(col(DismissalRow.id))
    return tuple(_dismissal(row) for row in session.exec(wanted))


def taken_back(session: Session) -> frozenset[str]:
    """The marks of the dismissals, of here and of the files, that hold no more."""
    return frozenset(
        session.exec(select(DismissalRow.mark).where(DismissalRow.act == DismissalAct.TAKE_BACK.value)).all()
    )


def add_dismissal(session: Session, dismissal: Dismissal) -> None:
    """Append that a finding was set aside."""
    _add(session, DismissalAct.DISMISS, dismissal, dismissal.by, datetime.fromisoformat(dismissal.at))


def add_taking_back(session: Session, dismissal: Dismissal, *, by: str, at: datetime) -> None:
    """Append that a dismissal holds no more."""
    _add(session, DismissalAct.TAKE_BACK, dismissal, by, at)


def _add(session: Session, act: DismissalAct, dismissal: Dismissal, by: str, at: datetime) -> None:
    session.add(
        DismissalRow(
            act=act.value,
            mark=dismissal.mark,
            fingerprint=dismissal.fingerprint,
            file=dismissal.place.file,
            line=dismissal.place.line,
            text=dismissal.text,
            reason=dismissal.reason,
            by=by,
            at=at,
        )
    )
    session.flush()


def _dismissal(row: DismissalRow) -> Dismissal:
    return Dismissal(
        row.fingerprint,
        row.reason,
        row.by,
        row.at.astimezone(UTC).isoformat(timespec="seconds"),
        Place(row.file, row.line),
        row.text,
    )
