"""What two learners kept becomes one: nothing doubled, nothing lost, and a second time changes nothing."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Column, Table, UniqueConstraint

from courseware.store import (
    Learner,
    Session,
    add_lesson_read,
    add_sitting,
    add_step,
    connect,
    count_answers,
    lessons_read,
    merge_learners,
    open_session,
    sittings_of,
    writing,
)
from courseware.store.merging import RULES, learner_tables
from tests.store.make import NOON, a_learner, a_sitting, a_step, empty_database, question, url

COURSES = ("enforcement-05", "enforcement-08", "dci-2002")
SITTINGS = st.lists(st.tuples(st.integers(1, 3), st.integers(0, 3)), max_size=4)
READ = st.dictionaries(st.sampled_from(COURSES), st.integers(0, 9), max_size=3)
NAMES = count()


def did(session: Session, learner: Learner, sittings: list[tuple[int, int]], read: dict[str, int]) -> None:
    """Keep sittings of so many questions with so many answered, and lessons read on these days."""
    for number, (size, answered) in enumerate(sittings, 1):
        sitting = a_sitting(*(question(f"q{n}") for n in range(size)), name=f"s{next(NAMES)}", number=number)
        add_sitting(session, learner, sitting)
        for slot in sitting.slots[:answered]:
            add_step(session, sitting, slot, a_step(slot))
    for course, day in read.items():
        add_lesson_read(session, learner, course, NOON + timedelta(days=day))


def kept(session: Session, learner: Learner) -> tuple[dict[str, object], dict[str, datetime]]:
    """Everything, with sittings by name."""
    taken = sittings_of(session, learner)
    return {each.id: (each.quiz, each.seed, each.started, each.slots) for each in taken}, lessons_read(session, learner)


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(SITTINGS, READ, SITTINGS, READ)
def test_nothing_is_doubled_or_lost(
    own: list[tuple[int, int]], own_read: dict[str, int], more: list[tuple[int, int]], more_read: dict[str, int]
) -> None:
    with TemporaryDirectory() as folder:
        empty_database(Path(folder))
        engine = connect(url(Path(folder)))
        with open_session(engine) as session:
            target, source = a_learner(session, "TARGET"), a_learner(session, "SOURCE")
            with writing(session):
                did(session, target, own, own_read)
                did(session, source, more, more_read)
            (mine, my_lessons), (theirs, their_lessons) = kept(session, target), kept(session, source)
            answers = count_answers(session, target) + count_answers(session, source)

            with writing(session):
                merge_learners(session, source, target)
            after = kept(session, target)
            numbers = Counter(sitting.number for sitting in sittings_of(session, target))
            with writing(session):
                merge_learners(session, source, target)

            assert after[0] == {**mine, **theirs}
            assert after[1] == {
                course: min(each[course] for each in (my_lessons, their_lessons) if course in each)
                for course in {*my_lessons, *their_lessons}
            }
            assert count_answers(session, target) == answers
            assert numbers == Counter(range(1, len(own) + len(more) + 1))
            assert kept(session, target) == after
            assert kept(session, source) == ({}, {})
        engine.dispose()


def test_the_code_of_the_source_opens_nothing_any_more(session: Session) -> None:
    from courseware.store import find_learner

    target, source = a_learner(session, "TARGET"), a_learner(session, "SOURCE")

    with writing(session):
        merge_learners(session, source, target)

    assert find_learner(session, "SOURCE") is None
    assert find_learner(session, "TARGET") == target


def test_a_learner_merged_with_itself_stays(session: Session) -> None:
    learner = a_learner(session)
    with writing(session):
        did(session, learner, [(2, 1)], {"dci-2002": 1})
    before = kept(session, learner)

    with writing(session):
        merge_learners(session, learner, learner)

    assert kept(session, learner) == before


def needs_rule(table: Table, column: Column[int]) -> bool:
    """May only one row of a learner say the same? Then moving it could clash, and a rule must say what becomes of it."""
    unique = [each for each in table.constraints if isinstance(each, UniqueConstraint)]
    return column.name in table.primary_key.columns or any(column.name in each.columns for each in unique)


@pytest.mark.parametrize(
    "table", [table.name for table, column in learner_tables().items() if needs_rule(table, column)]
)
def test_where_two_rows_may_clash_a_rule_says_what_becomes_of_them(table: str) -> None:
    assert table in RULES


def test_every_table_of_learners_is_known_and_tells_when_it_was_used() -> None:
    assert {"sitting", "lesson_read", "section_read"} <= {table.name for table in learner_tables()}
    assert {table.name for table in learner_tables() if "at" not in table.c} == {"sitting"}
