"""Drafts as forms: text into fields and back, what the rulebook proposes, what it rules so far, where a fault belongs."""

from courseware.quiz.drafting.forms.emitting import Tree
from courseware.quiz.drafting.forms.entry_form import EntryForm, book_of, read_form, written
from courseware.quiz.drafting.forms.facts import NOTHING, Facts, is_ticked, typed_words, values_by_name
from courseware.quiz.drafting.forms.proposals import (
    Side,
    Wrong,
    options,
    scene_ruling,
    sides,
    taken_over,
    telling_values,
)
from courseware.quiz.drafting.forms.rows import acted, focused, with_options
from courseware.quiz.drafting.forms.scenes import Ruled, faces, node_of, readable, rulings
from courseware.quiz.drafting.forms.shapes import Fields, first, keys_under, numbers, typed
from courseware.quiz.drafting.forms.spots import by_field

__all__ = [
    "NOTHING",
    "EntryForm",
    "Facts",
    "Fields",
    "Ruled",
    "Side",
    "Tree",
    "Wrong",
    "acted",
    "book_of",
    "by_field",
    "faces",
    "first",
    "focused",
    "is_ticked",
    "keys_under",
    "node_of",
    "numbers",
    "options",
    "read_form",
    "readable",
    "rulings",
    "scene_ruling",
    "sides",
    "taken_over",
    "telling_values",
    "typed",
    "typed_words",
    "values_by_name",
    "with_options",
    "written",
]
