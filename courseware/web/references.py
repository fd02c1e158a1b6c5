"""Quick references: one page each, to read at the table or to print on one page of A4."""

from __future__ import annotations

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from courseware.library import Reference
from courseware.rules import Rulebook
from courseware.web.addresses import PREFIX
from courseware.web.contents import books_in_order
from courseware.web.reference_tables import in_pairs, is_roomy, notes_by_reason, open_reasons, tables_of
from courseware.web.shelf import find_book, library

references = Blueprint("references", __name__, url_prefix=f"{PREFIX}/references")


@references.get("/")
def listing() -> ResponseReturnValue:
    found = [(book, references_of(book)) for book in books_in_order(library())]
    return render_template("references/listing.html", library=library(), books=[one for one in found if one[1]])


def references_of(book: Rulebook) -> list[Reference]:
    return [one for one in library().references if one.book == book.id]


@references.get("/<name:reference_id>")
def reference(reference_id: str) -> ResponseReturnValue:
    """One reference, worked out from the book that is in force."""
    found = next((one for one in library().references if one.id == reference_id), None) or abort(404)
    book = find_book(found.book)
    tables = tables_of(book, found)
    reasons = open_reasons(tables)
    return render_template(
        "references/reference.html",
        reference=found,
        book=book,
        tables=in_pairs(tables),
        reasons=reasons,
        notes=notes_by_reason(reasons),
        others=[one for one in references_of(book) if one is not found],
        is_roomy=is_roomy(tables, reasons),
        day=library().day,
    )
