"""What the analysis says of answers of which that is known."""

from __future__ import annotations

from fractions import Fraction
from statistics import correlation

import pytest

from courseware.quiz.analysis import (
    Face,
    Remark,
    StoredAnswer,
    analyse,
    chances,
    grouped,
    parts_of,
    read_parts,
    remarks_on,
    without_typed,
    written_parts,
)
from tests.content import our_library
from tests.quiz.analysis.make import answer, answers, part, wrong
from tests.store.make import judgement, question


def study(found: list[StoredAnswer], faces: dict[tuple[str, str, str], Face] | None = None):  # type: ignore[no-untyped-def]
    return analyse(grouped(found), faces)["q"]


@pytest.mark.parametrize(("number", "is_enough"), [(19, False), (20, True)])
def test_under_twenty_answers_there_is_no_figure(number: int, is_enough: bool) -> None:
    found = study(answers(10, number))

    assert (found.first.facility is not None, found.first.share is not None) == (is_enough, is_enough)
    assert (found.components[0].figures.facility is not None) == is_enough


def test_twenty_answers_in_one_language_are_not_twenty_in_the_other() -> None:
    found = study([*answers(10, 20, language="ja"), *answers(5, 19, first=100, language="en")])

    assert found.languages["ja"].facility == Fraction(1, 2)
    assert found.languages["en"].facility is None
    assert found.gap is None


def test_partly_right_answers_count_with_their_points() -> None:
    found = study([answer([part(points=Fraction(1, 3))], slot=n) for n in range(1, 31)])

    assert (found.first.facility, found.first.share.value) == (Fraction(1, 3), 0)


def test_discrimination_is_the_correlation_with_the_rest_of_the_sitting() -> None:
    pairs = [(n % 2, [n % 3 != 0, n % 5 != 0, n % 2 == 1]) for n in range(60)]
    found = []
    for n, (own, rest) in enumerate(pairs):
        given = [("q", own), *((f"r{k}", right) for k, right in enumerate(rest))]
        found += [
            answer([part() if right else wrong()], slot=10 * n + k, sitting=f"s{n}", n=k, question=name, learner=n)
            for k, (name, right) in enumerate(given)
        ]

    expected = correlation([own for own, _ in pairs], [sum(rest) / 3 for _, rest in pairs])

    assert study(found).first.discrimination == pytest.approx(expected, abs=1e-5)


def test_where_all_answer_alike_there_is_no_discrimination() -> None:
    assert study(answers(20, 20)).first.discrimination is None


def test_of_several_answers_of_a_learner_the_earliest_is_the_first() -> None:
    later = [answer([part()], slot=n, learner=n, number=2, sitting=f"b{n}") for n in range(1, 31)]
    earlier = [answer([wrong()], slot=100 + n, learner=n, number=1, sitting=f"a{n}") for n in range(1, 31)]

    found = study([*later, *earlier])

    assert (found.first.facility, found.every.facility) == (0, Fraction(1, 2))
    assert (found.first.n, found.every.n) == (30, 60)


def test_a_path_names_what_was_given_and_expected_and_the_row() -> None:
    face = Face({"penalty": Fraction(1, 4)}, {"penalty": "band/c"}, ())

    found = study(answers(17, 20), {("q", "1", "v"): face})

    assert [(path.given, path.expected, path.row, path.n, path.right) for path in found.paths] == [
        ("warning", "warning", "band/c", 17, True),
        ("game_loss", "warning", "band/c", 3, False),
    ]
    assert found.first.chance == Fraction(1, 4)


def test_only_facts_that_vary_divide_the_answers() -> None:
    faces = {("q", "1", name): Face(facts=(("level", "casual"), ("late", name))) for name in "vw"}

    found = study([*answers(20, 20, variant="v"), *answers(0, 20, first=50, variant="w")], faces)

    assert {name: [one.facility for one in by.values()] for name, by in found.facts.items()} == {"late": [1, 0]}


def test_confidence_is_held_against_right_and_wrong() -> None:
    found = study([*answers(5, 20, confidence="sure"), *answers(15, 20, first=50, confidence="guessing")])

    assert [found.confidence[level].facility for level in ("sure", "guessing")] == [Fraction(1, 4), Fraction(3, 4)]
    assert Remark.SURE_AND_WRONG in remarks_on(found)


@pytest.mark.parametrize(
    ("right", "expected"),
    [
        (100, {Remark.NEARLY_ALL}),
        (94, set()),
        (30, {Remark.BEATEN, Remark.AT_CHANCE}),
        (10, {Remark.BEATEN, Remark.AT_CHANCE, Remark.NEARLY_NONE}),
    ],
)
def test_remarks_on_how_many_are_right(right: int, expected: set[Remark]) -> None:
    face = Face({"penalty": Fraction(1, 4)})

    assert set(remarks_on(study(answers(right, 100), {("q", "1", "v"): face}))) == expected


def test_too_few_answers_bring_no_remark() -> None:
    assert remarks_on(study(answers(19, 19))) == ()


@pytest.mark.parametrize(("right_in_english", "differs"), [(20, True), (40, False)])
def test_languages_differ_where_chance_would_not_explain_it(right_in_english: int, differs: bool) -> None:
    found = study([*answers(40, 50, language="ja"), *answers(right_in_english, 50, first=100, language="en")])

    assert (Remark.LANGUAGES in remarks_on(found)) == differs


def test_readers_of_one_language_who_know_more_make_no_difference_of_texts() -> None:
    found = []
    for language, share, first in (("ja", 0.9, 1), ("en", 0.4, 5000)):
        for n in range(100):
            right = [part()] if n < 100 * share else [wrong()]
            found += [
                answer(
                    right,
                    slot=first + 10 * n + k,
                    sitting=f"{language}{n}",
                    learner=first + n,
                    n=k,
                    question=name,
                    language=language,
                )
                for k, name in enumerate(["q", "r"])
            ]

    assert not study(found).gap.is_clear


def test_negative_discrimination_is_told() -> None:
    found = []
    for n in range(40):
        found.append(answer([part() if n % 2 else wrong()], slot=2 * n, sitting=f"s{n}", learner=n))
        found.append(answer([wrong() if n % 2 else part()], slot=2 * n + 1, sitting=f"s{n}", learner=n, question="r"))

    assert study(found).first.discrimination == pytest.approx(-1)
    assert remarks_on(study(found))[0] is Remark.NEGATIVE


def test_parts_come_back_as_they_were_written() -> None:
    parts = parts_of(judgement(question(points=Fraction(2, 3)), "poor"), question(points=Fraction(2, 3)))

    assert read_parts(written_parts(parts)) == parts
    assert parts[0][1:4] == ("warning", "game_loss", Fraction(0))


def test_what_was_typed_is_emptied_and_what_was_chosen_stays() -> None:
    parts = (part(given="warning"), part(given="my name"))

    assert [each.given for each in without_typed(parts, question())] == ["warning", ""]


def test_the_chance_of_every_question_of_ours_is_a_share() -> None:
    from courseware.quiz import freeze_all

    library = our_library()
    for course in library.courses.values():
        if course.quiz:
            for instance in freeze_all(course.quiz, 1, library.books, library.assumptions, []):
                assert all(0 <= chance <= 1 for chance in chances(instance).values())
