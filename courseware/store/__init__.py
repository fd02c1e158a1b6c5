"""What people did, kept in a database: values in, values out; no other room knows tables or SQL."""

from sqlalchemy import Engine
from sqlmodel import Session

from courseware.store.engine import connect, open_session, writing
from courseware.store.learners import add_learner, code_letters, find_learner, lock_learner
from courseware.store.migrating import DatabaseError, migrate
from courseware.store.reviews import (
    add_review_event,
    find_review_record,
    note_review_item,
    review_events,
    review_ids,
    review_records,
)
from courseware.store.sittings import (
    add_sitting,
    add_step,
    find_sitting,
    finish_sitting,
    last_number,
    open_sitting,
    sittings_of,
)
from courseware.store.studies import add_lesson_read, lessons_read
from courseware.store.values import Learner, Sitting, Slot, Step, StepKind

__all__ = [
    "DatabaseError",
    "Engine",
    "Learner",
    "Session",
    "Sitting",
    "Slot",
    "Step",
    "StepKind",
    "add_learner",
    "add_lesson_read",
    "add_review_event",
    "add_sitting",
    "add_step",
    "code_letters",
    "connect",
    "find_learner",
    "find_review_record",
    "find_sitting",
    "finish_sitting",
    "last_number",
    "lessons_read",
    "lock_learner",
    "migrate",
    "note_review_item",
    "open_session",
    "open_sitting",
    "review_events",
    "review_ids",
    "review_records",
    "sittings_of",
    "writing",
]
