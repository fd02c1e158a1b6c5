"""What people did, kept in a database: values in, values out; no other room knows tables or SQL."""

from sqlalchemy import Engine
from sqlmodel import Session

from courseware.store.engine import connect, open_session, writing
from courseware.store.learners import add_learner, code_letters, find_learner, lock_learner
from courseware.store.migrating import DatabaseError, migrate
from courseware.store.reports import (
    add_report,
    add_report_note,
    count_open_reports,
    find_report,
    reports,
    same_report,
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
from courseware.store.throttle import count_all
from courseware.store.values import (
    About,
    Context,
    Learner,
    Limit,
    Mistake,
    Report,
    ReportAct,
    ReportNote,
    Sitting,
    Slot,
    Step,
    StepKind,
)

__all__ = [
    "About",
    "Context",
    "DatabaseError",
    "Engine",
    "Learner",
    "Limit",
    "Mistake",
    "Report",
    "ReportAct",
    "ReportNote",
    "Session",
    "Sitting",
    "Slot",
    "Step",
    "StepKind",
    "add_learner",
    "add_lesson_read",
    "add_report",
    "add_report_note",
    "add_sitting",
    "add_step",
    "code_letters",
    "connect",
    "count_all",
    "count_open_reports",
    "find_learner",
    "find_report",
    "find_sitting",
    "finish_sitting",
    "last_number",
    "lessons_read",
    "lock_learner",
    "migrate",
    "open_session",
    "open_sitting",
    "reports",
    "same_report",
    "sittings_of",
    "writing",
]
