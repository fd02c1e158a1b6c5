"""Termbases of any shape for the laws of the exchange, written as our files are."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hypothesis import strategies as st

from courseware.terms import (
    Concept,
    Form,
    FormRole,
    FormStatus,
    Inflection,
    Policy,
    Termbase,
    TermClass,
    read_terms,
)
from courseware.terms.exchange.write import concept_text
from courseware.terms.read import MARKUP
from courseware.text import Text

LETTERS = st.one_of(
    st.sampled_from(list("=+-@'\"|\\,;:#{}[]&*!%<>~`?$_.()/ 　＝ー・／「」〔〕①髙～")),
    st.characters(categories=("L", "N", "P", "S")),
)
TAILS = st.text(LETTERS, max_size=8)


@cache  # a strategy that is made anew is looked through anew, which takes longer than drawing from it
def words(begin: str) -> st.SearchStrategy[str]:
    """A text that begins so, or with a sign that makes trouble and then so."""
    signs = st.sampled_from(
        ["", "", "", "=", "+", "-", "@", "'", "''", "＝", "#", "- ", "? ", "{", "note: ", "role: gloss "]
    )
    return st.builds(lambda sign, tail: f"{sign}{begin}{tail}".strip(), signs, TAILS)


@cache
def perhaps(begin: str) -> st.SearchStrategy[str]:
    """Such a text, or none."""
    return st.just("") | words(begin)


@cache
def bare(begin: str) -> st.SearchStrategy[str]:
    """Such a text as a form has it: without Markdown or HTML."""
    return words(begin).filter(lambda said: not MARKUP.search(said))


@cache
@st.composite
def concepts(draw: st.DrawFn, n: int) -> Concept:
    """A concept that its own reader finds sound; `n` keeps it apart from the others."""
    english = [Form(draw(bare(f"term {n}")), "en", role=FormRole.NAME, note=draw(perhaps("remark")))]
    japanese = [Form(draw(bare(f"用語{n}")), "ja", role=draw(st.sampled_from(FormRole)), note=draw(perhaps("備考")))]
    for m in range(draw(st.integers(0, 3))):
        status = draw(st.sampled_from([FormStatus.ADMITTED, FormStatus.DEPRECATED, FormStatus.FORBIDDEN]))
        role = draw(st.sampled_from(FormRole))
        japanese.append(Form(draw(bare(f"別名{n}の{m}")), "ja", status, role, draw(perhaps("備考"))))
    for m in range(draw(st.integers(0, 2))):
        english.append(Form(draw(bare(f"GL{n}-{m}")), "en", FormStatus.ADMITTED, FormRole.SHORT))
    note = Text(draw(words("説明")), draw(words("explained"))) if draw(st.booleans()) else None
    return Concept(
        f"c-{n:06d}", f"term-{n}", "lorcana", draw(st.sampled_from(TermClass)), draw(st.sampled_from(Policy)),
        (*japanese, *english), draw(perhaps("PCG 1")), note=note,
        protect=tuple(dict.fromkeys(draw(st.lists(words("複合"), max_size=2)))),
        inflect=draw(st.sampled_from(Inflection)), case_sensitive=draw(st.sampled_from([None, True, False])),
    )  # fmt: skip


@st.composite
def termbases(draw: st.DrawFn) -> Termbase:
    """Up to four concepts with parts and homographs."""
    found = [draw(concepts(n)) for n in range(draw(st.integers(1, 4)))]
    if len(found) > 1 and draw(st.booleans()):
        shared = Form("draw", "en", FormStatus.ADMITTED)
        one, two = found[0], found[1]
        found[0] = replace(
            one, forms=(*one.forms[:-1], shared, one.forms[-1]), homograph_of=(two.slug,), parts=(two.slug,)
        )
        found[1] = replace(two, forms=(*two.forms[:-1], shared, two.forms[-1]))
    termbase, faults = read_terms(text_of(found), "terms.yaml")
    assert termbase is not None
    assert [found for found in faults if found.weight == "blocker"] == []
    return termbase


def text_of(found: list[Concept] | tuple[Concept, ...]) -> str:
    """A concept file."""
    return "domain: lorcana\nconcepts:" + ("\n" + "".join(map(concept_text, found)) if found else " []\n")


def termbase_of(text: str) -> Termbase:
    """The termbase of a text that must be sound."""
    termbase, faults = read_terms(text, "terms.yaml")
    assert termbase is not None
    assert [found for found in faults if found.weight == "blocker"] == []
    return termbase
