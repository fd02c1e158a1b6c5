"""The canonical rules core: rulebooks as verified data; facts in, ruling out."""

from courseware.rules.amounts import Amount, Mention, amounts, numerals
from courseware.rules.book import Decision, Difference, Example, OpenReason, Provision, Rulebook
from courseware.rules.cells import CellError
from courseware.rules.changes import Revision, changes
from courseware.rules.check import check_book
from courseware.rules.consequence import penalties_for
from courseware.rules.cutting import part_of
from courseware.rules.decide import decide
from courseware.rules.facts import FactError, read_facts, read_value
from courseware.rules.follow import Taken
from courseware.rules.grid import Grid, grids, table_names
from courseware.rules.impact import Answer, Change, ChangeKind, Witness, impact
from courseware.rules.model import Fact, Open, Procedure, Table, Unknown, Value
from courseware.rules.near import Near, cuts, first_questions, near_misses, questions
from courseware.rules.origin import written_in
from courseware.rules.penalised import penalties_at, penalty_words
from courseware.rules.read import read_book
from courseware.rules.reply import reply
from courseware.rules.ruling import Ruling, Status
from courseware.rules.said import bindable, bound_amounts, said_at
from courseware.rules.sheet import Sheet, TableSource, read_sheet, sheet_text, table_sources
from courseware.rules.sheet_plan import SheetChange, SheetChangeKind, SheetPlan, plan_sheet
from courseware.rules.situations import likely_situations
from courseware.rules.trace import Line, derivation, plain
from courseware.rules.types import Kind, Number, Type, Word
from courseware.rules.words import duration_words, told_words, value_words

__all__ = [
    "Amount",
    "Answer",
    "CellError",
    "Change",
    "ChangeKind",
    "Decision",
    "Difference",
    "Example",
    "Fact",
    "FactError",
    "Grid",
    "Kind",
    "Line",
    "Mention",
    "Near",
    "Number",
    "Open",
    "OpenReason",
    "Procedure",
    "Provision",
    "Revision",
    "Rulebook",
    "Ruling",
    "Sheet",
    "SheetChange",
    "SheetChangeKind",
    "SheetPlan",
    "Status",
    "Table",
    "TableSource",
    "Taken",
    "Type",
    "Unknown",
    "Value",
    "Witness",
    "Word",
    "amounts",
    "bindable",
    "bound_amounts",
    "changes",
    "check_book",
    "cuts",
    "decide",
    "derivation",
    "duration_words",
    "first_questions",
    "grids",
    "impact",
    "likely_situations",
    "near_misses",
    "numerals",
    "part_of",
    "penalties_at",
    "penalties_for",
    "penalty_words",
    "plain",
    "plan_sheet",
    "questions",
    "read_book",
    "read_facts",
    "read_sheet",
    "read_value",
    "reply",
    "said_at",
    "sheet_text",
    "table_names",
    "table_sources",
    "told_words",
    "value_words",
    "written_in",
]
