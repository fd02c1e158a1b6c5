"""Orders come from the seed alone, each as often as any other, and independent of each other."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from courseware.quiz.chance import shuffled, token
from courseware.quiz.freeze import freeze_all
from courseware.quiz.instance import Instance
from courseware.quiz.kinds import KINDS
from courseware.quiz.model import Face
from tests.actions.make import a_quiz
from tests.quiz import book

CHI_SQUARE_5 = 20.5  # one in a thousand, five degrees of freedom
CHI_SQUARE_8 = 26.1  # one in a thousand, eight degrees of freedom
CHI_SQUARE_11 = 31.3  # one in a thousand, eleven degrees of freedom
CHI_SQUARE_35 = 66.6  # one in a thousand, thirty-five degrees of freedom
CHI_SQUARE_25 = 52.6  # one in a thousand, twenty-five degrees of freedom


@given(st.lists(st.text()), st.integers(0, 2**64), st.text())
def test_an_order_is_a_permutation_and_always_the_same(items: list[str], seed: int, salt: str) -> None:
    order = shuffled(items, seed, salt)

    assert sorted(order) == sorted(items)
    assert order == shuffled(items, seed, salt)


def test_an_order_is_the_same_on_every_machine_and_version() -> None:
    assert shuffled("abcdef", 7, "q", "penalty") == ("a", "c", "d", "b", "f", "e")


def places(asked: Instance | Face) -> list[int]:
    """Where the right option stands in each component that has options."""
    found, keys = [], {key.component: key for key in asked.keys}
    for component in asked.components:
        values = [option.value for option in component.options]
        if len(values) == 6:
            found.append(values.index(keys[component.id].values[0]))
    return found


def chi_square(counts: Counter[object], cells: int, total: int) -> float:
    expected = total / cells
    return sum((counts[cell] - expected) ** 2 for cell in counts) / expected + expected * (cells - len(counts))


def test_the_place_of_the_key_is_even_and_tells_nothing_about_the_other_part() -> None:
    values = [f"v{n}" for n in range(6)]
    pairs = [
        (shuffled(values, seed, "q", "penalty").index("v0"), shuffled(values, seed, "q", "deeds").index("v0"))
        for seed in range(10_000)
    ]

    singles = Counter(first for first, _ in pairs), Counter(second for _, second in pairs)

    assert all(chi_square(Counter(single), 6, 10_000) < CHI_SQUARE_5 for single in singles)
    assert chi_square(Counter(pairs), 36, 10_000) < CHI_SQUARE_25 * 35 / 25


def test_places_in_real_instances_are_even() -> None:
    found = [places(book.instance("q-late", seed, late_s=210)) for seed in range(600)]

    assert chi_square(Counter(place for place, _ in found), 6, 600) < CHI_SQUARE_5
    assert chi_square(Counter(place for _, place in found), 6, 600) < CHI_SQUARE_5


def test_over_ten_thousand_instances_places_depend_on_neither_key_nor_other_part() -> None:
    """Real instances of one question, in variants whose keys differ, each under a seed of its own."""
    question = book.quiz().question("q-late")
    assert question
    found: list[tuple[int, int, int]] = []
    for seed in range(10_000):
        which = seed % 2
        face = KINDS["ruling"].vary(question, question.variants[which], seed, book.books())
        found.append((which, *places(face)))

    for part in (1, 2):
        assert chi_square(Counter(one[part] for one in found), 6, 10_000) < CHI_SQUARE_5
        with_key = Counter((one[0], one[part]) for one in found)
        assert chi_square(with_key, 12, 10_000) < CHI_SQUARE_11
    assert chi_square(Counter(one[1:] for one in found), 36, 10_000) < CHI_SQUARE_35


def test_over_ten_thousand_sittings_places_in_one_question_tell_nothing_about_the_next() -> None:
    quiz = a_quiz("clock", "deck")
    pairs = []
    for seed in range(10_000):
        first, second = (
            [option.value for option in one.components[0].options].index("game_loss")
            for one in freeze_all(quiz, seed, {})
        )
        pairs.append((first, second))

    assert chi_square(Counter(pairs), 9, 10_000) < CHI_SQUARE_8


def test_tokens_differ_and_do_not_sort_like_the_options() -> None:
    tokens = [[token(seed, "q", "penalty", value) for value in "abcdef"] for seed in range(100)]

    assert all(len(set(row)) == 6 for row in tokens)
    assert sum(row == sorted(row) for row in tokens) < 5
