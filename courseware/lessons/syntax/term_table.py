"""`::: terms infraction game-loss`: the closing term table, printed from the concept file.

A class prints its concepts that occur in the lesson, a slug its concept in any case, nothing all that occur.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from courseware.lessons import wording
from courseware.lessons.context import Context, context_of
from courseware.lessons.markup import element, table, words
from courseware.lessons.syntax.container import NAMES
from courseware.lessons.syntax.foreign import marked
from courseware.terms import Concept, TermClass
from courseware.text import Language

NAMES["terms"] = ("term_table", {})
CLASSES = tuple(str(kind) for kind in TermClass)


def extend(md: MarkdownIt) -> None:
    md.add_render_rule("term_table_close", lambda *_: "</div>\n")
    md.add_render_rule("term_table_open", _open)


def _open(_self: Any, tokens: Sequence[Token], n: int, _options: Any, env: dict[str, Any]) -> str:
    context, meta = context_of(env), tokens[n].meta
    concepts = listed(context, str(meta["argument"]).split(), meta.get("occurring", frozenset()))
    return '<div class="term-table">\n' + (_table(concepts, str(meta["label"]), context.language) if concepts else "")


def listed(context: Context, wanted: Sequence[str], occurring: frozenset[str]) -> list[Concept]:
    """The concepts that a term table prints, in the order of the concept file."""
    concepts = context.terms.concepts if context.terms else ()
    return [
        concept
        for concept in concepts
        if concept.slug in wanted or (concept.id in occurring and (not wanted or concept.kind in wanted))
    ]


def _table(concepts: Sequence[Concept], label: str, language: Language) -> str:
    head = [words(name[language]) for name in wording.TERM_TABLE_HEAD]
    return table(label, words(wording.TERM_TABLE[language]), head, [_row(concept, language) for concept in concepts])


def _row(concept: Concept, language: Language) -> tuple[str, ...]:
    source = marked(concept.preferred("en"), language)
    policy = wording.POLICIES[concept.policy][language]
    note = concept.note[language] if concept.note else ""
    remarks = [marked(part, language) for part in (concept.ref, note) if part]
    return source, _in_japanese(concept, language), words(policy), "<br>".join(remarks)


def _in_japanese(concept: Concept, language: Language) -> str:
    written = concept.written()
    if language == "ja":
        return marked(written, "ja")
    return element("span", words(written), {"lang": "ja"}) if written != concept.preferred("en") else words(written)
