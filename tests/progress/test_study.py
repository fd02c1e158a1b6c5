"""How far a lesson is read: what is left, where it goes on, and how its minutes are shared out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.progress import Mark, Part, Study, shared_minutes, study, whole_minutes

NOON = datetime(2026, 7, 14, 3, 0, tzinfo=UTC)
NAMES = ("a", "b", "c", "d")
MINUTES = st.integers(1, 600)
LENGTHS = st.lists(st.integers(0, 50_000), min_size=1, max_size=40)


def parts(*names: str, minutes: int = 12) -> tuple[Part, ...]:
    """Sections of equal length; the text of each is in Japanese and English."""
    names = names or NAMES
    shares = shared_minutes(minutes, [1] * len(names))
    return tuple(Part(name, (f"ja-{name}", f"en-{name}"), share) for name, share in zip(names, shares, strict=True))


def marks(*names: str) -> dict[str, Mark]:
    """Sections read one after the other, a minute apart, in Japanese."""
    return {name: Mark(NOON + timedelta(minutes=n), f"ja-{name}") for n, name in enumerate(names)}


def resumed(found: Study) -> str | None:
    return found.resume.id if found.resume else None


@given(MINUTES, LENGTHS)
def test_the_parts_of_a_lesson_take_as_long_as_the_lesson(minutes: int, lengths: list[int]) -> None:
    shares = shared_minutes(minutes, lengths)

    assert sum(shares) == minutes
    assert all(share > 0 for share in shares)


@given(MINUTES, LENGTHS, st.data())
def test_what_is_read_and_what_is_left_is_the_whole_and_nothing_is_left_only_at_the_end(
    minutes: int, lengths: list[int], data: st.DataObject
) -> None:
    shares = shared_minutes(minutes, lengths)
    lesson = [Part(str(n), ("",), share) for n, share in enumerate(shares)]
    read = data.draw(st.sets(st.sampled_from([part.id for part in lesson])))

    found = study(lesson, {name: Mark(NOON) for name in read})

    assert found.left + sum((part.minutes for part in lesson if part.id in read), Fraction(0)) == minutes
    assert (found.left == 0) == found.is_finished == (found.resume is None) == (len(read) == len(lesson))


@given(st.lists(st.sampled_from(NAMES), max_size=6), st.booleans())
def test_a_lesson_is_read_when_all_its_sections_are_and_begun_before(read: list[str], is_whole: bool) -> None:
    found = study(parts(), marks(*read), NOON if is_whole and set(read) == set(NAMES) else None)

    assert found.is_finished == (set(read) == set(NAMES))
    assert found.is_begun == (0 < len(set(read)) < len(NAMES))


@pytest.mark.parametrize(
    ("read", "following"),
    [
        ("", "a"),
        ("a", "b"),
        ("ab", "c"),
        ("c", "d"),
        ("ca", "b"),
        ("bac", "d"),
        ("d", "a"),
        ("dab", "c"),
        ("abcd", None),
    ],
)
def test_it_goes_on_at_the_first_unread_section_after_the_one_read_last(read: str, following: str | None) -> None:
    assert resumed(study(parts(), marks(*read))) == following


def test_sections_read_at_the_same_moment_count_in_the_order_of_the_lesson() -> None:
    assert resumed(study(parts(), {"b": Mark(NOON), "a": Mark(NOON)})) == "c"


@pytest.mark.parametrize(("digest", "is_changed"), [("ja-a", False), ("en-a", False), ("old", True), ("", False)])
def test_a_section_has_changed_when_neither_language_is_what_was_read(digest: str, is_changed: bool) -> None:
    found = study(parts(), {"a": Mark(NOON, digest)})

    assert ("a" in found.changed) == is_changed


def test_a_lesson_marked_before_sections_could_be_is_read_throughout() -> None:
    found = study(parts(), {}, NOON)

    assert (found.finished_at, found.unread, found.changed) == (NOON, (), frozenset())
    assert {mark.at for mark in found.marks.values()} == {NOON}


def test_a_section_that_is_new_makes_a_lesson_that_was_read_one_that_is_begun() -> None:
    found = study(parts("a", "b", "new"), marks("a", "b"), NOON)

    assert (found.is_begun, resumed(found)) == (True, "new")


def test_a_section_that_is_gone_counts_no_longer() -> None:
    found = study(parts("a", "b"), marks("a", "b", "gone"))

    assert (found.is_finished, set(found.marks)) == (True, {"a", "b"})


def test_a_lesson_without_sections_is_read_when_it_was_marked() -> None:
    assert not study((), {}).is_finished
    assert study((), {}, NOON).finished_at == NOON


@pytest.mark.parametrize(
    ("minutes", "told"), [("0", 0), ("1/100", 0), ("99/100", 0), ("1", 1), ("149/100", 1), ("3/2", 2), ("30", 30)]
)
def test_minutes_are_told_whole_and_the_last_one_as_less_than_one(minutes: str, told: int) -> None:
    assert whole_minutes(Fraction(minutes)) == told
