"""Which lessons a learner has marked as read."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, select

from courseware.store.schema import LessonReadRow
from courseware.store.values import Learner


def lessons_read(session: Session, learner: Learner) -> dict[str, datetime]:
    """Course → when its lesson was first marked as read."""
    mine = select(LessonReadRow).where(LessonReadRow.learner_id == learner.id).order_by(col(LessonReadRow.course))
    return {row.course: row.at for row in session.exec(mine)}


def add_lesson_read(session: Session, learner: Learner, course: str, at: datetime) -> None:
    session.add(LessonReadRow(learner_id=learner.id, course=course, at=at))
    session.flush()
