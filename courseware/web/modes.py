"""Sittings in words: what they are called, in which mode they are, and how much time is left."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Flask

from courseware.actions import finishing
from courseware.quiz import Fullness, Mode
from courseware.store import Sitting, find_sitting
from courseware.text import Text
from courseware.web.language import pgettext
from courseware.web.shelf import course_of
from courseware.web.visitor import learner, session


def sitting_title(sitting: Sitting) -> Text:
    """The title of the exam or the drill, or that of the quiz as long as there is one."""
    course = course_of(sitting.quiz)
    return sitting.title or (course.quiz.title if course and course.quiz else Text.same(sitting.quiz))


def mode_name(mode: Mode) -> str:
    names = {
        Mode.PRACTICE: pgettext("mode", "Practice"),
        Mode.TEST: pgettext("mode", "Test"),
        Mode.EXAM: pgettext("mode", "Exam"),
        Mode.DRILL: pgettext("mode", "Drill"),
    }
    return names[mode]


def seconds_left(sitting: Sitting) -> int | None:
    """Whole seconds until the deadline, by our clock; None where there is none."""
    if sitting.deadline is None:
        return None
    return max(0, int((sitting.deadline - datetime.now(UTC)).total_seconds()))


def current_sitting(sitting_id: str) -> Sitting | None:
    """The sitting of the learner at this browser as it is now: one whose time is over has ended."""
    known = learner()
    sitting = find_sitting(session(), known, sitting_id) if known else None
    if sitting and known and sitting.is_overdue(now := datetime.now(UTC)):
        return finishing.finish(session(), learner=known, sitting_id=sitting_id, now=now)
    return sitting


def end_overdue() -> None:
    """End what has run out of time, before anything of this learner is listed or counted."""
    if known := learner():
        finishing.close_overdue(session(), now=datetime.now(UTC), learner=known)


def name_modes(app: Flask) -> None:
    app.jinja_env.globals |= {
        "sitting_title": sitting_title,
        "mode_name": mode_name,
        "seconds_left": seconds_left,
        "Fullness": Fullness,
        "Mode": Mode,
    }
