"""The words of the form of a draft: what kinds, scales, credits and fields are called."""

from __future__ import annotations

import re
from typing import Any

from courseware.quiz import Credit, Unit
from courseware.quiz.components import capitalised
from courseware.quiz.next_question import NEXT
from courseware.text import Text
from courseware.web.draft_choices import Choice
from courseware.web.draft_page import FormPage
from courseware.web.language import gettext as _

ROW = re.compile(r"^(options|steps|pairs|rights|gaps|tests|terms|numbers)\.(\d+)")


def kind_words() -> dict[str, str]:
    """The kinds of question, each in a few words."""
    return {
        "ruling": _("Ruling on a scene"),
        "choice": _("Choice between options"),
        "numeric": _("A number to type"),
        "ordering": _("Steps to put in order"),
        "matching": _("Pairs to match"),
        "cloze": _("Gaps to fill in"),
        "term": _("A term to type"),
    }


def lists() -> dict[str, Any]:
    """The short lists of the form."""
    return {
        "kind_words": kind_words(),
        "scale": scale,
        "credits": credit_choices,
        "units": [_choice(Unit.COUNT, _("a number")), _choice(Unit.DURATION, _("a length of time"))],
        "language_choices": [_choice("ja", _("Japanese")), _choice("en", _("English"))],
        "next_choice": _choice(NEXT, _("only: what must be found out first?")),
    }


def _choice(value: str, words: str) -> Choice:
    return Choice(value, Text.same(words))


def scale(name: str) -> list[Choice]:
    """The three steps of a scale."""
    words = {
        "knowledge": [_("1: what everybody learns first"), _("2: what one must have learnt"), _("3: what few know")],
        "load": [_("1: one thing"), _("2: two or three things"), _("3: many things")],
    }
    return [_choice(str(n), said) for n, said in enumerate(words[name], 1)]


def credit_choices(kind: str) -> list[Choice]:
    """What an answer that is partly right may earn."""
    several = {
        Credit.NONE: _("several are right; only exactly these count"),
        Credit.NET: _("several are right; wrong ones are taken off"),
        Credit.OPTION: _("several are right; every option counts"),
    }
    found = {
        "choice": several,
        "ordering": {Credit.EXACT: _("only the whole order counts"), Credit.RUN: _("the longest run in order counts")},
        "matching": {Credit.PAIR: _("each pair counts"), Credit.ALL: _("only if all of it is right")},
    }
    return [_choice(credit, words) for credit, words in found[kind].items()]


def contents(page: FormPage) -> list[tuple[str, str]]:
    """The groups of the form, in the order in which they stand."""
    own = {
        "ruling": ["decision", "text", "facts", "ask"],
        "choice": ["text", "options", "scene"],
        "numeric": ["text", "number"],
        "ordering": ["text", "steps"],
        "matching": ["text", *MATCHING[page.way("way", "rights")]] if page.form.kind == "matching" else [],
        "cloze": ["text", "gaps"],
        "term": ["text"],
    }
    names = ["about", *own.get(page.form.kind, ["kind"]), "points", "after", "tests"]
    titles = group_words(page.form.kind)
    return [(name, titles[name]) for name in names]


MATCHING = {"terms": ["terms"], "rights": ["rights", "pairs"], "field": ["decision", "facts", "pairs"]}


def group_words(kind: str) -> dict[str, str]:
    scene = kind == "ruling"
    return {
        "about": _("About the question"),
        "decision": _("The decision") if scene else _("What the rulebook is asked"),
        "text": _("The scene") if scene else _("The question"),
        "facts": _("The facts") if scene else _("Facts that all scenes share"),
        "ask": _("What is asked"),
        "options": _("Options"),
        "scene": _("Options from the rulebook"),
        "number": _("The number"),
        "steps": _("Steps"),
        "terms": _("Terms"),
        "rights": _("The right-hand side"),
        "pairs": _("The pairs"),
        "gaps": _("The gaps"),
        "kind": _("Kind of question"),
        "points": _("Points"),
        "after": _("After the answer"),
        "tests": _("Tests"),
    }


def field_label(name: str, page: FormPage) -> Text | str:
    """What a field is called in the list of what is to be mended."""
    row, parts = ROW.match(name), name.split(".")
    if parts[0] == "facts" and len(parts) > 1 and page.book:
        return capitalised(page.book.label(parts[1]))
    words = {
        "id": _("Name of the question"),
        "section": _("Section of the lesson"),
        "objectives": _("Objectives"),
        "knowledge": _("How much must one know?"),
        "load": _("How much must one keep in mind at once?"),
        "text": _("Text"),
        "passage": _("The text with gaps"),
        "explanation": _("Explanation"),
        "pitfall": _("Pitfall"),
        "provision": _("The rule that decides"),
        "credit": _("Points"),
        "concept": _("Term"),
        "field": _("What is asked"),
        "labels": _("Heading"),
        "distractors": _("Wrong answers of your own"),
        "key": _("The right number"),
        "tolerance": _("How far off still counts"),
        "words": _("How the text says it"),
        **{name: words for name, words in group_words("ruling").items() if name not in ("text",)},
    }
    head = words.get(name.partition(".")[0], name)
    return f"{head} {int(row[2]) + 1}" if row else head


def component_label(name: str, page: FormPage) -> Text:
    """What a part of the answer is called."""
    known = {one.name: one.label for one in page.answered}
    return known.get(name) or (page.book.label(name) if page.book else Text.same(name))
