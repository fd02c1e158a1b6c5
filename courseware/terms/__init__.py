"""Concepts of a domain, their forms in both languages, and where they occur in a text."""

from courseware.terms.edit import RenderingError, rendering, with_rendering
from courseware.terms.fold import fold, is_japanese, is_katakana, is_latin
from courseware.terms.model import Concept, Form, FormRole, FormStatus, Occurrence, Policy, Termbase, TermClass
from courseware.terms.occur import occurrences
from courseware.terms.read import read_terms

__all__ = [
    "Concept",
    "Form",
    "FormRole",
    "FormStatus",
    "Occurrence",
    "Policy",
    "RenderingError",
    "TermClass",
    "Termbase",
    "fold",
    "is_japanese",
    "is_katakana",
    "is_latin",
    "occurrences",
    "read_terms",
    "rendering",
    "with_rendering",
]
