from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.rules import Decision, Fact, Kind, Type, Value
from courseware.source import Place
from courseware.text import Text
from courseware.web.telling import ALSO, Told, query_of, query_of_facts, read_told

COLOURS = ("red", "blue", "green")
TYPES = {
    "colour": Type(Kind.ENUM, "colour", COLOURS),
    "ripe": Type(Kind.YES_NO),
    "seen": Type(Kind.YES_NO, or_none=True),
    "count": Type(Kind.COUNT, most=90),
    "listed": Type(Kind.COUNT, or_none=True),
    "late_s": Type(Kind.DURATION, most=36000),
    "earlier": Type(Kind.LIST, "colour", COLOURS),
    "times": Type(Kind.LIST, "count"),
    "names": Type(Kind.LIST, "text"),
    "tally": Type(Kind.MAP, "colour", COLOURS, or_none=True),
    "note": Type(Kind.TEXT),
    "rounds": Type(Kind.DATA),
}
NOWHERE = Place("page.md")
FACTS = {name: Fact(name, type_, None, NOWHERE) for name, type_ in TYPES.items()}
DECISION = Decision("fruit", Text.same("Fruit"), "page", FACTS, {}, (), NOWHERE, {})


def read(query: str) -> Told:
    return read_told(DECISION, parse_qs(query.removeprefix("?"), keep_blank_values=True))


@pytest.mark.parametrize(
    ("query", "fact", "value"),
    [
        ("colour=red", "colour", "red"),
        ("ripe=yes", "ripe", True),
        ("ripe=ＮＯ", "ripe", False),
        ("seen=-", "seen", None),
        ("count=６０枚", "count", 60),
        ("listed=-", "listed", None),
        ("late_s=3:30", "late_s", 210),
        ("late_s=３分３０秒", "late_s", 210),
        ("earlier=red&earlier=red", "earlier", ("red", "red")),
        ("earlier=-", "earlier", ()),
        ("times=75、1分30秒", "times", (75, 90)),
        ("names=A, B", "names", ("A", "B")),
        ("tally.red=30&tally.blue=29&tally.green=", "tally", {"red": 30, "blue": 29}),
        ("note=a slip", "note", "a slip"),
        ('rounds=[["A","B"]]', "rounds", [["A", "B"]]),
    ],
)
def test_facts_are_read_as_people_write_them(query: str, fact: str, value: object) -> None:
    assert read(query).facts == {fact: value}


@pytest.mark.parametrize(
    ("query", "fact", "words"),
    [
        ("colour=pink", "colour", "no such choice"),
        ("colour=red&colour=blue", "colour", "one only"),
        ("ripe=perhaps", "ripe", "no such choice"),
        ("count=many", "count", "could not be read as a number"),
        ("count=1.5", "count", "whole number"),
        ("count=91", "count", "from 0 to 90"),
        ("count=-1", "count", "less than zero"),
        ("late_s=210", "late_s", "minutes or seconds"),
        ("late_s=11:00:00", "late_s", "from 0 s to 10 h"),
        ("earlier=red&earlier=-", "earlier", "no such choice"),
        ("times=soon", "times", "whole number"),
        ("tally.pink=1", "tally", "no such choice"),
        ("tally.red=x", "tally", "could not be read"),
        ("rounds=[[", "rounds", "could not be read"),
        ("rounds=" + "[" * 5000, "rounds", "could not be read"),
        ("note=" + "x" * 501, "note", "500 characters"),
    ],
)
def test_what_cannot_be_read_is_said_of_that_fact_and_kept(query: str, fact: str, words: str) -> None:
    told = read(f"{query}&seen=yes")

    assert words in told.faults[fact].en
    assert told.facts == {"seen": True}
    assert read(query_of(DECISION, told)).faults == told.faults


def test_what_is_left_empty_is_not_told() -> None:
    assert read("colour=&ripe=&count=%20&tally.red=") == Told({}, {}, {}, (), ())


def test_unknown_names_are_listed_and_play_no_part() -> None:
    told = read("color=red&utm_source=x&colour=red&colour.red=1")

    assert told.strange == ("color", "utm_source", "colour.red")
    assert told.facts == {"colour": "red"}


def test_a_fact_can_be_asked_again_or_left_out() -> None:
    told = read(f"colour=red&ripe=no&{ALSO}=count&{ALSO}=nothing")

    assert told.also == ("count",)
    assert query_of(DECISION, told.asking("ripe")) == f"?colour=red&ripe=no&{ALSO}=count&{ALSO}=ripe"
    assert query_of(DECISION, told.without("ripe")) == "?colour=red"


def values(type_: Type) -> st.SearchStrategy[Value]:
    """Values of a type, as a ruling would hold them."""
    colours = st.sampled_from(COLOURS)
    of_kind: dict[Kind, st.SearchStrategy[Value]] = {
        Kind.ENUM: colours,
        Kind.YES_NO: st.booleans(),
        Kind.COUNT: st.integers(0, type_.most or 500),
        Kind.DURATION: st.integers(0, type_.most or 500),
        Kind.LIST: st.lists(colours if type_.values else NAMES if type_.of == "text" else st.integers(0, 500)).map(
            tuple
        ),
        Kind.MAP: st.dictionaries(colours, st.integers(0, 60), min_size=1),
        Kind.TEXT: NAMES,
        Kind.DATA: st.lists(st.lists(NAMES | st.none() | st.integers(0, 9))),
    }
    found = of_kind[type_.kind]
    return found | st.none() if type_.or_none else found


NAMES = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=9).filter(lambda name: name.isascii())


@given(st.fixed_dictionaries({}, optional={name: values(type_) for name, type_ in TYPES.items()}))
def test_what_is_written_is_read_again(facts: dict[str, Value]) -> None:
    told = read(query_of_facts(DECISION, facts))

    assert told.facts == facts
    assert (told.faults, told.strange) == ({}, ())
    assert query_of(DECISION, told) == query_of_facts(DECISION, facts)
