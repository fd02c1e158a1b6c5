"""Gaps in a text, asked as the kinds term, numeric and choice ask: `term`, `numbers` or `key`, `options`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from courseware.finding import Finding, fault
from courseware.quiz import authoring
from courseware.quiz.instance import Component, Key, Reasoning, Widget
from courseware.quiz.kinds import choice, numeric, term
from courseware.quiz.model import Sources
from courseware.quiz.options import Salt
from courseware.reading import Node
from courseware.rules import Rulebook
from courseware.source import Place
from courseware.text import Text

TERM_HINT = Text("用語を入力します。", "Type the term.")


@dataclass(frozen=True, slots=True)
class Term:
    """A term that is typed in the language of the page; the name in the other language counts as well."""

    ja: term.AsksTerm
    en: term.AsksTerm


@dataclass(frozen=True, slots=True)
class Gap:
    """A gap and what is asked in it."""

    asks: Term | numeric.AsksNumber | choice.AsksChoice
    place: Place


def read_gap(node: Node, sources: Sources, faults: list[Finding]) -> Gap | None:
    """What is asked in a gap, in one of the three ways."""
    fields = node.fields(faults, (), ("term", "options", *numeric.OWN_KEYS))
    ways = [name for name in ("term", "options", "numbers", "key") if name in fields]
    if len(ways) != 1 or (ways[0] in ("term", "options") and len(fields) > 1):
        words = (
            "空欄には、term、options、numbers、key のどれか一つを書いてください（unit と tolerance は数だけに付きます）。",
            "A gap has exactly one of term, options, numbers and key; unit and tolerance go with numbers only.",
        )
        faults.append(fault(node.place, "QUIZ-224", *words))
        return None
    if ways == ["options"]:
        return Gap(choice.AsksChoice(choice.read_options(fields["options"], faults)), node.place)
    if ways == ["term"]:
        return _term(fields["term"], sources, faults)
    return Gap(numeric.read_number_asked(node, fields, numeric.LABEL, sources, faults), node.place)


def _term(node: Node, sources: Sources, faults: list[Finding]) -> Gap | None:
    concept = authoring.concept(node, sources, faults)
    if concept is None:
        return None
    asks = Term(term.asked_term(concept, "ja"), term.asked_term(concept, "en"))
    if not (asks.ja.right and asks.en.right):
        words = (
            f"用語 {concept.slug} には、日英どちらかの使える名前がありません。",
            f"The term {concept.slug} lacks a usable name in one of the two languages.",
        )
        faults.append(fault(node.place, "QUIZ-114", *words))
        return None
    return Gap(asks, node.place)


def gap_component(name: str, gap: Gap, *, label: Text, salt: Salt, points: Fraction) -> Component:
    """The gap as it is answered: typed, or chosen from a list."""
    if isinstance(gap.asks, choice.AsksChoice):
        return replace(choice.component(name, label, gap.asks, salt, points), widget=Widget.SELECT)
    if isinstance(gap.asks, Term):
        return Component(name, label, Widget.TEXT, points, hint=TERM_HINT)
    return numeric.component(name, replace(gap.asks, label=label), points)


def gap_key(name: str, gap: Gap) -> Key:
    """The key of a gap, as the kind that asks in this way makes it."""
    if isinstance(gap.asks, choice.AsksChoice):
        return choice.key(name, gap.asks)
    if isinstance(gap.asks, Term):
        return _term_key(term.key(name, gap.asks.ja), term.key(name, gap.asks.en))
    return numeric.key(name, gap.asks)


def _term_key(ja: Key, en: Key) -> Key:
    values = tuple(dict.fromkeys((*ja.values, *en.values)))
    return Key(ja.component, values, Text(ja.words.ja, en.words.en), why=(*ja.why, *en.why))


def gap_reasoning(gap: Gap, books: Mapping[str, Rulebook]) -> tuple[Reasoning, ...]:
    """Where a number comes from."""
    return numeric.reasoning(gap.asks, books) if isinstance(gap.asks, numeric.AsksNumber) else ()


def gap_faults(gap: Gap) -> list[Finding]:
    """What the kind that asks in this way would find."""
    if isinstance(gap.asks, choice.AsksChoice):
        return choice.check_options(gap.asks, gap.place)
    return numeric.check_tolerance(gap.asks, gap.place) if isinstance(gap.asks, numeric.AsksNumber) else []
