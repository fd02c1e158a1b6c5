"""All combinations are variants, alike ones are one, and unseen ones come first."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from courseware.quiz import choose_variant, variants
from courseware.quiz.variant import combinations, variant
from tests.quiz import book


def test_all_combinations_are_made_in_the_order_written() -> None:
    found = combinations({"level": "casual"}, {"late_s": [150, 210], "told_first": [True, False]})

    assert [(each.facts["late_s"], each.facts["told_first"]) for each in found] == [
        (150, True),
        (150, False),
        (210, True),
        (210, False),
    ]


def test_variants_with_the_same_facts_are_one() -> None:
    assert len(combinations({}, {"late_s": [150, 210, 150]})) == 2


def test_a_question_that_varies_nothing_has_one_variant() -> None:
    assert [dict(each.facts) for each in combinations({"level": "casual"}, {})] == [{"level": "casual"}]
    assert variants(book.question("q-who")) == ({},)


@given(st.permutations(["level", "late_s", "told_first", "at_the_bell"]))
def test_the_order_of_facts_does_not_matter(names: list[str]) -> None:
    facts = {"level": "casual", "late_s": 150, "told_first": False, "at_the_bell": True}

    assert variant({name: facts[name] for name in names}).id == variant(facts).id


def test_yes_and_one_are_different_values() -> None:
    assert variant({"a": True}).id != variant({"a": 1}).id


@given(st.integers(0, 2**64 - 1))
def test_unseen_variants_come_first_and_then_the_least_seen(seed: int) -> None:
    question, seen = book.question("q-late"), []
    for _ in range(2 * len(question.variants)):
        seen.append(choose_variant(question, seen, seed).id)

    ids = {each.id for each in question.variants}
    assert set(seen[:4]) == ids
    assert set(seen[4:]) == ids


def test_chance_decides_between_unseen_variants() -> None:
    question = book.question("q-late")

    assert len({choose_variant(question, (), seed).id for seed in range(100)}) == 4


def test_a_variant_that_no_longer_exists_does_no_harm() -> None:
    question = book.question("q-late")
    only = replace(question, variants=question.variants[:1])

    assert choose_variant(only, ["gone", only.variants[0].id], 5) == only.variants[0]
