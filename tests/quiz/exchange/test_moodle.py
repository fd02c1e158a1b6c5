"""Moodle XML as Moodle writes it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from courseware.finding import ContentError
from courseware.quiz.exchange import Format, Reading, read
from courseware.quiz.exchange.carried import NOTHING, ONE, Choices, Gaps, Number, Offered, Order, Pairs, Typed

TEXT = '<questiontext format="html"><text><![CDATA[<p>どれ&nbsp;ですか。</p>]]></text></questiontext>'


def reading(*questions: str) -> Reading:
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n<!-- question: 1 -->\n' + "\n".join(questions) + "\n</quiz>\n"
    )
    return read(text.encode(), "quiz.xml", Format.MOODLE)


def question(kind: str, inner: str, text: str = TEXT) -> str:
    return f'<question type="{kind}"><name><text>名</text></name>{text}{inner}</question>'


def answer(words: str, fraction: str = "100", more: str = "") -> str:
    return f'<answer fraction="{fraction}" format="html"><text><![CDATA[{words}]]></text>{more}</answer>'


SAID = '<feedback format="html"><text><![CDATA[<p>理由</p>]]></text></feedback>'


@pytest.mark.parametrize(
    ("kind", "inner", "meant"),
    [
        ("multichoice", f"<single>true</single>{answer('<p>a</p>', more=SAID)}{answer('b', '0')}", Choices((Offered("a", ONE, "理由"), Offered("b", NOTHING)))),
        ("multichoice", f"<single>false</single>{answer('a', '33.33333')}{answer('b', '-50')}", Choices((Offered("a", Fraction(1, 3)), Offered("b", Fraction(-1, 2))), single=False)),
        ("truefalse", answer("true") + answer("false", "0"), Choices((Offered("True", ONE), Offered("False", NOTHING)))),
        ("shortanswer", answer("遅い プレイ") + answer("Slow*", "50"), Typed((Offered("遅い プレイ", ONE), Offered("Slow*", Fraction(1, 2))))),
        ("numerical", answer("5.5", more="<tolerance>0.5</tolerance>"), Number(Fraction("5.5"), Fraction("0.5"))),
        ("matching", "<subquestion format='html'><text>&lt;p&gt;a&lt;/p&gt;</text><answer><text>b</text></answer></subquestion><subquestion><text/><answer><text>c</text></answer></subquestion>", Pairs((("a", "b"),), ("c",))),
        ("ordering", "<gradingtype>ALL_OR_NOTHING</gradingtype>" + answer("second", "2.0000000") + answer("first", "1.0000000"), Order(("first", "second"))),
        ("ordering", "<gradingtype>LONGEST_CONTIGUOUS_SUBSET</gradingtype>" + answer("first", "1"), Order(("first",), by_run=True)),
    ],
)  # fmt: skip
def test_each_kind_is_read(kind: str, inner: str, meant: object) -> None:
    (found,) = reading(question(kind, inner)).questions

    assert (found.name, found.text, found.asked) == ("名", "どれ ですか。", meant)


def test_gaps_are_read_out_of_the_text() -> None:
    text = (
        "<p>埋めてください。</p><p>時間のあと {1:NM:=5:1~%50%6:1#近い} ターンで、{2:MULTICHOICE_V:=リード#そう~フロア\\}#ちがう~%0%&#123;} が"
        "{:SA:=遅いプレイ~スロー\\~プレイ} を見ます。</p>"
    )
    body = f'<questiontext format="html"><text><![CDATA[{text}]]></text></questiontext>'

    found = reading(question("cloze", "", body))

    assert found.questions[0].text == "埋めてください。"
    assert found.questions[0].asked == Gaps(
        (
            "時間のあと ",
            Number(Fraction(5), ONE),
            " ターンで、",
            Choices((Offered("リード", ONE, "そう"), Offered("フロア}", NOTHING, "ちがう"), Offered("{", NOTHING))),
            " が",
            Typed((Offered("遅いプレイ", ONE), Offered("スロー~プレイ", NOTHING))),
            " を見ます。",
        )
    )
    assert [each.code for each in found.findings] == ["EXCH-223", "EXCH-224"]


def test_categories_points_and_feedback_are_read() -> None:
    category = '<question type="category"><category><text>$course$/top/遅刻 // 時間</text></category></question>'
    more = "<defaultgrade>2.5000000</defaultgrade><generalfeedback format='plain_text'><text>a &lt;b&gt;</text></generalfeedback>"

    found = reading(category, question("numerical", more + answer("5")))

    assert found.title == "遅刻 / 時間"
    assert (found.questions[0].points, found.questions[0].feedback) == (Fraction(5, 2), "a <b>")


@pytest.mark.parametrize(
    ("kind", "inner", "code"),
    [
        ("essay", "", "EXCH-209"),
        ("ddwtos", "", "EXCH-209"),
        ("multichoice", "", "EXCH-210"),
        ("numerical", answer("5", "50"), "EXCH-210"),
        ("numerical", answer("many"), "EXCH-210"),
        ("numerical", answer("1e999"), "EXCH-210"),
        ("matching", "", "EXCH-210"),
        ("cloze", "", "EXCH-205"),
    ],
)
def test_what_is_not_understood_is_told_with_its_place_and_the_rest_is_read(kind: str, inner: str, code: str) -> None:
    found = reading(question(kind, inner), question("numerical", answer("5")))

    assert len(found.questions) == 1
    assert (code, "quiz.xml:4:1") in [(each.code, str(each.place)) for each in found.findings]


@pytest.mark.parametrize(
    ("inner", "code"),
    [
        ("<hint><text>think</text></hint>", "EXCH-225"),
        ('<tags><tag><text>x</text></tag></tags><correctfeedback format="html"><text>好</text></correctfeedback>', "EXCH-225"),
        ('<file name="a.png" encoding="base64">AAAA</file>', "EXCH-225"),
        ("<defaultgrade>many</defaultgrade>", "EXCH-227"),
        (answer("<img src='@@PLUGINFILE@@/a.png'>b", "0"), "EXCH-215"),
        (answer("<span lang='ja' class='multilang'>b</span><span lang='en' class='multilang'>c</span>", "0"), "EXCH-215"),
        (answer("", "0"), "EXCH-220"),
        (answer("x", "1000"), "EXCH-221"),
    ],
)  # fmt: skip
def test_what_is_lost_is_told(inner: str, code: str) -> None:
    found = reading(question("multichoice", answer("a") + inner))

    assert len(found.questions) == 1
    assert code in [each.code for each in found.findings]


@pytest.mark.parametrize(
    ("inner", "codes"),
    [
        ("<gradingtype>ALL_OR_NOTHING</gradingtype><selecttype>ALL</selecttype>", []),
        ("<gradingtype>RELATIVE_TO_CORRECT</gradingtype>", ["EXCH-226"]),
        ("<gradingtype>LONGEST_ORDERED_SUBSET</gradingtype>", ["EXCH-226"]),
        ("<gradingtype>ALL_OR_NOTHING</gradingtype><selecttype>RANDOM</selecttype>", ["EXCH-226"]),
        (f"<gradingtype>ALL_OR_NOTHING</gradingtype>{answer('third', '3.0', SAID)}", ["EXCH-229"]),
    ],
)
def test_what_an_order_of_moodle_has_beyond_ours_is_told(inner: str, codes: list[str]) -> None:
    found = reading(question("ordering", inner + answer("first", "1.0") + answer("second", "2.0")))

    assert [each.code for each in found.findings] == codes


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{1:MULTIRESPONSE:=a~=b}", "EXCH-206"),
        ("{1:SA:a~b}", "EXCH-207"),
        ("{1:NM:=x}", "EXCH-208"),
        ("no gap", "EXCH-205"),
    ],
)
def test_gaps_that_are_not_understood_are_told(text: str, code: str) -> None:
    body = f'<questiontext format="html"><text>{text}</text></questiontext>'

    with pytest.raises(ContentError) as error:
        reading(question("cloze", "", body))

    assert [each.code for each in error.value.findings] == [code, "EXCH-107"]


@pytest.mark.parametrize("text", ["<tbx/>", "<html><quiz/></html>", "GIFT {=a}", ""])
def test_another_file_is_no_moodle_xml(text: str) -> None:
    with pytest.raises(ContentError) as error:
        read(text.encode(), "f", Format.MOODLE)

    assert [each.code for each in error.value.findings] == ["EXCH-105"]
