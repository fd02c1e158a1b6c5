"""Aiken as Moodle describes it, and as people type it."""

from __future__ import annotations

import pytest

from courseware.finding import ContentError
from courseware.quiz.exchange import Format, Reading, read
from courseware.quiz.exchange.carried import NOTHING, ONE, Choices, Offered


def reading(text: str) -> Reading:
    return read(text.encode(), "quiz.txt", Format.AIKEN)


@pytest.mark.parametrize(
    "text",
    [
        "どれですか。\nA. はい\nB. いいえ\nANSWER: B\n",
        "どれですか。\r\nA) はい\r\nB) いいえ\r\nANSWER: B",
        "\ufeffどれですか。\n\n  A. はい\n  B. いいえ\n\nANSWER:B\n",
        "どれですか。\nＡ．　はい\nＢ．　いいえ\nＡＮＳＷＥＲ：　Ｂ\n",
        "どれですか。\nA. はい\nB. いいえ\nANSWER: b\n",
    ],
)
def test_options_and_the_answer_are_read(text: str) -> None:
    found = reading(text)

    assert [(each.text, each.asked) for each in found.questions] == [
        ("どれですか。", Choices((Offered("はい", NOTHING), Offered("いいえ", ONE))))
    ]
    assert found.findings == ()


def test_text_may_have_several_lines_and_begin_like_an_option() -> None:
    found = reading("A. and B. come late.\nWhat now?\nA. yes\nB. no\nANSWER: A\n\nAnd then?\nA. x\nB. y\nANSWER: A\n")

    assert [each.text for each in found.questions] == ["A. and B. come late.\nWhat now?", "And then?"]
    assert [str(each.place) for each in found.questions] == ["quiz.txt:1:1", "quiz.txt:7:1"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Which?\nA. a\nB. b\n", "EXCH-231 6:1"),
        ("Which?\nA. a\nA. b\nB. c\nANSWER: A\n", "EXCH-232 8:1"),
        ("Which?\nA. a\nstray\nB. c\nANSWER: A\n", "EXCH-233 8:1"),
        ("Which?\nA. a\nB. b\nANSWER: C\n", "EXCH-234 9:1"),
        ("Which?\nA. a\nANSWER: A\n", "EXCH-234 8:1"),
        ("Which?\nA. a\nB. b\nANSWER:\n", "EXCH-234 9:1"),
        ("Which?\nA. a\nB. b\nANSWER: AB\n", "EXCH-234 9:1"),
        ("ANSWER: A\n", "EXCH-234 6:1"),
    ],
)
def test_faults_are_told_with_their_line_and_the_rest_is_read(text: str, code: str) -> None:
    found = reading(f"Fine?\nA. a\nB. b\nANSWER: A\n\n{text}")

    assert found.questions[0].text == "Fine?"
    assert [f"{each.code} {each.place.line}:{each.place.column}" for each in found.findings] == [code]


@pytest.mark.parametrize("text", ["", "Only a text.\n", "A. x\nB. y\n"])
def test_a_file_without_a_question_is_an_error(text: str) -> None:
    with pytest.raises(ContentError) as error:
        reading(text)

    assert error.value.findings[-1].code == "EXCH-107"
