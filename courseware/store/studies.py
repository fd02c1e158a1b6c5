"""What a learner has marked as read: whole lessons, and sections of them."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, select

from courseware.progress import Mark
from courseware.store.schema import LessonReadRow, SectionReadRow
from courseware.store.values import Learner, Marks


def lessons_read(session: Session, learner: Learner) -> dict[str, datetime]:
    """Course → when its lesson was first marked as read."""
    mine = select(LessonReadRow).where(LessonReadRow.learner_id == learner.id).order_by(col(LessonReadRow.course))
    return {row.course: row.at for row in session.exec(mine)}


def add_lesson_read(session: Session, learner: Learner, course: str, at: datetime) -> None:
    session.add(LessonReadRow(learner_id=learner.id, course=course, at=at))
    session.flush()


def remove_lesson_read(session: Session, learner: Learner, course: str) -> None:
    if row := session.get(LessonReadRow, (learner.id, course)):
        session.delete(row)
        session.flush()


def sections_read(session: Session, learner: Learner) -> dict[str, dict[str, Mark]]:
    """Course → section → when it was read, and the digest of the text that was read."""
    mine = select(SectionReadRow).where(SectionReadRow.learner_id == learner.id)
    found: dict[str, dict[str, Mark]] = {}
    for row in session.exec(mine.order_by(col(SectionReadRow.course), col(SectionReadRow.section))):
        found.setdefault(row.course, {})[row.section] = Mark(row.at, row.digest)
    return found


def keep_section_read(session: Session, learner: Learner, course: str, section: str, mark: Mark) -> None:
    """Keep a mark, in place of an earlier one of that section."""
    row = SectionReadRow(learner_id=learner.id, course=course, section=section, digest=mark.digest, at=mark.at)
    session.merge(row)
    session.flush()


def remove_section_read(session: Session, learner: Learner, course: str, section: str) -> None:
    if row := session.get(SectionReadRow, (learner.id, course, section)):
        session.delete(row)
        session.flush()


def marks_of(session: Session, learner: Learner) -> Marks:
    """All that a learner has marked."""
    return Marks(lessons_read(session, learner), sections_read(session, learner))
