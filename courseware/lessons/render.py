"""Prints a lesson, or one block of its Markdown, as HTML. Pure: the same text gives the same bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from markdown_it.token import Token

from courseware.lessons import wording
from courseware.lessons.context import Context
from courseware.lessons.guess import language_of
from courseware.lessons.markup import element
from courseware.lessons.model import Lesson, Reference, Rendered
from courseware.lessons.parse import parse, print_tokens
from courseware.lessons.syntax.citation import citations, source_anchor
from courseware.lessons.syntax.foreign import marked
from courseware.lessons.syntax.from_rulebook import rule_address
from courseware.lessons.syntax.heading import by_section, section_starts
from courseware.rules import Rulebook
from courseware.terms import Termbase
from courseware.text import Language


def render_markdown(text: str) -> str:
    """One block of our Markdown as HTML; labels are in the language that the text is in."""
    name = hashlib.sha256(text.encode()).hexdigest()[:8]
    context = Context(language=language_of(text), name=name)
    return print_tokens(parse(text, context), context)


def render_lesson(lesson: Lesson, books: Mapping[str, Rulebook], terms: Termbase | None) -> Rendered:
    """A whole lesson with its list of sources."""
    context = lesson_context(lesson, books, terms)
    tokens = parse(lesson.body, context)
    references = _references(tokens, context)
    for start in section_starts(tokens):
        tokens[start].attrs["tabindex"] = -1  # who is sent to a section by a new page is told where they are
    before, *sections = (print_tokens(piece, context) for piece in by_section(tokens))
    return Rendered(
        intro=before,
        parts=tuple(zip((section.id for section in lesson.sections), sections, strict=True)),
        closing=_reference_list(references, context, lesson.rulebook),
        contents=tuple((section.id, section.title) for section in lesson.sections),
        references=references,
    )


def lesson_context(lesson: Lesson, books: Mapping[str, Rulebook], terms: Termbase | None) -> Context:
    return Context(lesson.language, lesson.slug, lesson.citations, books, terms)


def _references(tokens: Sequence[Token], context: Context) -> tuple[Reference, ...]:
    anchors: dict[int, list[str]] = {number: [] for number in sorted(context.citations)}
    for _, cited in citations(tokens):
        if cited.number in anchors:
            anchors[cited.number].append(cited.anchor(context.name))
    return tuple(Reference(number, context.citations[number], tuple(found)) for number, found in anchors.items())


def _reference_list(references: Sequence[Reference], context: Context, rulebook: str) -> str:
    """The sources by number, each with the way back to every place that cites it."""
    if not references:
        return ""
    own = f"sources-{context.name}"
    heading = element("h2", wording.REFERENCES[context.language], {"id": own})
    items = "\n".join(_reference(reference, context, rulebook) for reference in references)
    listing = element("ol", f"\n{items}\n", {"class": "references__list"})
    return element("section", f"\n{heading}\n{listing}\n", {"class": "references", "aria-labelledby": own}) + "\n"


def _reference(reference: Reference, context: Context, rulebook: str) -> str:
    cite = marked(reference.cite, context.language)
    page = _provision(reference.cite, context.books.get(rulebook))
    if page:
        cite = element("a", cite, {"href": rule_address(context.language, rulebook, page)})
    back = "".join(
        f" {_back(anchor, reference.number, count, context.language)}"
        for count, anchor in enumerate(reference.anchors, 1)
    )
    attributes: dict[str, str | int] = {"id": source_anchor(context.name, reference.number), "value": reference.number}
    return element("li", cite + back, attributes)


def _provision(cite: str, book: Rulebook | None) -> str | None:
    """The page on which the rulebook states what is cited."""
    provisions = book.provisions.values() if book else ()
    return next((provision.id for provision in provisions if provision.cite == cite), None)


def _back(anchor: str, number: int, count: int, language: Language) -> str:
    label = wording.BACK_TO[language].replace("{n}", str(number)).replace("{k}", str(count))
    attributes = {"href": f"#{anchor}", "role": "doc-backlink", "aria-label": label, "class": "references__back"}
    return element("a", f"↩{count}", attributes)
