"""Laws of the statistics, whatever was answered."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.quiz.analysis import Face, Gap, Share, StoredAnswer, analyse, grouped
from tests.quiz.analysis.make import answer, part, wrong

FACES = {
    ("q", version, variant): Face({"penalty": Fraction(1, 4), "drop": Fraction(1, 2)}, {}, (("late", variant),))
    for version in "12"
    for variant in "vw"
}
POINTS = st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)])


@st.composite
def many(draw: st.DrawFn, question: str = "q", first: int = 1, sitting: str = "s") -> list[StoredAnswer]:
    """Up to 80 answers in sittings of one to three questions, of few learners; enough for figures every other time."""
    seed = draw(st.randoms(use_true_random=False))
    number = draw(st.integers(0, 80))
    return [
        answer(
            [
                part("penalty", seed.choice(["warning", "game_loss", "none"]), seed.choice([0, Fraction(1, 3), 1])),
                part("drop") if seed.random() < 0.6 else wrong("drop"),
            ],
            slot=first + n,
            learner=seed.randrange(30),
            number=seed.randrange(3),
            sitting=f"{sitting}{n // 2}",
            question=question if n % 2 else f"{question}-other",
            version=seed.choice("12"),
            variant=seed.choice("vw"),
            language=seed.choice(["ja", "en", None]),
            seconds=seed.choice([None, 10, 20, 1800]),
            confidence=seed.choice(["", "sure", "guessing"]),
        )
        for n in range(number)
    ]


@settings(max_examples=50)
@given(many(), st.randoms(use_true_random=False), st.booleans())
def test_the_order_of_answers_does_not_matter(found: list[StoredAnswer], chance, only_first: bool) -> None:  # type: ignore[no-untyped-def]
    mixed = list(found)
    chance.shuffle(mixed)

    one, other = (analyse(grouped(some), FACES, only_first=only_first) for some in (found, mixed))

    assert one == other


@settings(max_examples=50)
@given(many(), st.booleans())
def test_shares_and_correlations_stay_within_their_bounds(found: list[StoredAnswer], only_first: bool) -> None:
    for study in analyse(grouped(found), FACES, only_first=only_first).values():
        every = (study.first, study.every, *study.languages.values(), *(each.figures for each in study.components))
        for figures in every:
            assert figures.is_enough == (figures.n >= 20)
            if figures.facility is None or figures.share is None:
                assert (figures.discrimination, figures.seconds, figures.chance) == (None, None, None)
                continue
            low, high = figures.share.interval
            assert 0 <= figures.facility <= 1
            assert 0 <= low <= figures.share.value <= high <= 1
            assert -1 <= (figures.discrimination or 0) <= 1


@settings(max_examples=50)
@given(many())
def test_the_parts_make_the_whole(found: list[StoredAnswer]) -> None:
    for study in analyse(grouped(found), FACES, only_first=False).values():
        whole = study.every
        for divided in (study.languages, study.versions, study.variants, *study.facts.values()):
            assert sum(figures.n for figures in divided.values()) == whole.n
            assert sum(figures.points for figures in divided.values()) == whole.points
            assert sum(figures.right for figures in divided.values()) == whole.right
        assert sum(each.figures.points for each in study.components) == whole.points
        assert sum(each.figures.maximum for each in study.components) == whole.maximum
        for each in study.components:
            assert sum(choice.n for choice in each.choices) == each.figures.n == whole.n
            assert sum(path.n for path in study.paths if path.component == each.id) == whole.n


@settings(max_examples=50)
@given(many(), many("other", first=1000, sitting="t"))
def test_answers_to_other_questions_change_nothing(found: list[StoredAnswer], others: list[StoredAnswer]) -> None:
    alone, together = analyse(grouped(found), FACES), analyse(grouped([*found, *others]), FACES)

    assert {question: together[question] for question in alone} == alone


@settings(max_examples=50)
@given(many())
def test_each_learner_counts_once_among_the_first_answers(found: list[StoredAnswer]) -> None:
    for question, study in analyse(grouped(found)).items():
        assert study.first.n == len({each.learner for each in found if each.question == question})
        assert study.every.n == sum(each.question == question for each in found)


@given(st.integers(1, 500), st.integers(1, 500), st.data())
def test_a_difference_lies_within_its_interval(of_ja: int, of_en: int, data: st.DataObject) -> None:
    ja, en = Share(data.draw(st.integers(0, of_ja)), of_ja), Share(data.draw(st.integers(0, of_en)), of_en)

    (low, high), (wide_low, wide_high) = Gap(ja, en).interval, Gap(ja, en).within(2.6)

    assert -1 <= wide_low <= low <= float(Gap(ja, en).value) + 1e-9
    assert float(Gap(ja, en).value) - 1e-9 <= high <= wide_high <= 1


@pytest.mark.parametrize(
    ("part_", "of", "expected"), [(0, 20, (0.0, 0.1611)), (10, 20, (0.2993, 0.7007)), (81, 263, (0.2553, 0.3662))]
)
def test_wilson_agrees_with_published_examples(part_: int, of: int, expected: tuple[float, float]) -> None:
    """The last one is of Newcombe (1998), Statistics in Medicine 17, table I."""
    assert Share(part_, of).interval == pytest.approx(expected, abs=5e-5)


def test_newcombe_agrees_with_a_published_example() -> None:
    """56 of 70 against 48 of 80: Newcombe (1998), Statistics in Medicine 17, 873–890, method 10."""
    assert Gap(Share(56, 70), Share(48, 80)).interval == pytest.approx((0.0524, 0.3339), abs=5e-5)
