"""Lessons and sections are marked as read once, the first time counts; and one agrees with the other."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from courseware.actions.studying import mark_read, mark_section, unmark_section
from courseware.progress import Mark, Part
from courseware.store import Engine, Learner, Session, lessons_read, marks_of, sections_read
from tests.actions.make import all_at_once
from tests.store.make import NOON, a_learner


def test_the_first_time_counts(session: Session, learner: Learner) -> None:
    mark_read(session, learner=learner, course="enforcement-05", now=NOON)
    mark_read(session, learner=learner, course="enforcement-05", now=NOON + timedelta(days=1))

    assert lessons_read(session, learner) == {"enforcement-05": NOON}


def test_eight_clicks_at_once_are_one_mark(engine: Engine, session: Session, learner: Learner) -> None:
    all_at_once(engine, [lambda own: mark_read(own, learner=learner, course="enforcement-05", now=NOON)] * 8)

    assert lessons_read(session, learner) == {"enforcement-05": NOON}


def test_a_learner_who_is_gone_marks_nothing(session: Session) -> None:
    mark_read(session, learner=Learner(404), course="enforcement-05", now=NOON)

    assert lessons_read(session, Learner(404)) == {}


NAMES = ("a", "b", "c")
PARTS = tuple(Part(name, (f"ja-{name}", f"en-{name}"), Fraction(4)) for name in NAMES)
LATER = NOON + timedelta(days=1)


def mark(session: Session, learner: Learner, *names: str, now: datetime = NOON, parts: Sequence[Part] = PARTS) -> None:
    for name in names:
        mark_section(session, learner=learner, course="enforcement-05", section=name, parts=parts, now=now)


def unmark(session: Session, learner: Learner, *names: str) -> None:
    for name in names:
        unmark_section(session, learner=learner, course="enforcement-05", section=name, parts=PARTS)


def marked(session: Session, learner: Learner) -> dict[str, Mark]:
    return sections_read(session, learner).get("enforcement-05", {})


def has_read(session: Session, learner: Learner) -> bool:
    return "enforcement-05" in lessons_read(session, learner)


def test_a_section_is_marked_with_the_digest_of_the_text_that_was_read(session: Session, learner: Learner) -> None:
    mark(session, learner, "b")

    assert marked(session, learner) == {"b": Mark(NOON, "ja-b")}
    assert not has_read(session, learner)


def test_marking_a_section_again_keeps_the_first_time_in_either_language(session: Session, learner: Learner) -> None:
    english = [replace(part, digests=part.digests[::-1]) for part in PARTS]
    mark(session, learner, "b")

    mark(session, learner, "b", now=LATER)
    mark(session, learner, "b", now=LATER, parts=english)

    assert marked(session, learner) == {"b": Mark(NOON, "ja-b")}


def test_a_section_read_again_after_it_changed_counts_from_then(session: Session, learner: Learner) -> None:
    changed = [replace(part, digests=("new", "new")) for part in PARTS]
    mark(session, learner, "b")

    mark(session, learner, "b", now=LATER, parts=changed)

    assert marked(session, learner) == {"b": Mark(LATER, "new")}


def test_a_section_that_the_lesson_has_not_is_not_marked(session: Session, learner: Learner) -> None:
    mark(session, learner, "zz", "", "\0")
    unmark(session, learner, "zz", "a")
    mark_section(session, learner=learner, course="enforcement-05", section="a", parts=(), now=NOON)

    assert marked(session, learner) == {}
    assert not has_read(session, learner)


def test_marking_the_lesson_marks_its_sections_and_leaves_earlier_times(session: Session, learner: Learner) -> None:
    mark(session, learner, "b")

    mark_read(session, learner=learner, course="enforcement-05", now=LATER, parts=PARTS)

    assert marked(session, learner) == {
        "a": Mark(LATER, "ja-a"), "b": Mark(NOON, "ja-b"), "c": Mark(LATER, "ja-c")
    }  # fmt: skip
    assert has_read(session, learner)


def test_of_a_lesson_marked_before_sections_could_be_one_can_be_taken_back(session: Session, learner: Learner) -> None:
    mark_read(session, learner=learner, course="enforcement-05", now=NOON)

    unmark(session, learner, "b")

    assert marked(session, learner) == {"a": Mark(NOON), "c": Mark(NOON)}
    assert not has_read(session, learner)


def test_a_learner_who_is_gone_marks_no_section(session: Session) -> None:
    mark(session, Learner(404), "a")
    unmark(session, Learner(404), "a")

    assert marked(session, Learner(404)) == {}


def test_all_sections_marked_at_once_are_all_kept_and_the_lesson_with_them(
    engine: Engine, session: Session, learner: Learner
) -> None:
    all_at_once(engine, [lambda own, name=name: mark(own, learner, name) for name in NAMES * 3])

    assert set(marked(session, learner)) == set(NAMES)
    assert has_read(session, learner)


ACTS = st.lists(st.tuples(st.sampled_from(["mark", "unmark", "whole", "before"]), st.sampled_from(NAMES)), max_size=8)


@given(ACTS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_lesson_is_read_exactly_when_all_its_sections_are(session: Session, acts: list[tuple[str, str]]) -> None:
    """`before`: as the lesson was marked before sections could be."""
    learner = a_learner(session, secrets.token_hex(8))
    expected: set[str] = set()
    for act, name in acts:
        if act == "mark":
            mark(session, learner, name)
        elif act == "unmark":
            unmark(session, learner, name)
        elif act == "whole" or not expected:
            mark_read(
                session, learner=learner, course="enforcement-05", now=NOON, parts=PARTS if act == "whole" else ()
            )
        else:
            continue
        expected = {"mark": expected | {name}, "unmark": expected - {name}}.get(act, set(NAMES))

        study = marks_of(session, learner).study("enforcement-05", PARTS)

        assert set(study.marks) == expected
        assert study.is_finished == has_read(session, learner) == (expected == set(NAMES))
