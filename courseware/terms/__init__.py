"""Concepts of a domain, their forms in both languages, and where they occur in a text."""

from courseware.terms.fold import fold, is_japanese, is_katakana, is_latin
from courseware.terms.model import (
    Concept,
    Form,
    FormRole,
    FormStatus,
    Inflection,
    Occurrence,
    Policy,
    Termbase,
    TermClass,
)
from courseware.terms.occur import occurrences
from courseware.terms.prose import Cell, Inner, Prose, Role, Span
from courseware.terms.read import read_terms

__all__ = [
    "Cell",
    "Concept",
    "Form",
    "FormRole",
    "FormStatus",
    "Inflection",
    "Inner",
    "Occurrence",
    "Policy",
    "Prose",
    "Role",
    "Span",
    "TermClass",
    "Termbase",
    "fold",
    "is_japanese",
    "is_katakana",
    "is_latin",
    "occurrences",
    "read_terms",
]
