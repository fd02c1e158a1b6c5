"""What two learners kept becomes one: the tables are found in the schema, so that a new one cannot be forgotten."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import Column, RowMapping, Table, delete, update
from sqlmodel import Session, col, select

from courseware.progress import Mark
from courseware.store.schema import LearnerRow, LessonReadRow, Row, SectionReadRow, SittingRow
from courseware.store.schema_results import RegradeSeenRow
from courseware.store.sittings import last_number
from courseware.store.studies import keep_section_read
from courseware.store.values import Learner

Rule = Callable[[Session, Learner, Learner], None]


def merge_learners(session: Session, source: Learner, target: Learner) -> None:
    """Hand everything of `source` to `target`; `source` is no learner any more. Part of a write."""
    if source == target:
        return
    for table, column in learner_tables().items():
        rule = RULES.get(table.name)
        if rule:
            rule(session, source, target)
        else:
            session.execute(update(table).where(column == source.id).values({column.name: target.id}))
    session.flush()
    session.execute(delete(LearnerRow).where(col(LearnerRow.id) == source.id))
    session.expire_all()


def learner_tables() -> dict[Table, Column[int]]:
    """Every table that names a learner, with the column that does."""
    named = LearnerRow.metadata.tables["learner"].c.id
    return {
        table: column
        for table in Row.metadata.sorted_tables
        for column in table.columns
        if any(key.column is named for key in column.foreign_keys)
    }


def other_rows(session: Session, learner: Learner) -> dict[str, list[dict[str, str | None]]]:
    """What a learner kept in tables other than those of sittings and lessons, as text."""
    shown = {"sitting", "lesson_read"}
    found = {}
    for table, column in learner_tables().items():
        if table.name not in shown:
            rows = session.execute(table.select().where(column == learner.id)).mappings()
            found[table.name] = [_as_text(row) for row in rows]
    return found


def _as_text(row: RowMapping) -> dict[str, str | None]:
    return {name: None if value is None else str(value) for name, value in row.items() if name != "learner_id"}


def _after_the_last(session: Session, source: Learner, target: Learner) -> None:
    """Sittings go on counting after those of the target, quiz by quiz."""
    theirs = select(SittingRow).where(SittingRow.learner_id == source.id).order_by(col(SittingRow.number))
    for sitting in session.exec(theirs).all():
        sitting.number = last_number(session, target, sitting.quiz) + 1
        sitting.learner_id = target.id
        session.flush()


def _first_time(session: Session, source: Learner, target: Learner) -> None:
    """Of a lesson that both have read the first time counts."""
    for read in session.exec(select(LessonReadRow).where(LessonReadRow.learner_id == source.id)).all():
        known = session.get(LessonReadRow, (target.id, read.course))
        if known is None:
            session.add(LessonReadRow(learner_id=target.id, course=read.course, at=read.at))
        else:
            known.at = min(known.at, read.at)
        session.delete(read)
    session.flush()


def _latest_reading(session: Session, source: Learner, target: Learner) -> None:
    """Of a section that both have read the later mark counts: it is of the newer text."""
    for read in session.exec(select(SectionReadRow).where(SectionReadRow.learner_id == source.id)).all():
        mark = Mark(read.at, read.digest)
        known = session.get(SectionReadRow, (target.id, read.course, read.section))
        if known is None or known.at < mark.at:
            keep_section_read(session, target, read.course, read.section, mark)
        session.delete(read)
    session.flush()


def _seen_by_either(session: Session, source: Learner, target: Learner) -> None:
    """What one of them has read about a change, both have."""
    for seen in session.exec(select(RegradeSeenRow).where(RegradeSeenRow.learner_id == source.id)).all():
        if session.get(RegradeSeenRow, (target.id, seen.run_id)) is None:
            session.add(RegradeSeenRow(learner_id=target.id, run_id=seen.run_id, at=seen.at))
        session.delete(seen)
    session.flush()


RULES: Mapping[str, Rule] = {
    "sitting": _after_the_last,
    "lesson_read": _first_time,
    "section_read": _latest_reading,
    "regrade_seen": _seen_by_either,
}
