"""Parts are judged one by one in exact points; their sum is the whole."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.quiz import Answer, Instance, Judgement, Key, Points, judge, take, total
from courseware.text import Text, comparable
from tests.quiz import make


def judged(instance: Instance, **form: str) -> Judgement:
    taken = take(instance, {field.replace("__", "-"): [value] for field, value in form.items()})
    assert isinstance(taken, Answer)
    return judge(instance, taken)


def test_components_are_right_or_wrong_by_themselves() -> None:
    judgement = judged(make.instance(), penalty="t-warning", extension_s="3:30")

    assert [part.right for part in judgement.parts] == [False, True]
    assert (judgement.points, judgement.maximum, judgement.right) == (1, 2, False)


def test_a_wrong_answer_is_told_which_fact_would_have_made_it_right() -> None:
    near, far = (judged(make.instance(), penalty=f"t-{wrong}", extension_s="0") for wrong in ("warning", "caution"))

    assert near.parts[0].would_be_right == Text("2分59秒までなら", "up to 2 min 59 s")
    assert far.parts[0].would_be_right is None


def test_a_right_answer_is_told_nothing_about_other_facts() -> None:
    assert judged(make.instance(), penalty="t-game_loss", extension_s="210秒").parts[0].would_be_right is None


@pytest.mark.parametrize("right", [1, 2, 3])
def test_a_third_of_three_points_is_one_point_exactly(right: int) -> None:
    points = Points(total=Fraction(3)).of(["a", "b", "c"])

    assert sum(list(points.values())[:right]) == right


def test_fractions_of_points_add_to_ten_in_every_order() -> None:
    weights = [Fraction(text) for text in ("1.2", "2", "1.6", "1.2", "2", "1.6", "0.4")]

    for order in itertools.permutations(weights):
        assert sum(order, Fraction(0)) == 10


@given(st.lists(st.sampled_from(["caution", "warning", "game_loss", "undecided"]), min_size=1), st.booleans())
def test_points_lie_between_nothing_and_the_maximum_and_parts_add_to_the_whole(
    answers: list[str], extended: bool
) -> None:
    judgements = [
        judged(make.instance(), penalty=f"t-{answer}", extension_s="3:30" if extended else "1:00") for answer in answers
    ]

    points, maximum = total(judgements)

    assert 0 <= points <= maximum == 2 * len(answers)
    assert points == sum(part.points for judgement in judgements for part in judgement.parts)


def test_a_judgement_comes_back_from_its_data_without_a_float() -> None:
    instance = make.instance([make.penalty(Fraction(1, 3)), make.extension(Fraction(2, 3))])
    judgement = judged(instance, penalty="t-warning", extension_s="3:30")

    stored = json.dumps(judgement.as_data(), ensure_ascii=False)

    assert Judgement.from_data(json.loads(stored)) == judgement
    assert '"2/3"' in stored


DECK = ["デッキ", "テ\u3099ッキ", "ﾃﾞｯｷ", "\u3000デッキ\u3000", "デッ\u200bキ", "\ufeffデッキ"]


@pytest.mark.parametrize("typed", DECK)
def test_a_term_counts_in_any_normal_form_and_width(typed: str) -> None:
    judgement = judged(make.one(make.word(), comparable("デッキ")), term=typed)

    assert judgement.right
    assert judgement.parts[0].compared == "デッキ"


@pytest.mark.parametrize("dash", ["–", "-", "－", "ー", "—", "‐", "−"])
@pytest.mark.parametrize("space", ["", " ", "\u00a0", "\u3000"])
def test_a_term_counts_with_any_dash_and_space(dash: str, space: str) -> None:
    instance = make.one(make.word(), comparable("Deck/Registration Error – Minor"))

    assert judged(instance, term=f"Deck/Registration Error{space}{dash}{space}Minor").right
    assert not judged(instance, term=f"Deck/Registration Error{space}{dash}{space}Major").right


@pytest.mark.parametrize(("typed", "right"), [("スロープレイ", True), ("ｽﾛｰﾌﾟﾚｲ", True), ("スロ-プレイ", False)])
def test_the_long_vowel_mark_is_a_letter_not_a_dash(typed: str, right: bool) -> None:
    assert judged(make.one(make.word(), comparable("スロープレイ")), term=typed).right is right


@pytest.mark.parametrize(("typed", "right"), [("3", True), ("３", True), ("＋3", True), ("3枚", True), ("4", False)])
def test_a_number_counts_in_any_width(typed: str, right: bool) -> None:
    assert judged(make.one(make.turns(), "3"), number=typed).right is right


def test_nothing_and_zero_are_the_same_answer_where_the_key_says_so() -> None:
    key = Key("extension_s", ("none", "0"), Text("なし", "None"))
    instance = make.instance([make.extension()], [key])

    assert judged(instance, extension_s="0").right
    assert judged(instance, extension_s__option="t-none").right
