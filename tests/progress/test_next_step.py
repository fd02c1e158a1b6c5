"""One thing to do comes first, and there always is one."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from courseware.progress import NextStep, Share, Standing, StepKind, next_steps


def share(points: int) -> Share:
    return Share(Fraction(points), Fraction(10))


def kinds(standing: Standing) -> list[StepKind]:
    return [step.kind for step in next_steps(standing)]


def test_a_newcomer_reads_the_lesson_and_then_takes_the_quiz() -> None:
    assert kinds(Standing("enforcement-05")) == [StepKind.READ, StepKind.START]


def test_a_reader_takes_the_quiz() -> None:
    assert kinds(Standing("enforcement-05", has_read=True)) == [StepKind.START]


def test_an_open_sitting_is_continued_before_anything_else() -> None:
    steps = next_steps(Standing("enforcement-05", open_sitting="a1", finished=3, shares={"limited": share(0)}))

    assert steps == (NextStep(StepKind.CONTINUE, "enforcement-05", sitting="a1"),)


def test_the_weakest_objective_comes_first_with_its_section_and_a_retake_last() -> None:
    standing = Standing(
        "enforcement-05",
        has_read=True,
        finished=1,
        shares={"tardiness": share(10), "deck-triage": share(6), "limited": share(0)},
        sections={"limited": "limited-error", "deck-triage": "deck-minor"},
    )

    steps = next_steps(standing)

    assert [(step.kind, step.objective, step.section) for step in steps] == [
        (StepKind.STUDY, "limited", "limited-error"),
        (StepKind.STUDY, "deck-triage", "deck-minor"),
        (StepKind.RETAKE, "", ""),
    ]


def test_whoever_has_all_points_may_rest() -> None:
    standing = Standing("enforcement-05", has_read=True, finished=1, shares={"tardiness": share(10)})

    assert kinds(standing) == [StepKind.REST]


@given(st.booleans(), st.integers(0, 3), st.dictionaries(st.sampled_from("abcd"), st.integers(0, 10).map(share)))
def test_there_is_always_something_to_do(has_read: bool, finished: int, shares: dict[str, Share]) -> None:
    steps = next_steps(Standing("c", has_read=has_read, finished=finished, shares=shares))
    parts = [step.share.part for step in steps if step.share]

    assert steps
    assert parts == sorted(parts)
