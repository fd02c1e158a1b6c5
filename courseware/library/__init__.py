"""The library: all content, read from files and checked across rooms."""

from courseware.library.compare import Entry, Incident, by_column
from courseware.library.load import load_library
from courseware.library.model import Course, CourseEntry, Library, Track, Withheld

__all__ = [
    "Course",
    "CourseEntry",
    "Entry",
    "Incident",
    "Library",
    "Track",
    "Withheld",
    "by_column",
    "load_library",
]
