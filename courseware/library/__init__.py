"""The library: all content, read from files and checked across rooms."""

from courseware.library.load import load_library
from courseware.library.model import Course, CourseEntry, Library, Track, Withheld

__all__ = ["Course", "CourseEntry", "Library", "Track", "Withheld", "load_library"]
