"""The library: all content, read from files and checked across rooms."""

from courseware.library.class_findings import ClassFinding, as_written, class_findings
from courseware.library.compare import Entry, Incident, by_column
from courseware.library.concepts import (
    ConceptPage,
    KnownConcept,
    KnownConcepts,
    Problem,
    WantedConcepts,
    concept_page,
    known_concepts,
)
from courseware.library.concordance import Concordance, Line, Message, Use, Where, concordance
from courseware.library.content_reader import Readings
from courseware.library.day import JAPAN, day_in_japan
from courseware.library.evidence import domain_of, domain_passages, evidence_for, item_passage, lesson_passages
from courseware.library.good import keep_good, keep_sound, load_with_good, read_good
from courseware.library.impact import Effect, content_impact, library_impact
from courseware.library.kept import RECORD
from courseware.library.load import load_library
from courseware.library.lone import LoneLesson, is_lone_lesson, lone_findings, read_lone
from courseware.library.model import Course, CourseEntry, Library, Share, Track, Withheld
from courseware.library.present import Present, PresentVariant
from courseware.library.proofreading import items_to_confirm
from courseware.library.quiz_file import QuizFile, faults_in, quiz_file, quiz_file_name, quiz_text, text_digest
from courseware.library.rechecking import CHECKED, RECHECK, recheck_states
from courseware.library.reference_parts import Case, NumberRows, PrintedTable, ReferencePart, RulingRows
from courseware.library.references import Reference
from courseware.library.rehearsal import said_anew
from courseware.library.renderings import concept_named, concept_of, rendering_id, rendering_items
from courseware.library.renewing import announce, announced, keep_published, last_word, renewed, was_placed
from courseware.library.reviewing import review_findings, review_items, review_sites
from courseware.library.searching import passages
from courseware.library.settling import Settlement, settlement
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
    "ClassFinding",
    "ConceptPage",
    "Concordance",
    "Course",
    "CourseEntry",
    "Effect",
    "Entry",
    "Incident",
    "KnownConcept",
    "KnownConcepts",
    "Library",
    "Line",
    "LoneLesson",
    "Message",
    "NumberRows",
    "Present",
    "PresentVariant",
    "PrintedTable",
    "Problem",
    "QuizFile",
    "Readings",
    "Reference",
    "ReferencePart",
    "RulingRows",
    "Settlement",
    "Share",
    "Spot",
    "Track",
    "Use",
    "WantedConcepts",
    "Where",
    "Withheld",
    "announce",
    "announced",
    "as_written",
    "by_column",
    "class_findings",
    "concept_named",
    "concept_of",
    "concept_page",
    "concordance",
    "content_impact",
    "day_in_japan",
    "decision_spot",
    "domain_of",
    "domain_passages",
    "evidence_for",
    "faults_in",
    "in_columns",
    "is_lone_lesson",
    "item_passage",
    "items_to_confirm",
    "keep_good",
    "keep_published",
    "keep_sound",
    "known_concepts",
    "last_word",
    "lesson_passages",
    "library_impact",
    "load_library",
    "load_with_good",
    "lone_findings",
    "passages",
    "provision_spot",
    "question_spot",
    "quiz_file",
    "quiz_file_name",
    "quiz_text",
    "read_good",
    "read_lone",
    "recheck_states",
    "rendering_id",
    "rendering_items",
    "renewed",
    "review_findings",
    "review_items",
    "review_sites",
    "said_anew",
    "section_spot",
    "settlement",
    "text_digest",
    "was_placed",
    "write_files",
]
