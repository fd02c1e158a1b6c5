"""Lessons that were marked as read."""

from __future__ import annotations

from sqlmodel import Session

from courseware.store import add_lesson_read, lessons_read, writing
from tests.store.make import NOON, a_learner


def test_a_lesson_read_is_kept_with_its_time_for_one_learner(session: Session) -> None:
    learner, other = a_learner(session), a_learner(session, "OTHER")

    with writing(session):
        add_lesson_read(session, learner, "enforcement-05", NOON)

    assert lessons_read(session, learner) == {"enforcement-05": NOON}
    assert lessons_read(session, other) == {}
