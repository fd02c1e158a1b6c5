"""Concepts of a domain, their forms in both languages, and where they occur in a text."""

from courseware.terms.checks import CHECKS, Check, language_findings, language_findings_of, open_items
from courseware.terms.checks.markers import UNSETTLED_IN_NOTE, unsettled
from courseware.terms.checks.mending import MENDING
from courseware.terms.checks.shown import Block, Shown, shown
from courseware.terms.corpus import Corpus
from courseware.terms.dismissal import (
    Dismissal,
    Dismissals,
    read_dismissals,
    standing_dismissals,
    without_dismissed,
)
from courseware.terms.dismissal_edit import DismissalEditError, with_dismissals
from courseware.terms.edit import RenderingError, rendering, with_rendering
from courseware.terms.fold import fold, is_japanese, is_katakana, is_latin
from courseware.terms.model import (
    UNTRANSLATED,
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
from courseware.terms.passages import Passage, Piece, passage_of
from courseware.terms.prose import Cell, Inner, Prose, Role, Span
from courseware.terms.read import read_terms
from courseware.terms.style import Style, read_style

__all__ = [
    "CHECKS",
    "MENDING",
    "UNSETTLED_IN_NOTE",
    "UNTRANSLATED",
    "Block",
    "Cell",
    "Check",
    "Concept",
    "Corpus",
    "Dismissal",
    "DismissalEditError",
    "Dismissals",
    "Form",
    "FormRole",
    "FormStatus",
    "Inflection",
    "Inner",
    "Occurrence",
    "Passage",
    "Piece",
    "Policy",
    "Prose",
    "RenderingError",
    "Role",
    "Shown",
    "Span",
    "Style",
    "TermClass",
    "Termbase",
    "fold",
    "is_japanese",
    "is_katakana",
    "is_latin",
    "language_findings",
    "language_findings_of",
    "occurrences",
    "open_items",
    "passage_of",
    "read_dismissals",
    "read_style",
    "read_terms",
    "rendering",
    "shown",
    "standing_dismissals",
    "unsettled",
    "with_dismissals",
    "with_rendering",
    "without_dismissed",
]
