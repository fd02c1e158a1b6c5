"""What people did, kept in a database: values in, values out; no other room knows tables or SQL."""

from sqlalchemy import Engine
from sqlmodel import Session

from courseware.store.engine import connect, open_session, writing
from courseware.store.learners import add_learner, code_letters, find_learner, lock_learner
from courseware.store.migrating import DatabaseError, migrate
from courseware.store.sittings import (
    add_sitting,
    add_step,
    find_sitting,
    finish_sitting,
    last_number,
    open_sitting,
    sittings_of,
)
from courseware.store.studies import (
    add_lesson_read,
    keep_section_read,
    lessons_read,
    marks_of,
    remove_lesson_read,
    remove_section_read,
    sections_read,
)
from courseware.store.values import Learner, Marks, Sitting, Slot, Step, StepKind

__all__ = [
    "DatabaseError",
    "Engine",
    "Learner",
    "Marks",
    "Session",
    "Sitting",
    "Slot",
    "Step",
    "StepKind",
    "add_learner",
    "add_lesson_read",
    "add_sitting",
    "add_step",
    "code_letters",
    "connect",
    "find_learner",
    "find_sitting",
    "finish_sitting",
    "keep_section_read",
    "last_number",
    "lessons_read",
    "lock_learner",
    "marks_of",
    "migrate",
    "open_session",
    "open_sitting",
    "remove_lesson_read",
    "remove_section_read",
    "sections_read",
    "sittings_of",
    "writing",
]
