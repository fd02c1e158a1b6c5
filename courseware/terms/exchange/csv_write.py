"""A termbase as CSV: one row a form; what is said of the concept itself stands in its first row only.

A cell that a spreadsheet would take for a formula begins with an apostrophe, which reading takes away again.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from courseware.terms.exchange.said import LISTS
from courseware.terms.exchange.write import concept_values, state_of
from courseware.terms.model import Concept, Termbase
from courseware.text import Language

BOM = "\ufeff"
OF_FORMS = ("concept_id", "slug", "lang", "form", "role", "status")
OF_CONCEPTS = ("policy", "ref")
MORE = ("class", "inflect", "case_sensitive", *LISTS, "domain", "concept_note", "state")
COLUMNS = (*OF_FORMS, *OF_CONCEPTS, "note", *MORE)
FORMULA = tuple("=+-@\t\r\n＝＋－＠")
BETWEEN = " | "  # between several things in one cell


def guarded(text: str) -> str:
    """With an apostrophe before what a spreadsheet would take for a formula, and before an apostrophe."""
    return f"'{text}" if text.startswith((*FORMULA, "'")) else text


def unguarded(text: str) -> str:
    """Without the apostrophe that guards; one that guards nothing is part of the text."""
    return text[1:] if text.startswith("'") and text[1:].startswith((*FORMULA, "'")) else text


def csv_text(termbase: Termbase, *, is_for_excel: bool = False) -> str:
    """The termbase as CSV; for Excel with a byte order mark, by which it knows UTF-8."""
    out = io.StringIO()
    out.write(BOM if is_for_excel else "")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for concept in termbase.concepts:
        for row in _rows(concept):
            writer.writerow([guarded(row.get(column, "")) for column in COLUMNS])
    return out.getvalue()


def _rows(concept: Concept) -> Iterator[dict[str, str]]:
    about = _about(concept)
    languages: tuple[Language, ...] = ("en", "ja")
    for language in languages:
        note = concept.note[language] if concept.note else ""
        for form in concept.forms_in(language):
            yield {
                "concept_id": concept.id, "slug": concept.slug, "lang": language, "form": form.words,
                "role": str(form.role), "status": str(form.status), "note": form.note, "concept_note": note, **about,
            }  # fmt: skip
            note, about = "", {}


def _about(concept: Concept) -> dict[str, str]:
    values = concept_values(concept)
    own = {key: str(values.get(key, "")) for key in ("class", "policy", "inflect", "case_sensitive")}
    lists = {key: joined(getattr(concept, key)) for key in LISTS}
    return {**own, **lists, "ref": concept.ref, "domain": concept.domain, "state": state_of(concept)}


def joined(words: tuple[str, ...]) -> str:
    """Several things in one cell; a bar that belongs to one of them is written with a backslash."""
    return BETWEEN.join(one.replace("\\", "\\\\").replace("|", "\\|") for one in words)


def parted(cell: str) -> tuple[str, ...]:
    """The things in a cell, as `joined` wrote them."""
    found, now, is_escaped = [], "", False
    for letter in cell:
        if is_escaped or letter not in "\\|":
            now, is_escaped = now + letter, False
        elif letter == "\\":
            is_escaped = True
        else:
            found.append(now)
            now = ""
    return tuple(one for one in (part.strip() for part in [*found, now]) if one)
