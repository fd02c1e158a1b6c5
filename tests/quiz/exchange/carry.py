"""Questions on their way, made by chance or by hand; and drafts finished by a program as a person would finish them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import yaml
from hypothesis import strategies as st

from courseware.quiz import Quiz, read_quiz
from courseware.quiz.exchange.carried import (
    NOTHING,
    ONE,
    Carried,
    Choices,
    Gaps,
    Nothing,
    Number,
    Offered,
    Order,
    Pairs,
    Typed,
)
from courseware.quiz.exchange.html_words import tidy
from courseware.quiz.placeholders import gaps_in
from courseware.rules import Rulebook
from courseware.terms import Termbase
from courseware.text import Language

NASTY = (
    "遅刻", "Game Loss", " ", "\n", "\n\n", ":", "::", "=", "{", "}", "#", "####", "~", "%50%", "->", "\\", "\\n", "//", "$CATEGORY: x",
    "[html]", "[plain]", "&amp;", "&&058;", "<b>", "<script>alert(1)</script>", "]]>", "<!--", '"', "'", "　", "４：５９", "😀", "👩‍⚖️",
    "{1:SA:=x}", "T", "F", "1..5", "5:1", "\u2028", "\u0085", "\u00a0", "が", "A.", "ANSWER: A",
)  # fmt: skip
words = st.lists(
    st.sampled_from(NASTY) | st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=4), max_size=6
)
texts = words.map(lambda parts: tidy("".join(parts))).filter(bool)
feedback = st.just("") | texts
decimals = st.decimals(0, 10_000, places=2).map(Fraction)


@st.composite
def single(draw: st.DrawFn) -> Choices:
    found = draw(st.lists(texts, min_size=2, max_size=5, unique=True))
    right = draw(st.integers(0, len(found) - 1))
    return Choices(tuple(Offered(w, ONE if n == right else NOTHING, draw(feedback)) for n, w in enumerate(found)))


@st.composite
def several(draw: st.DrawFn) -> Choices:
    found = draw(st.lists(texts, min_size=3, max_size=6, unique=True))
    right = draw(st.integers(1, len(found) - 1))
    shares = [Fraction(1, right)] * right + [-Fraction(1, len(found) - right)] * (len(found) - right)
    return Choices(tuple(Offered(w, s, draw(feedback)) for w, s in zip(found, shares, strict=True)), single=False)


numbers = st.builds(Number, decimals, decimals)
typed = st.lists(texts.filter(lambda told: "->" not in told), min_size=1, max_size=3, unique=True).map(
    lambda found: Typed(tuple(Offered(each, ONE) for each in found))
)
pairs = st.builds(
    Pairs,
    st.lists(st.tuples(texts, texts), min_size=2, max_size=4).map(tuple),
    st.lists(texts, max_size=2, unique=True).map(tuple),
)
orders = st.builds(Order, st.lists(texts, min_size=2, max_size=5).map(tuple), st.booleans())


@st.composite
def one_gap(draw: st.DrawFn) -> Gaps:
    before, behind = (draw(texts).replace("\n\n", " ") for _ in range(2))
    return Gaps((f"{before} ", draw(single() | numbers | typed), f" {behind}"))


@st.composite
def gaps(draw: st.DrawFn) -> Gaps:
    first = draw(one_gap())
    return Gaps((*first.pieces, draw(single() | numbers | typed), f" {draw(texts)}"))


points = st.none() | st.integers(1, 9).map(Fraction)
something_to_read = st.builds(Carried, texts, texts, st.just(Nothing()))


def questions(*asked: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Carried]]:
    one = st.builds(Carried, texts, texts, st.one_of(*asked), feedback, points)
    return st.lists(one | something_to_read, max_size=3).flatmap(lambda more: one.map(lambda first: [first, *more]))


gift = questions(single(), several(), numbers, typed, pairs, one_gap())
moodle = questions(single(), several(), numbers, typed, pairs, orders, gaps())


def filled_in(draft: str, language: Language, books: dict[str, Rulebook], terms: dict[str, Termbase]) -> Quiz:
    """A draft read as a quiz, after somebody has written what it lacks."""
    tree = yaml.load(draft, getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 - both are safe
    tree["objectives"] = ["late"]
    for question in tree["questions"]:
        question |= {"objectives": ["late"], "section": "late"}
    text = yaml.dump(_in_both(tree, language), None, getattr(yaml, "CSafeDumper", yaml.SafeDumper), allow_unicode=True)
    quiz, faults = read_quiz(text, "draft.yaml", books, terms)
    blocking = [each.line("en") for each in faults if each.weight == "blocker"]
    assert not blocking, "\n".join(blocking)
    assert quiz is not None
    return quiz


def _in_both(value: Any, language: Language) -> Any:
    """Words in the other language, the same gaps among them."""
    if isinstance(value, list):
        return [_in_both(item, language) for item in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"ja", "en"}:
        names = " ".join(f"{{{name}}}" for name in dict.fromkeys(gaps_in(value[language])))
        return {**value, ("en" if language == "ja" else "ja"): f"{'Words' if language == 'ja' else '言葉'} {names}"}
    return {key: _in_both(item, language) for key, item in value.items()}
