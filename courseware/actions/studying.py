"""Studying: what a learner marks while reading."""

from __future__ import annotations

from datetime import datetime

from courseware.store import Learner, Session, add_lesson_read, lessons_read, lock_learner, writing


def mark_read(session: Session, *, learner: Learner, course: str, now: datetime) -> None:
    """Keep that the lesson of a course was read; the first time is the one that counts."""
    with writing(session):
        if lock_learner(session, learner) and course not in lessons_read(session, learner):
            add_lesson_read(session, learner, course, now)
