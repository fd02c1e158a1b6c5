"""The library: all content, read from files and checked across rooms."""

from courseware.library.compare import Entry, Incident, by_column
from courseware.library.day import day_in_japan
from courseware.library.good import keep_good, read_good
from courseware.library.impact import Effect, content_impact, library_impact
from courseware.library.load import load_library
from courseware.library.model import Course, CourseEntry, Library, Track, Withheld
from courseware.library.reference_parts import Case, NumberRows, PrintedTable, ReferencePart, RulingRows
from courseware.library.references import Reference
from courseware.library.searching import passages
from courseware.library.situations import in_columns

__all__ = [
    "Case",
    "Course",
    "CourseEntry",
    "Effect",
    "Entry",
    "Incident",
    "Library",
    "NumberRows",
    "PrintedTable",
    "Reference",
    "ReferencePart",
    "RulingRows",
    "Track",
    "Withheld",
    "by_column",
    "content_impact",
    "day_in_japan",
    "in_columns",
    "keep_good",
    "library_impact",
    "load_library",
    "passages",
    "read_good",
]
