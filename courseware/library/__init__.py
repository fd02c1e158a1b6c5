"""The library: all content, read from files and checked across rooms."""

from courseware.library.compare import Entry, Incident, by_column
from courseware.library.day import JAPAN, day_in_japan
from courseware.library.evidence import domain_of, domain_passages, evidence_for, item_passage, lesson_passages
from courseware.library.good import keep_good, read_good
from courseware.library.impact import Effect, content_impact, library_impact
from courseware.library.kept import RECORD
from courseware.library.load import load_library
from courseware.library.lone import is_lone_lesson, lone_findings
from courseware.library.model import Course, CourseEntry, Library, Track, Withheld
from courseware.library.present import Present, PresentVariant
from courseware.library.proofreading import items_to_confirm
from courseware.library.rechecking import CHECKED, RECHECK, recheck_states
from courseware.library.reference_parts import Case, NumberRows, PrintedTable, ReferencePart, RulingRows
from courseware.library.references import Reference
from courseware.library.rehearsal import said_anew
from courseware.library.reviewing import review_findings, review_items, review_sites
from courseware.library.searching import passages
from courseware.library.situations import in_columns
from courseware.library.spots import Spot, decision_spot, provision_spot, question_spot, section_spot
from courseware.library.writing import ChangedError, write_files

__all__ = [
    "CHECKED",
    "JAPAN",
    "RECHECK",
    "RECORD",
    "Case",
    "ChangedError",
    "Course",
    "CourseEntry",
    "Effect",
    "Entry",
    "Incident",
    "Library",
    "NumberRows",
    "Present",
    "PresentVariant",
    "PrintedTable",
    "Reference",
    "ReferencePart",
    "RulingRows",
    "Spot",
    "Track",
    "Withheld",
    "by_column",
    "content_impact",
    "day_in_japan",
    "decision_spot",
    "domain_of",
    "domain_passages",
    "evidence_for",
    "in_columns",
    "is_lone_lesson",
    "item_passage",
    "items_to_confirm",
    "keep_good",
    "lesson_passages",
    "library_impact",
    "load_library",
    "lone_findings",
    "passages",
    "provision_spot",
    "question_spot",
    "read_good",
    "recheck_states",
    "review_findings",
    "review_items",
    "review_sites",
    "said_anew",
    "section_spot",
    "write_files",
]
