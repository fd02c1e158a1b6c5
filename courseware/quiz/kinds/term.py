"""A question for a word of the trade: the term in one language is shown, its name in the other is typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from courseware.finding import Finding, fault
from courseware.quiz import authoring
from courseware.quiz.instance import Component, Key, Note, Widget
from courseware.quiz.judgement import judge
from courseware.quiz.model import Face, Question, Sources, Variant
from courseware.quiz.placeholders import filled
from courseware.quiz.widgets import take
from courseware.reading import Node
from courseware.rules import Rulebook
from courseware.terms import Concept, Form
from courseware.text import Language, Text, comparable

__all__ = ["check", "judge", "read", "take", "vary"]

COMPONENT = "term"
PLACEHOLDER = "term"
LABELS: Mapping[Language, Text] = {
    "ja": Text("日本語の用語", "The Japanese term"),
    "en": Text("英語の用語", "The English term"),
}
MARKUP = re.compile(r"[*_`<>\[\]]")


@dataclass(frozen=True, slots=True)
class AsksTerm:
    """The concept asked for and the language in which its name is to be typed."""

    shown: str
    right: tuple[str, ...]
    refused: tuple[str, ...]
    into: Language


def read(node: Node, sources: Sources, faults: list[Finding]) -> Question | None:
    """The question with the forms of its concept: `concept: lorcana/slow-play`, `into: ja`."""
    fields = node.fields(faults, (*authoring.REQUIRED, "concept", "into"), authoring.OPTIONAL)
    into = authoring.language(fields.get("into"), faults)
    concept = authoring.concept(fields["concept"], sources, faults) if "concept" in fields else None
    asks = asked_term(concept, into) if concept else None
    if asks and not asks.right:
        words = ("この言語の使える用語がありません。", "The concept has no usable term in this language.")
        faults.append(fault(fields["concept"].place, "QUIZ-114", *words))
    return authoring.read_question(node, fields, authoring.unvaried(asks), faults)


def asked_term(concept: Concept, into: Language) -> AsksTerm:
    forms = concept.forms_in(into)
    right = sorted((form for form in forms if form.is_usable), key=lambda form: form.words != concept.preferred(into))
    return AsksTerm(
        shown=concept.preferred("en" if into == "ja" else "ja"),
        right=_words(right),
        refused=_words(form for form in forms if not form.is_usable),
        into=into,
    )


def _words(forms: Iterable[Form]) -> tuple[str, ...]:
    return tuple(form.words for form in forms)


def _asks(question: Question) -> AsksTerm:
    assert isinstance(question.asks, AsksTerm)  # noqa: S101 - read above
    return question.asks


def vary(question: Question, variant: Variant, seed: int, books: Mapping[str, Rulebook]) -> Face:  # noqa: ARG001 - same five functions
    """One word to type. All usable forms are right; a form that is no longer used is told why."""
    asks = _asks(question)
    points = question.points.of([COMPONENT])[COMPONENT]
    return Face(
        text=filled(question.text, {PLACEHOLDER: Text.same(asks.shown)}),
        components=(Component(COMPONENT, LABELS[asks.into], Widget.TEXT, points),),
        keys=(key(COMPONENT, asks),),
    )


def key(name: str, asks: AsksTerm) -> Key:
    """All usable forms, the preferred one first, and what to say about those that are no longer used."""
    return Key(
        component=name,
        values=tuple(dict.fromkeys(map(comparable, asks.right))),
        words=Text(" ／ ".join(asks.right), " / ".join(asks.right)),
        why=tuple(Note(comparable(word), _no_longer(word, asks.right[0])) for word in asks.refused),
    )


def _no_longer(word: str, best: str) -> Text:
    return Text(
        f"「{word}」は、ここでは使わないことにしている言い方です。「{best}」を使います。",
        f"“{word}” is a form that is not used here. Use “{best}”.",
    )


def check(question: Question, books: Mapping[str, Rulebook]) -> list[Finding]:  # noqa: ARG001 - same five functions
    """The text shows the term, and the forms hold no markup that nobody would type."""
    asks, found = _asks(question), []
    if f"{{{PLACEHOLDER}}}" not in question.text.ja or f"{{{PLACEHOLDER}}}" not in question.text.en:
        words = ("本文に {term} を入れてください。", "Put {term} in the text, in both languages.")
        found.append(fault(question.at("text"), "QUIZ-218", *words))
    for word in asks.right:
        if MARKUP.search(word):
            words = (f"用語「{word}」に記号の書式が残っています。", f"The term “{word}” holds markup.")
            found.append(fault(question.at("concept"), "QUIZ-111", *words))
    return found
