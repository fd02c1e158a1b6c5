"""Terms: every concept of a rulebook with all its forms in both languages, and which of them to use."""

from __future__ import annotations

import re
from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from courseware.library import Problem, concept_page
from courseware.rules import Provision, Rulebook
from courseware.terms import Concept, Form, FormRole, FormStatus, Policy, Termbase, TermClass
from courseware.text import LANGUAGES, Language, Text
from courseware.web.addresses import PREFIX
from courseware.web.asked_terms import asked_for
from courseware.web.contents import books_in_order
from courseware.web.language import language
from courseware.web.shelf import library
from courseware.web.used import every_concept

terms = Blueprint("terms", __name__, url_prefix=f"{PREFIX}/terms")

CLASSES = {
    TermClass.INFRACTION: Text("違反", "Infractions"),
    TermClass.PENALTY: Text("訂正の措置と懲罰", "Corrective actions and penalties"),
    TermClass.REMEDY: Text("直し方", "Remedies"),
    TermClass.ROLE: Text("役割", "Roles"),
    TermClass.PROCEDURE: Text("手続き", "Procedures"),
    TermClass.FORMAT: Text("形式", "Formats"),
    TermClass.DOCUMENT: Text("文書", "Documents"),
    TermClass.PRODUCT: Text("製品", "Products"),
    TermClass.GENERAL: Text("そのほかの用語", "Other terms"),
}
STATUSES = {
    FormStatus.ADMITTED: Text("使ってもよい", "also allowed"),
    FormStatus.DEPRECATED: Text("今は使わない", "no longer used"),
    FormStatus.FORBIDDEN: Text("使わない", "not to be used"),
}
PREFERRED = Text("使う形", "to be used")
# What an applied decision leaves in the note on the form that it gave up.
DECISION = re.compile(r"q-[0-9a-hjkmnp-tv-z]{6,8}|terms/[\w.-]+/c-[0-9a-hjkmnp-tv-z]{6,8}")
SHORT = Text("略した形", "short")
POLICIES = {
    Policy.TRANSLATE: Text("訳して書く", "translated"),
    Policy.KEEP_SOURCE: Text("英語のまま書く", "kept in English"),
    Policy.KEEP_SOURCE_GLOSS_FIRST: Text(
        "英語で書き、初出に訳を添える", "kept in English, explained where it first occurs"
    ),
    Policy.PROPER_NOUN: Text("固有名詞としてそのまま書く", "a proper noun, kept as it is"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A concept as it is shown: its forms by language, each with what is to be said of it."""

    concept: Concept
    forms: dict[Language, list[tuple[str, list[Text]]]]
    policy: Text
    provision: Provision | None


@terms.get("/")
def books() -> ResponseReturnValue:
    """The term tables, and the concepts that are asked for: nobody asks for any by opening the page."""
    asked = asked_for()
    return render_template(
        "terms/books.html",
        library=library(),
        termbases=termbases(),
        asked=asked,
        found=concept_page(every_concept(), asked.wanted(), request.args.get("after", "")) if asked.is_asked else None,
        choices=(CLASSES, {FormStatus.PREFERRED: PREFERRED, **STATUSES}, POLICIES),
        titles={one: book.title if (book := library().books.get(one)) else one for one in library().terms},
        Problem=Problem,
    )


@terms.get("/<name:book_id>")
def table(book_id: str) -> ResponseReturnValue:
    base = library().terms.get(book_id) or abort(404)
    book = library().books.get(book_id)
    groups = [(title, [row(one, book) for one in base.of_class([kind])]) for kind, title in CLASSES.items()]
    return render_template(
        "terms/table.html",
        base=base,
        book=book,
        groups=[(kind, *group) for kind, group in zip(CLASSES, groups, strict=True) if group[1]],
        order=sorted(LANGUAGES, key=lambda one: one != language()),
    )


def termbases() -> list[tuple[Termbase, Rulebook]]:
    """The terms of every rulebook, in the order of the books."""
    return [(library().terms[book.id], book) for book in books_in_order(library()) if book.id in library().terms]


def row(concept: Concept, book: Rulebook | None) -> Row:
    forms = {one: [(form.words, said_of(form)) for form in ordered(concept, one)] for one in LANGUAGES}
    return Row(concept, forms, POLICIES[concept.policy], provision_of(concept, book))


def ordered(concept: Concept, language: Language) -> list[Form]:
    """The forms in a language, the one to use first."""
    first = concept.preferred(language)
    rank = list(FormStatus)
    return sorted(concept.forms_in(language), key=lambda form: (form.words != first, rank.index(form.status)))


def said_of(form: Form) -> list[Text]:
    """Whether a form is a short one and whether it may be used; nothing of a full one that is to be used. Decisions that
    its note names are for reviewers: they stand on the page of the concept."""
    note = DECISION.sub("", form.note).strip("、 ")
    said = [
        SHORT if form.role is FormRole.SHORT else None,
        STATUSES.get(form.status),
        Text.same(note) if note else None,
    ]
    return [words for words in said if words]


def provision_of(concept: Concept, book: Rulebook | None) -> Provision | None:
    """The provision that a concept refers to, where its book has a page of it."""
    pages = book.provisions.values() if book and concept.ref else ()
    return next((page for page in pages if page.cite == concept.ref), None)
