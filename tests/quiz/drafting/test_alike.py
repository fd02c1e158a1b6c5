"""Questions that may be doubles of each other."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.quiz import Question
from courseware.quiz.drafting import doubles, entry_text, read_entry
from courseware.quiz.drafting.alike import NEAR, text_share
from tests.content import our_library
from tests.quiz.book import QUIZ, books, quiz, terms

LATE = entry_text(QUIZ, "q-late") or ""


def question(text: str) -> Question:
    found = read_entry(text, quiz(), books(), terms(), replaces=text.split()[1]).question
    assert found
    return found


def found(text: str) -> list[tuple[str, bool]]:
    others = [("small", one) for one in quiz().questions]
    return [(one.question.id, one.same_facts) for one in doubles(question(text), others)]


def test_the_same_decision_with_the_same_facts_is_told_whatever_the_words() -> None:
    other = LATE.replace("競技で、{late_s}遅れて席に着きました。", "{late_s}！").replace(
        "Competitive: seated {late_s} late.", "{late_s}!"
    )

    assert found(other) == [("q-late", True)]


def test_other_facts_or_another_thing_asked_are_no_double() -> None:
    words = LATE.replace("競技で、{late_s}遅れて席に着きました。", "{late_s}！").replace(
        "Competitive: seated {late_s} late.", "{late_s}!"
    )

    assert found(words.replace("level: competitive", "level: casual")) == []
    assert found(words.replace("ask: [penalty, extension_s, deeds]", "ask: [drop]")) == []


@pytest.mark.parametrize(
    ("one", "two", "language", "is_near"),
    [
        (
            "ロアガイドを呼ばなかったほうのプレイヤーが申し立てました",
            "ロアガイドを呼ばなかった方のプレイヤーが申し立てました。",
            "ja",
            True,
        ),
        (
            "ロアガイドを呼ばなかったほうのプレイヤーが申し立てました",
            "観戦者が後ろから助言をしたので、ゲームを止めて呼びました",
            "ja",
            False,
        ),
        (
            "The player who had not called the lore guide appeals.",
            "the player who had not called the Lore Guide, appeals",
            "en",
            True,
        ),
        (
            "The player who had not called the lore guide appeals.",
            "A spectator gives advice from behind the other seat.",
            "en",
            False,
        ),
        (
            "Ｔｈｅ ｐｌａｙｅｒ who had not called the guide appeals",
            "The player who had not called the guide appeals",
            "en",
            True,
        ),
        ("短い", "短い", "ja", True),
        ("短い文", "短い分", "ja", False),
        ("", "", "en", False),
    ],
)
def test_nearly_the_same_words(one: str, two: str, language, is_near: bool) -> None:  # type: ignore[no-untyped-def]
    assert (text_share(one, two, language) >= NEAR) == is_near


@given(st.text(max_size=60), st.text(max_size=60))
def test_likeness_is_mutual_and_a_share(one: str, two: str) -> None:
    assert text_share(one, two, "ja") == text_share(two, one, "ja")
    assert 0 <= text_share(one, two, "en") <= 1
    assert text_share(one, one, "ja") in (Fraction(0), Fraction(1))


def test_our_questions_are_not_all_alike() -> None:
    slugs = ("enforcement-05", "three-books")
    quizzes = {slug: our_library().courses[slug].quiz for slug in slugs}
    everything = [(slug, one) for slug, quiz in quizzes.items() if quiz for one in quiz.questions]

    pairs = [
        (one.id, other.question.id)
        for n, (_, one) in enumerate(everything)
        for other in doubles(one, everything[n + 1 :])
    ]

    assert ("e05-prompt", "tb-slow-lorcana") in pairs
    assert len(pairs) < 5
