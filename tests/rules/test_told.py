"""Laws over random situations of every book: a full one is ruled on and explained, in whatever order it is told."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.rules import Status, decide, derivation, plain
from tests.rules.books import FOLDERS, book
from tests.rules.told import situations

BOOKS = pytest.mark.parametrize("name", FOLDERS)


@BOOKS
@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_a_full_situation_is_ruled_on_and_explained(name, data):
    decision, facts = data.draw(situations(name))

    ruling = decide(book(name), decision, facts)

    assert ruling.status is not Status.INCOMPLETE
    assert {*ruling.outcome, *ruling.open} >= set(book(name).decisions[decision].always)
    assert all(reason.why.ja != reason.id for reasons in ruling.open.values() for reason in reasons)
    lines = derivation(book(name), ruling)
    assert all(line.words.ja and line.words.en and line.cite and line.file for line in lines)
    assert json.dumps(plain(dict(ruling.outcome)))


@BOOKS
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_the_order_in_which_facts_are_told_makes_no_difference(name, data):
    decision, facts = data.draw(situations(name))

    first = decide(book(name), decision, facts)
    second = decide(book(name), decision, dict(data.draw(st.permutations(list(facts.items())))))

    assert (first.outcome, first.open) == (second.outcome, second.open)
