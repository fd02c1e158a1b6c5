"""Which tables of a rulebook a lesson prints."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.lessons.context import Context
from courseware.lessons.model import Lesson
from courseware.lessons.parse import parse
from courseware.lessons.syntax.rule_table import Address, found_grids
from courseware.rules import Grid, Rulebook


def printed_tables(lesson: Lesson, books: Mapping[str, Rulebook]) -> dict[str, tuple[Grid, ...]]:
    """The address of each `::: rule-table` with the tables that these books have there; none where they have none."""
    tokens = parse(lesson.body, Context(lesson.language, lesson.slug, lesson.citations))
    named = [str(token.meta["argument"]) for token in tokens if token.type == "rule_table_open"]
    return {argument: found_grids(Address.read(argument), books) for argument in named}
