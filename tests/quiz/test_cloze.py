"""Cloze: gaps are judged one by one, as typed by people, and told why where a form is no longer used."""

from __future__ import annotations

import pytest

from tests.quiz import every_kind
from tests.quiz.every_kind import judged


def test_gaps_are_numbered_as_they_come_in_each_language() -> None:
    labels = {component.id: component.label for component in every_kind.instance("q-gaps").components}

    assert [labels[name].ja for name in ("turns", "name", "who")] == ["空欄1", "空欄2", "空欄3"]
    assert [labels[name].en for name in ("turns", "name", "who")] == ["Gap 3", "Gap 2", "Gap 1"]


@pytest.mark.parametrize("typed", ["5", "５", "＋5", "5ターン", "5 turns", "6", "4"])
def test_a_number_counts_in_any_width_and_within_its_tolerance(typed: str) -> None:
    assert judged(every_kind.instance("q-gaps"), turns=typed, name="x", who="floor").points == 1


@pytest.mark.parametrize("typed", ["7", "3", "0"])
def test_a_number_beyond_the_tolerance_does_not_count(typed: str) -> None:
    assert judged(every_kind.instance("q-gaps"), turns=typed, name="x", who="floor").points == 0


@pytest.mark.parametrize("typed", ["スロープレイ", "ｽﾛｰﾌﾟﾚｲ", "Slow Play", "ＳＬＯＷ\u3000ＰＬＡＹ", "slow\u200bplay"])
def test_a_term_counts_in_any_form_width_and_language(typed: str) -> None:
    assert judged(every_kind.instance("q-gaps"), turns="9", name=typed, who="floor").points == 1


def test_a_form_that_is_no_longer_used_is_answered_with_why() -> None:
    part = judged(every_kind.instance("q-gaps"), turns="9", name="遅いプレイ", who="floor").parts[1]

    assert not part.right
    assert part.why is not None
    assert "スロープレイ" in part.why.ja


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("There are {turns} turns.", "There are turns.", "QUIZ-223"),
        ("There are {turns} turns.", "There are {turns} {turns} turns.", "YAML-008"),
        ("There are {turns} turns.", "There are {turns} {turn} turns.", "QUIZ-210"),
        ("There are {turns} turns.", "There are **{turns}** turns.", "QUIZ-111"),
        ("term: small/slow-play", "term: small/slow-pla", "QUIZ-102"),
        ("{term: small/slow-play}", "{term: small/slow-play, key: '3'}", "QUIZ-224"),
        ("{term: small/slow-play}", "{}", "QUIZ-224"),
        ("numbers: [small/turns]", "numbers: [small/turn]", "QUIZ-102"),
        ('tolerance: "1"', "tolerance: few", "QUIZ-112"),
        ('tolerance: "1"', 'tolerance: "5"', "QUIZ-219"),
        ("numbers: [small/turns]", f"key: '{'9' * 400}'", "QUIZ-214"),  # more digits than anybody may type
        ("          - {id: players, text: {ja: 選手, en: Players}}\n", "", "QUIZ-216"),
        ('en: The lead}, right: "yes"}\n          - ', "en: The lead}}\n          - ", "QUIZ-217"),
        ('en: The lead}, right: "yes"}\n          - ', "en: The lead}, right: right}\n          - ", "QUIZ-112"),
        ("      name: {term", "      key: {term", "QUIZ-118"),
    ],
)
def test_faults_of_an_author_are_found_at_the_field(right: str, wrong: str, code: str) -> None:
    assert code in every_kind.codes(every_kind.QUIZ.replace(right, wrong, 1))
