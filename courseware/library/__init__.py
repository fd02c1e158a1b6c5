"""The library: all content, read from files and checked across rooms."""

from courseware.library.compare import Entry, Incident, by_column
from courseware.library.day import day_in_japan
from courseware.library.evidence import domain_of, domain_passages, evidence_for, item_passage, lesson_passages
from courseware.library.good import keep_good, read_good
from courseware.library.impact import Effect, content_impact, library_impact
from courseware.library.kept import RECORD
from courseware.library.load import load_library
from courseware.library.lone import is_lone_lesson, lone_findings
from courseware.library.model import Course, CourseEntry, Library, Track, Withheld
from courseware.library.reviewing import review_findings, review_items, review_sites
from courseware.library.searching import passages

__all__ = [
    "RECORD",
    "Course",
    "CourseEntry",
    "Effect",
    "Entry",
    "Incident",
    "Library",
    "Track",
    "Withheld",
    "by_column",
    "content_impact",
    "day_in_japan",
    "domain_of",
    "domain_passages",
    "evidence_for",
    "is_lone_lesson",
    "item_passage",
    "keep_good",
    "lesson_passages",
    "library_impact",
    "load_library",
    "lone_findings",
    "passages",
    "read_good",
    "review_findings",
    "review_items",
    "review_sites",
]
