"""Rulebooks: which there are, what stands in one, and a provision with everything that hangs on it."""

from __future__ import annotations

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from courseware.rules import grids
from courseware.web.addresses import PREFIX
from courseware.web.shelf import find_book, library

rules = Blueprint("rules", __name__, url_prefix=f"{PREFIX}/rules")


@rules.get("/")
def books() -> ResponseReturnValue:
    return render_template("rules/books.html", library=library())


@rules.get("/<name:book_id>")
def book(book_id: str) -> ResponseReturnValue:
    return render_template("rules/book.html", book=find_book(book_id), documents=library().documents)


@rules.get("/<name:book_id>/<name:provision_id>")
def provision(book_id: str, provision_id: str) -> ResponseReturnValue:
    book = find_book(book_id)
    provision = book.provisions.get(provision_id) or abort(404)
    return render_template(
        "rules/provision.html",
        book=book,
        provision=provision,
        tables={decision: grids(book, decision) for decision in provision.decisions},
        documents=library().documents,
        used=uses(book_id, provision),
    )
