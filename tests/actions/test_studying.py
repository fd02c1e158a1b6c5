"""A lesson is marked as read once; the first time counts."""

from __future__ import annotations

from datetime import timedelta

from courseware.actions.studying import mark_read
from courseware.store import Engine, Learner, Session, lessons_read
from tests.actions.make import all_at_once
from tests.store.make import NOON


def test_the_first_time_counts(session: Session, learner: Learner) -> None:
    mark_read(session, learner=learner, course="enforcement-05", now=NOON)
    mark_read(session, learner=learner, course="enforcement-05", now=NOON + timedelta(days=1))

    assert lessons_read(session, learner) == {"enforcement-05": NOON}


def test_eight_clicks_at_once_are_one_mark(engine: Engine, session: Session, learner: Learner) -> None:
    all_at_once(engine, [lambda own: mark_read(own, learner=learner, course="enforcement-05", now=NOON)] * 8)

    assert lessons_read(session, learner) == {"enforcement-05": NOON}


def test_a_learner_who_is_gone_marks_nothing(session: Session) -> None:
    mark_read(session, learner=Learner(404), course="enforcement-05", now=NOON)

    assert lessons_read(session, Learner(404)) == {}
