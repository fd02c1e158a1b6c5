"""A frozen question is kept once under its digest, exactly, and never changes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import Session, select

from courseware.quiz.canonical import canonical
from courseware.store import writing
from courseware.store.instances import keep_instances, read_instance
from courseware.store.schema import InstanceRow
from courseware.text import Text
from tests.store.make import question


def test_the_same_instance_is_kept_once(session: Session) -> None:
    for _ in range(2):
        with writing(session):
            keep_instances(session, [question(), question()])

    assert len(session.exec(select(InstanceRow)).all()) == 1


def test_what_is_kept_stays_as_it_is(session: Session) -> None:
    with writing(session):
        session.add(InstanceRow(digest=question().digest, content="as it was"))

    with writing(session):
        keep_instances(session, [question()])

    assert session.exec(select(InstanceRow.content)).one() == "as it was"


def test_instances_that_differ_anywhere_are_kept_side_by_side(session: Session) -> None:
    different = [question(), question(variant="v2"), replace(question(), text=Text("別", "other"))]

    with writing(session):
        assert keep_instances(session, different) == [each.digest for each in different]

    assert len(session.exec(select(InstanceRow)).all()) == 3


@given(st.text(st.characters(exclude_categories=["Cs"])), st.fractions(min_value=0))
def test_an_instance_comes_back_equal_and_under_its_digest(words: str, points: Fraction) -> None:
    instance = replace(question(points=points), text=Text(words, words))

    content = canonical(instance)

    assert read_instance(content) == instance
    assert sha256(content.encode()).hexdigest() == instance.digest
