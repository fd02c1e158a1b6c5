"""Which tables and figures of a rulebook a lesson prints."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.lessons.context import Context
from courseware.lessons.figures import Figure, FigureError, figure_of
from courseware.lessons.model import Lesson
from courseware.lessons.parse import parse
from courseware.lessons.syntax.rule_table import Address, found_grids
from courseware.rules import Grid, Rulebook


def printed_tables(lesson: Lesson, books: Mapping[str, Rulebook]) -> dict[str, tuple[Grid, ...]]:
    """The address of each `::: rule-table` with the tables that these books have there; none where they have none."""
    named = _arguments(lesson, "rule_table_open")
    return {argument: found_grids(Address.read(argument), books) for argument in named}


def printed_figures(lesson: Lesson, books: Mapping[str, Rulebook]) -> dict[str, Figure | None]:
    """The argument of each `::: figure` with what these books make of it; None where no figure can be made."""
    return {argument: _figure(argument, books) for argument in _arguments(lesson, "figure_open")}


def _arguments(lesson: Lesson, kind: str) -> list[str]:
    tokens = parse(lesson.body, Context(lesson.language, lesson.slug, lesson.citations))
    return [str(token.meta["argument"]) for token in tokens if token.type == kind]


def _figure(argument: str, books: Mapping[str, Rulebook]) -> Figure | None:
    try:
        return figure_of(argument, books)
    except FigureError:
        return None
