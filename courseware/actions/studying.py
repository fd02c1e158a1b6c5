"""Studying: what a learner marks while reading.

A lesson is marked as read as long as each of its sections is: whatever marks one keeps the other in step. `parts` are
the sections that the lesson has today.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from courseware.progress import Mark, Part, Study
from courseware.store import (
    Learner,
    Session,
    add_lesson_read,
    keep_section_read,
    lock_learner,
    marks_of,
    remove_lesson_read,
    remove_section_read,
    writing,
)


def mark_read(session: Session, *, learner: Learner, course: str, now: datetime, parts: Sequence[Part] = ()) -> None:
    """Keep that a whole lesson was read; the first time is the one that counts."""
    with writing(session):
        if lock_learner(session, learner):
            _mark(session, learner, course, parts, now)
            _keep_in_step(session, learner, course, parts, now)


def mark_section(
    session: Session, *, learner: Learner, course: str, section: str, parts: Sequence[Part], now: datetime
) -> None:
    """Keep that a section was read. The first time counts, unless the text has changed since and was read again."""
    chosen = [part for part in parts if part.id == section]
    with writing(session):
        if chosen and lock_learner(session, learner):
            _mark(session, learner, course, chosen, now)
            _keep_in_step(session, learner, course, parts, now)


def unmark_section(session: Session, *, learner: Learner, course: str, section: str, parts: Sequence[Part]) -> None:
    """Take the mark of a section back, and that of the lesson with it; the other sections stay read."""
    chosen = [part for part in parts if part.id == section]
    with writing(session):
        if chosen and lock_learner(session, learner):
            for one, mark in _study(session, learner, course, parts).marks.items():
                keep_section_read(session, learner, course, one, mark)
            remove_section_read(session, learner, course, section)
            remove_lesson_read(session, learner, course)


def _study(session: Session, learner: Learner, course: str, parts: Iterable[Part]) -> Study:
    return marks_of(session, learner).study(course, parts)


def _mark(session: Session, learner: Learner, course: str, parts: Sequence[Part], now: datetime) -> None:
    """Mark what is not marked yet, or was before its text changed."""
    known = _study(session, learner, course, parts).marks
    for part in parts:
        if part.id not in known or part.is_changed(known[part.id]):
            keep_section_read(session, learner, course, part.id, Mark(now, part.digests[0]))


def _keep_in_step(session: Session, learner: Learner, course: str, parts: Iterable[Part], now: datetime) -> None:
    """With the last section the lesson is read. One that has no sections is read when it is marked."""
    if not _study(session, learner, course, parts).unread and course not in marks_of(session, learner).lessons:
        add_lesson_read(session, learner, course, now)
