"""Drafts of questions: their text in its quiz file, read, checked, compared, joined, reviewed."""

from courseware.quiz.drafting.entry import FILE, EntryReading, read_entry
from courseware.quiz.drafting.model import Act, Aspect, Draft, DraftEvent, DraftState
from courseware.quiz.drafting.splice import (
    SpliceError,
    entry_ids,
    entry_text,
    normal_entry,
    with_entry,
    with_new_entry,
    without_entry,
)

__all__ = [
    "FILE",
    "Act",
    "Aspect",
    "Draft",
    "DraftEvent",
    "DraftState",
    "EntryReading",
    "SpliceError",
    "entry_ids",
    "entry_text",
    "normal_entry",
    "read_entry",
    "with_entry",
    "with_new_entry",
    "without_entry",
]
