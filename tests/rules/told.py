"""Random situations of the shipped rulebooks, with every fact told; for laws."""

from __future__ import annotations

from hypothesis import strategies as st

from courseware.rules import Fact, Kind
from tests.rules.books import book

PLAYERS = st.sampled_from("ABCDEF")
TEXTS = {"lorcana": st.sampled_from(["14:14:00", "14:29", "0:03:30", "25:00", "soon", ""])}
NEAR = (0, 1, 2, 4, 5, 14, 15, 16, 39, 40, 59, 60, 61, 179, 180, 300, 599, 600)


def values(fact: Fact, texts=PLAYERS):
    """Values of a fact, near the cuts of our books more often than far from them; results of rounds stay empty."""
    type_ = fact.type
    entries = st.sampled_from(type_.values) if type_.values else PLAYERS
    if type_.kind is Kind.YES_NO:
        found = st.booleans()
    elif type_.kind is Kind.ENUM:
        found = st.sampled_from(type_.values)
    elif type_.kind in (Kind.LIST, Kind.SET):
        found = st.lists(st.integers(0, 200) if type_.of == "count" else entries, max_size=4)
    elif type_.kind is Kind.MAP:
        found = st.dictionaries(entries, st.integers(0, 40), max_size=6)
    elif type_.kind is Kind.TEXT:
        found = texts
    elif type_.kind is Kind.DATA:
        found = st.just([])
    else:
        found = _numbers(type_.least, 900 if type_.most is None else min(900, type_.most))
    return found | st.none() if type_.or_none else found


def _numbers(least: int, most: int):
    near = [number for number in NEAR if least <= number <= most]
    return st.integers(least, most) | st.sampled_from(near) if near else st.integers(least, most)


@st.composite
def situations(draw, name, among=()):
    """A decision of a book, and every fact of it told; players who are named take part."""
    decision = draw(st.sampled_from(sorted(among or book(name).decisions)))
    known = book(name).decisions[decision].facts.values()
    facts = {fact.name: draw(values(fact, TEXTS.get(name, PLAYERS))) for fact in known}
    if "pair_proposed" in facts:
        facts |= {"player_points": {"A": 3, "B": 3, "C": 1} | facts["player_points"], "pair_proposed": ["A", "B"]}
    if "dropped" in facts:
        facts |= {"players": sorted({*facts["players"], *facts["dropped"], *facts["dropped_after_round_1"]})}
    return decision, facts
