"""Drafts of questions: their text in its quiz file, read, checked, compared, joined, reviewed."""

from courseware.quiz.drafting.alike import Alike, doubles
from courseware.quiz.drafting.check import EntryCheck, TestRun, check_entry
from courseware.quiz.drafting.entry import FILE, EntryReading, read_entry
from courseware.quiz.drafting.merge import Clash, Merge, merged
from courseware.quiz.drafting.model import Act, Aspect, Draft, DraftEvent, DraftState, Publication, PublicationAct
from courseware.quiz.drafting.outline import Outline, outline, skeleton
from courseware.quiz.drafting.parts import Compared, compared, parts_seen
from courseware.quiz.drafting.patch import lines, patch
from courseware.quiz.drafting.splice import (
    SpliceError,
    entry_ids,
    entry_text,
    entry_texts,
    entry_versions,
    normal_entry,
    with_entry,
    with_new_entry,
    without_entry,
)
from courseware.quiz.drafting.standing import Review, Verdict, hindrances, reviews_of

__all__ = [
    "FILE",
    "Act",
    "Alike",
    "Aspect",
    "Clash",
    "Compared",
    "Draft",
    "DraftEvent",
    "DraftState",
    "EntryCheck",
    "EntryReading",
    "Merge",
    "Outline",
    "Publication",
    "PublicationAct",
    "Review",
    "SpliceError",
    "TestRun",
    "Verdict",
    "check_entry",
    "compared",
    "doubles",
    "entry_ids",
    "entry_text",
    "entry_texts",
    "entry_versions",
    "hindrances",
    "lines",
    "merged",
    "normal_entry",
    "outline",
    "parts_seen",
    "patch",
    "read_entry",
    "reviews_of",
    "skeleton",
    "with_entry",
    "with_new_entry",
    "without_entry",
]
