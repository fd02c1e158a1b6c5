"""Orders come from the seed alone, each as often as any other, and independent of each other."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from courseware.quiz.chance import shuffled, token
from courseware.quiz.instance import Instance
from tests.quiz import book

CHI_SQUARE_5 = 20.5  # one in a thousand, five degrees of freedom
CHI_SQUARE_25 = 52.6  # one in a thousand, twenty-five degrees of freedom


@given(st.lists(st.text()), st.integers(0, 2**64), st.text())
def test_an_order_is_a_permutation_and_always_the_same(items: list[str], seed: int, salt: str) -> None:
    order = shuffled(items, seed, salt)

    assert sorted(order) == sorted(items)
    assert order == shuffled(items, seed, salt)


def test_an_order_is_the_same_on_every_machine_and_version() -> None:
    assert shuffled("abcdef", 7, "q", "penalty") == ("a", "c", "d", "b", "f", "e")


def places(instance: Instance) -> list[int]:
    """Where the right option stands in each component that has options."""
    found = []
    for component in instance.components:
        values = [option.value for option in component.options]
        if len(values) == 6:
            found.append(values.index(instance.key(component.id).values[0]))
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


def test_tokens_differ_and_do_not_sort_like_the_options() -> None:
    tokens = [[token(seed, "q", "penalty", value) for value in "abcdef"] for seed in range(100)]

    assert all(len(set(row)) == 6 for row in tokens)
    assert sum(row == sorted(row) for row in tokens) < 5
