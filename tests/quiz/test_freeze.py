"""Frozen instances: keys from the rules core, options that imply nothing, feedback that says why."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.quiz import Answer, Instance, freeze, judge, question_view, right_form, take, wrong_form
from courseware.quiz.canonical import canonical
from courseware.rules import Value
from tests.quiz import book


def everything(seed: int = 1) -> Iterator[Instance]:
    """Every variant of every question."""
    quiz = book.quiz()
    for question in quiz.questions:
        for variant in question.variants:
            yield freeze(quiz, question, variant, seed, book.books())


@pytest.mark.parametrize(
    ("late_s", "penalty", "extension"),
    [(150, "warning", "150"), (210, "game_loss", "210"), (599, "game_loss", "599"), (600, "match_loss", "none")],
)
def test_the_key_is_what_the_rules_core_decides(late_s: int, penalty: str, extension: str) -> None:
    instance = book.instance("q-late", late_s=late_s)

    assert instance.key("penalty").values[0] == penalty
    assert instance.key("extension_s").values[0] == extension


def test_what_the_rulebook_leaves_open_has_the_lead_as_its_key_and_says_why() -> None:
    instance = book.instance("q-bell", at_the_bell=True)

    assert instance.key("penalty").values == ("undecided",)
    assert [point.why.en for point in instance.feedback.open] == ["That very moment is not covered"]


@given(st.integers(0, 2**64 - 1))
@settings(max_examples=25)
def test_the_key_gets_full_marks_and_a_wrong_answer_none(seed: int) -> None:
    for instance in everything(seed):
        right, wrong = take(instance, right_form(instance)), take(instance, wrong_form(instance))
        assert isinstance(right, Answer)
        assert isinstance(wrong, Answer)
        assert judge(instance, right).points == instance.maximum
        assert judge(instance, wrong).points == 0


def test_every_instance_comes_back_from_its_data() -> None:
    for instance in everything():
        assert Instance.from_data(json.loads(json.dumps(instance.as_data()))) == instance


def test_the_same_arguments_give_the_same_instance() -> None:
    assert [each.digest for each in everything(5)] == [each.digest for each in everything(5)]
    assert [each.digest for each in everything(5)] != [each.digest for each in everything(6)]


@given(st.permutations(["level", "late_s"]))
def test_the_order_of_facts_changes_no_key(names: list[str]) -> None:
    facts: dict[str, Value] = {"level": "competitive", "late_s": 210}
    question, one = book.question("q-late"), book.variant("q-late", late_s=210)
    other = replace(one, facts={name: facts[name] for name in names})

    frozen = freeze(book.quiz(), question, other, 1, book.books())

    assert frozen.keys == book.instance("q-late", late_s=210).keys


def test_every_variant_offers_the_same_options_so_that_they_imply_nothing() -> None:
    variants = [each for each in everything() if each.question == "q-late"]

    for name in ("penalty", "deeds"):
        offered = {
            frozenset(option.value for part in each.components if part.id == name for option in part.options)
            for each in variants
        }
        assert len(offered) == 1


def test_not_decided_is_always_offered_where_a_ruling_is_asked() -> None:
    for instance in everything():
        if instance.kind == "ruling":
            for component in instance.components:
                assert "undecided" in [option.value for option in component.options]


def test_nothing_that_is_sent_before_grading_gives_the_key_away() -> None:
    for instance in everything():
        shown = canonical(question_view(instance))

        assert "would_be_right" not in shown
        assert "reasoning" not in shown
        for component in instance.components:
            for option in component.options:
                assert option.token in shown
                assert "_" not in option.value or option.value not in shown
        rest = replace(instance, keys=(), facts=(), rules=None, feedback=type(instance.feedback)())
        assert canonical(question_view(rest)) == shown


def test_placeholders_are_filled_in_words_of_each_language() -> None:
    late, bell = book.instance("q-late", late_s=210), book.instance("q-bell", at_the_bell=False)

    assert late.text.ja == "競技で、3分30秒遅れて席に着きました。"
    assert late.text.en == "Competitive: seated 3 min 30 s late."
    assert bell.text.en == "One minute late, before that moment."


def test_a_wrong_answer_names_the_facts_under_which_it_would_be_right() -> None:
    instance = book.instance("q-late", late_s=210)
    option = next(each for each in instance.components[0].options if each.value == "warning")
    answer = take(instance, {**right_form(instance), "penalty": [option.token]})

    assert isinstance(answer, Answer)
    words = judge(instance, answer).parts[0].would_be_right
    assert words is not None
    assert words.en == "With “column: Casual” or “time late: 2 min 59 s” this answer would have been right."


def test_only_assumed_facts_that_matter_are_kept() -> None:
    facts = {fact.name: fact.assumed for fact in book.instance("q-late", late_s=210).facts}

    assert facts == {"level": False, "late_s": False, "told_first": True, "at_the_bell": True}


def test_the_derivation_says_it_in_both_languages_with_its_citation() -> None:
    first = book.instance("q-late", late_s=210).feedback.reasoning[0]

    assert "3分30秒" in first.words.ja
    assert "3:00〜9:59" in first.words.ja
    assert "Game Loss" in first.words.en
    assert (first.cite, first.provision) == ("DOC 1", "doc-1")


def test_a_term_that_is_no_longer_used_is_told_why() -> None:
    instance = book.instance("q-term")
    answer = take(instance, {"term": ["遅いプレイ"]})

    assert isinstance(answer, Answer)
    part = judge(instance, answer).parts[0]
    assert not part.right
    assert part.why is not None
    assert "スロープレイ" in part.why.ja


def test_a_number_is_the_sum_of_numbers_of_the_book_and_shows_them() -> None:
    instance = book.instance("q-turns")

    assert instance.key("number").values == ("7",)
    assert [line.words.en for line in instance.feedback.reasoning] == ["turns after time: 5", "turns added: 2"]


def test_an_option_of_the_wrong_choice_says_what_is_wrong_with_it() -> None:
    instance = book.instance("q-who")
    token = next(option.token for option in instance.components[0].options if option.value == "floor")
    answer = take(instance, {"choice": [token]})

    assert isinstance(answer, Answer)
    why = judge(instance, answer).parts[0].why
    assert why is not None
    assert why.en == "The lead does."
