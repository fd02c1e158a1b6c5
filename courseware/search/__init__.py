"""Text search: passages in, hits out. Substrings of a normal form, so that words of one or two characters are found."""

from courseware.search.find import Hit, find, unknown_words
from courseware.search.index import Index, Kind, Passage, index_of
from courseware.search.normal import Span, normal, spans
from courseware.search.query import Query, read_query
from courseware.search.snippet import Piece, marked, snippet

__all__ = [
    "Hit",
    "Index",
    "Kind",
    "Passage",
    "Piece",
    "Query",
    "Span",
    "find",
    "index_of",
    "marked",
    "normal",
    "read_query",
    "snippet",
    "spans",
    "unknown_words",
]
