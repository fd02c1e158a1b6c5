"""Lessons and sections that were marked as read."""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import Session

from courseware.progress import Mark
from courseware.store import (
    Marks,
    add_lesson_read,
    keep_section_read,
    lessons_read,
    marks_of,
    remove_lesson_read,
    remove_section_read,
    sections_read,
    writing,
)
from tests.store.make import NOON, a_learner


def test_a_lesson_read_is_kept_with_its_time_for_one_learner(session: Session) -> None:
    learner, other = a_learner(session), a_learner(session, "OTHER")

    with writing(session):
        add_lesson_read(session, learner, "enforcement-05", NOON)

    assert lessons_read(session, learner) == {"enforcement-05": NOON}
    assert lessons_read(session, other) == {}


def test_a_section_read_is_kept_with_its_time_and_text_for_one_learner(session: Session) -> None:
    learner, other = a_learner(session), a_learner(session, "OTHER")

    with writing(session):
        keep_section_read(session, learner, "enforcement-05", "slow-play", Mark(NOON, "digest"))

    assert sections_read(session, learner) == {"enforcement-05": {"slow-play": Mark(NOON, "digest")}}
    assert sections_read(session, other) == {}


def test_a_mark_takes_the_place_of_the_earlier_one(session: Session) -> None:
    learner, later = a_learner(session), Mark(NOON + timedelta(days=1), "new")

    for mark in (Mark(NOON, "old"), later):
        with writing(session):
            keep_section_read(session, learner, "enforcement-05", "slow-play", mark)

    assert sections_read(session, learner)["enforcement-05"] == {"slow-play": later}


def test_marks_are_taken_back_one_by_one_and_what_is_not_there_is_no_fault(session: Session) -> None:
    learner = a_learner(session)
    with writing(session):
        add_lesson_read(session, learner, "enforcement-05", NOON)
        for section in ("frame", "slow-play"):
            keep_section_read(session, learner, "enforcement-05", section, Mark(NOON))

    for _ in range(2):
        with writing(session):
            remove_section_read(session, learner, "enforcement-05", "frame")
            remove_lesson_read(session, learner, "enforcement-05")

    assert marks_of(session, learner) == Marks({}, {"enforcement-05": {"slow-play": Mark(NOON)}})


def test_all_marks_are_listed_by_course(session: Session) -> None:
    learner = a_learner(session)

    with writing(session):
        add_lesson_read(session, learner, "dci-2002", NOON)
        keep_section_read(session, learner, "enforcement-05", "frame", Mark(NOON))

    assert marks_of(session, learner).courses == {"dci-2002", "enforcement-05"}
