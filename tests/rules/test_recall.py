"""What is kept never changes an answer: a ruling from kept frames equals one worked out anew."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.rules import FactError, decide, derivation, near_misses
from courseware.rules.decide import recall_of, ruled
from courseware.rules.follow import follow
from courseware.rules.model import Unknown
from courseware.rules.near import other_values
from courseware.rules.recall import MOST_KEPT, Recall
from courseware.rules.types import Kind
from tests.rules.lorcana import lorcana


def some_value(draw, fact):
    type_ = fact.type
    if type_.or_none and draw(st.booleans()):
        return None
    if type_.kind is Kind.YES_NO:
        return draw(st.booleans())
    if type_.kind is Kind.ENUM:
        return draw(st.sampled_from(type_.values))
    if type_.kind in (Kind.LIST, Kind.SET):
        return tuple(draw(st.lists(st.sampled_from(type_.values), max_size=2))) if type_.values else ()
    if type_.kind is Kind.MAP:
        return (
            draw(st.dictionaries(st.sampled_from(type_.values), st.integers(0, 40), max_size=3)) if type_.values else {}
        )
    if type_.kind in (Kind.COUNT, Kind.DURATION):
        most = type_.most if type_.most is not None else 700
        return draw(st.integers(type_.least, min(most, 700)))
    return "x" if type_.kind is Kind.TEXT else ()


@st.composite
def situations(draw):
    """A decision of the book, and any of its facts told."""
    decision = lorcana().decisions[draw(st.sampled_from(sorted(lorcana().decisions)))]
    told = draw(st.lists(st.sampled_from(sorted(decision.facts)), unique=True)) if decision.facts else []
    return decision, {name: some_value(draw, decision.facts[name]) for name in told}


@settings(max_examples=500, deadline=None)
@given(situations())
def test_a_kept_ruling_equals_one_worked_out_anew(situation):
    decision, facts = situation

    ruling = decide(lorcana(), decision.name, facts)

    known = follow(lorcana(), decision, facts)[0]
    gave = {name: known[name] for name in decision.gives if name in known}
    assert dict(ruling.outcome) == {name: value for name, value in gave.items() if not isinstance(value, Unknown)}
    assert set(ruling.open) == {name for name, value in gave.items() if isinstance(value, Unknown) and not value.facts}


@settings(max_examples=200, deadline=None)
@given(situations())
def test_a_kept_derivation_equals_one_told_anew(situation):
    decision, facts = situation
    ruling = decide(lorcana(), decision.name, facts)
    kept = derivation(lorcana(), ruling)

    ruling.frame.told.clear()

    assert derivation(lorcana(), ruling) == kept


@settings(max_examples=200, deadline=None)
@given(situations(), st.sampled_from([True, 1.0, "1", -1, 10**9, [], {}, None]))
def test_a_value_of_the_wrong_type_is_refused_also_where_a_frame_is_kept(situation, odd):
    decision, facts = situation
    decide(lorcana(), decision.name, facts)

    for name in facts:
        try:
            ruling = decide(lorcana(), decision.name, {**facts, name: odd})
        except FactError:
            continue
        assert type(ruling.facts[name]) is type(odd) or ruling.facts[name] == ()


def test_a_frame_is_found_by_the_facts_as_they_are_told():
    facts = {"level": "competitive", "late_s": 210}
    decide(lorcana(), "tardiness", facts)

    recall = recall_of(lorcana(), lorcana().decisions["tardiness"])

    assert recall.key(facts) in recall.frames


def test_what_is_kept_has_a_bound():
    recall = Recall(lorcana().decisions["tardiness"])

    for number in range(2 * MOST_KEPT + 1):
        recall.keep(number, object())

    assert len(recall.frames) <= MOST_KEPT


@settings(max_examples=100, deadline=None)
@given(situations())
def test_no_near_miss_is_passed_over(situation):
    decision, facts = situation
    ruling = decide(lorcana(), decision.name, facts)
    near = {(one.fact, repr(one.value)) for one in near_misses(lorcana(), ruling)}

    for name, value in other_values(lorcana(), decision, ruling.path()[0]):
        other = ruled(lorcana(), decision, {**facts, name: value})
        changed = (other.outcome, other.open.keys()) != (ruling.outcome, ruling.open.keys())
        assert ((name, repr(value)) in near) is (changed and not other.missing)


def test_a_fact_that_matters_only_in_the_decision_that_is_asked_is_a_near_miss_too():
    facts = {"level": "casual", "floor_penalty": "none", "infraction": "card_count_error"}

    near = near_misses(lorcana(), decide(lorcana(), "appeal.review", facts))

    assert ("level", "competitive") in {(one.fact, one.value) for one in near}
