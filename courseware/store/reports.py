"""Reports of mistakes with what staff did about them: keep, find, list, count."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, exists, func
from sqlmodel import Session, col, select

from courseware.quiz import Judgement
from courseware.quiz.canonical import canonical
from courseware.store.instances import keep_instances, read_instance
from courseware.store.report_values import About, Context, Mistake, Report, ReportAct, ReportNote
from courseware.store.schema import InstanceRow, ReportNoteRow, ReportRow

# What a context and its row have under the same name; instances and answers are kept in another form.
ALIKE = tuple(field.name for field in fields(Context) if field.name not in ("about", "instance", "answer"))


def add_report(session: Session, report: Report) -> int:
    """Keep a new report; what comes back is its number."""
    context = report.context
    digest = keep_instances(session, [context.instance])[0] if context.instance else None
    row = ReportRow(
        at=report.at,
        sender=report.sender,
        place=context.place,
        about=context.about.value,
        mistake=report.mistake.value if report.mistake else "",
        words=report.words,
        contact=report.contact,
        instance_digest=digest,
        answer=canonical(context.answer) if context.answer else None,
        **{name: getattr(context, name) for name in ALIKE},
    )
    session.add(row)
    session.flush()
    return row.id or 0


def same_report(session: Session, report: Report, since: datetime) -> int | None:
    """The number of a report of the same words on the same place by the same sender, not older than `since`."""
    same = select(ReportRow.id).where(
        ReportRow.sender == report.sender,
        ReportRow.place == report.context.place,
        ReportRow.words == report.words,
        col(ReportRow.at) > since,
    )
    return session.exec(same.order_by(col(ReportRow.id))).first()


def find_report(session: Session, number: int) -> Report | None:
    """The report of that number."""
    return next(iter(_whole(session, ReportRow.id == number)), None)


def reports(session: Session, *, only_open: bool = False) -> tuple[Report, ...]:
    """The reports in the order in which they came; `only_open` leaves out what staff has closed."""
    return _whole(session, _is_open() if only_open else None)


def count_open_reports(session: Session) -> int:
    """How many reports wait for staff."""
    return session.exec(select(func.count()).select_from(ReportRow).where(_is_open())).one()


def add_report_note(session: Session, number: int, note: ReportNote) -> None:
    """Append what staff did with a report."""
    session.add(
        ReportNoteRow(report_id=number, act=note.act.value, by=note.by, words=note.words, at=note.at),
    )
    session.flush()


def _is_open() -> ColumnElement[bool]:
    closed = col(ReportNoteRow.report_id) == ReportRow.id, col(ReportNoteRow.act) == ReportAct.CLOSE.value
    return ~exists().where(*closed)


def _whole(session: Session, wanted: Any) -> tuple[Report, ...]:
    found = select(ReportRow, InstanceRow.content).join(InstanceRow, isouter=True).order_by(col(ReportRow.id))
    rows = session.exec(found if wanted is None else found.where(wanted)).all()
    notes = _notes(session, [row.id or 0 for row, _ in rows])
    return tuple(_report(row, content, notes[row.id or 0]) for row, content in rows)


def _report(row: ReportRow, content: str | None, notes: Sequence[ReportNote]) -> Report:
    context = Context(
        about=About(row.about),
        instance=read_instance(content) if content else None,
        answer=Judgement.from_data(json.loads(row.answer)) if row.answer else None,
        **{name: getattr(row, name) for name in ALIKE},
    )
    mistake = Mistake(row.mistake) if row.mistake else None
    return Report(context, row.words, mistake, row.contact, row.sender, row.at, row.id or 0, tuple(notes))


def _notes(session: Session, numbers: Sequence[int]) -> dict[int, list[ReportNote]]:
    found = defaultdict[int, list[ReportNote]](list)
    wanted = select(ReportNoteRow).where(col(ReportNoteRow.report_id).in_(numbers))
    for row in session.exec(wanted.order_by(col(ReportNoteRow.id))):
        found[row.report_id].append(ReportNote(ReportAct(row.act), row.by, row.words, row.at))
    return found
