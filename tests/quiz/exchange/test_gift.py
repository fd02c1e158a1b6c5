"""GIFT as people and Moodle write it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from courseware.finding import ContentError, Finding
from courseware.quiz.exchange import Carried, Format, Reading, read, write
from courseware.quiz.exchange.carried import NOTHING, ONE, Choices, Gaps, Nothing, Number, Offered, Pairs, Typed

HALF = Fraction(1, 2)


def reading(text: str) -> Reading:
    return read(text.encode(), "quiz.txt", Format.GIFT)


def asked(text: str) -> object:
    (question,) = reading(text).questions
    return question.asked


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [f"{each.code} {each.place.line}:{each.place.column}" for each in findings]


@pytest.mark.parametrize(
    ("answers", "meant"),
    [
        ("{=yes ~no ~perhaps}", Choices((Offered("yes", ONE), Offered("no", NOTHING), Offered("perhaps", NOTHING)))),
        ("{~%50%a ~%50%b ~%-100%c}", Choices((Offered("a", HALF), Offered("b", HALF), Offered("c", -ONE)), single=False)),
        ("{~%33.33333%a ~b}", Choices((Offered("a", Fraction(1, 3)), Offered("b", NOTHING)), single=False)),
        ("{=a =b}", Typed((Offered("a", ONE), Offered("b", ONE)))),
        ("{a}", Typed((Offered("a", ONE),))),
        ("{=%0%old #no longer =new}", Typed((Offered("old", NOTHING, "no longer"), Offered("new", ONE)))),
        ("{#5}", Number(Fraction(5))),
        ("{#-2.5:0.5}", Number(Fraction("-2.5"), Fraction("0.5"))),
        ("{#1..5}", Number(Fraction(3), Fraction(2))),
        ("{#=5:1 =%50%5:3}", Number(Fraction(5), ONE)),
        ("{=a->b =c->d =->e}", Pairs((("a", "b"), ("c", "d")), ("e",))),
        ("{\n=a#x\n~b#y\n}", Choices((Offered("a", ONE, "x"), Offered("b", NOTHING, "y")))),
        ("{TRUE#wrong#right}", Choices((Offered("True", ONE, "right"), Offered("False", NOTHING, "wrong")))),
        ("{F}", Choices((Offered("True", NOTHING), Offered("False", ONE)))),
    ],
)  # fmt: skip
def test_answers_are_read_as_moodle_reads_them(answers: str, meant: object) -> None:
    assert asked(f"What? {answers}") == meant


def test_a_text_that_goes_on_behind_its_answers_has_a_gap() -> None:
    (question,) = reading("::q::Fill in.\\n\\nThere are {=5 ~3} turns.").questions

    assert question.text == "Fill in."
    assert question.asked == Gaps(("There are ", Choices((Offered("5", ONE), Offered("3", NOTHING))), " turns."))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("a\\: b \\= c \\~ d \\# e \\{f\\} \\\\ g", "a: b = c ~ d # e {f} \\ g"),
        ("two\\nlines", "two\nlines"),
        ("a \\x b", "a \\x b"),
        ("[html]<p>a &amp; b</p><p>c<br>d</p>", "a & b\n\nc\nd"),
        ("[html]a &lt;b&gt;", "a <b>"),
        ("[plain]a &amp; <b>", "a &amp; <b>"),
        ("a &lt; b", "a < b"),
        ("全角：＝｛｝　＃～ 😀", "全角：＝｛｝　＃～ 😀"),
    ],
)
def test_texts_are_read_in_their_format(written: str, meant: str) -> None:
    assert reading(f"::q::{written} {{=x ~y}}").questions[0].text == meant


def test_names_categories_comments_and_descriptions() -> None:
    text = "// head\n$CATEGORY: $course$/top/遅刻 // 時間\n\n::一\\:\\:つ::何？ {=x ~y}\n\n// between\n$CATEGORY: other\n\nOnly a text.\n"

    found = reading(text)

    assert found.title == "遅刻 / 時間"
    assert [(each.name, each.text, type(each.asked)) for each in found.questions] == [
        ("一::つ", "何？", Choices),
        ("", "Only a text.", Nothing),
    ]
    assert codes(found.findings) == ["EXCH-212 7:1", "EXCH-211 1:1", "EXCH-213 9:1"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("What? {=a ~b", "EXCH-201 3:7"),
        ("What? =a} {~b", "EXCH-201 3:11"),
        ("What {=a ~b} and {=c ~d}?", "EXCH-201 3:18"),
        ("Write. {}", "EXCH-202 3:9"),
        ("What? {a ~b =c}", "EXCH-203 3:8"),
        ("Order. {>ALL none\nfirst\nsecond\n}", "EXCH-235 3:9"),
        ("What? {#many}", "EXCH-204 3:9"),
        ("What? {#=%50%5}", "EXCH-204 3:9"),
    ],
)
def test_what_is_not_understood_is_told_with_its_place_and_the_rest_is_read(text: str, code: str) -> None:
    found = reading(f"Fine? {{=a ~b}}\n\n{text}\n\nFine too? {{=c ~d}}\n")

    assert [question.text for question in found.questions] == ["Fine?", "Fine too?"]
    assert codes(found.findings) == [code]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<b>What</b> <img src='x'>? {=a ~b}", "EXCH-215"),
        ("[markdown]**What**? {=a ~b}", "EXCH-216"),
        ("What? {#5#feedback}", "EXCH-217"),
        ("What? {#=5 =%50%6}", "EXCH-218"),
        ("What? {T}", "EXCH-219"),
        ("What? {=a ~ ~b}", "EXCH-220"),
        ("What? {=a ~%200%b}", "EXCH-221"),
        ("What {=a->b =c->d} is it?", "EXCH-214"),
    ],
)
def test_what_is_lost_is_told(text: str, code: str) -> None:
    found = reading(text)

    assert len(found.questions) == 1
    assert code in [each.code for each in found.findings]
    assert all(each.words.ja != each.words.en for each in found.findings)


@pytest.mark.parametrize("text", ["", "\n\n", "// only a comment\n", "Write. {}"])
def test_a_file_without_a_question_is_an_error(text: str) -> None:
    with pytest.raises(ContentError) as error:
        reading(text)

    assert error.value.findings[-1].code == "EXCH-107"


def test_bom_and_line_ends_of_windows_change_nothing() -> None:
    text = "::q::What? {\r\n=a\r\n~b\r\n}\r\n\r\n::r::And? {#1}\r\n"

    assert (
        read(b"\xef\xbb\xbf" + text.encode(), "f", Format.GIFT).questions == reading(text.replace("\r", "")).questions
    )


def test_several_gaps_become_several_questions_and_an_order_is_told() -> None:
    gaps = Gaps(("A ", Number(ONE), " b ", Typed((Offered("c", ONE),)), "."))

    written = write("", [Carried("g", "Fill.", gaps), Carried("t", "x", Typed((Offered("a->b", ONE),)))], Format.GIFT)

    found = reading(written.text).questions
    assert [each.name for each in found] == ["g-1", "g-2"]
    assert found[0].asked == Gaps(("A ", Number(ONE), " b ____."))
    assert [each.code for each in written.findings] == ["EXCH-314", "EXCH-315"]


def test_an_arrow_in_what_is_said_about_a_word_makes_no_pair_of_it() -> None:
    typed = Typed((Offered("a", ONE, "x -> y"), Offered("b", NOTHING, "y <- x")))

    text = write("", [Carried("q", "What?", typed, "all -> over")], Format.GIFT).text

    assert "->" not in text.partition("####")[0]
    assert asked(text) == typed


def test_a_file_that_moodle_has_written_is_read() -> None:
    text = (
        "// question: 0  name: Switch category to $course$/top/x\n$CATEGORY: $course$/top/x\n\n\n"
        "// question: 12  name: 数\n// [id:n1] [tag:a]\n::数::[html]<p>何ターン?</p>{#\n\t=%100%5:0#\n\t~#<p>違います</p>\n}\n\n\n"
        "// question: 13  name: 語\n::語::[html]<p>何?</p>{\n\t=%100%遅いプレイ#\n\t=%50%遅い#近い\n}\n\n\n"
        '// question: 14  name: 組\n::組::[html]<p style\\="a\\:b">組</p>{\n\t=<p>a</p> -> b\n\t=<p>c</p> -> d\n\t=[moodle] -> e\n\t####<p>全体</p>\n}\n\n\n'
    )

    found = reading(text)

    assert [(each.name, each.text, each.asked) for each in found.questions] == [
        ("数", "何ターン?", Number(Fraction(5))),
        ("語", "何?", Typed((Offered("遅いプレイ", ONE), Offered("遅い", HALF, "近い")))),
        ("組", "組", Pairs((("a", "b"), ("c", "d")), ("e",))),
    ]
    assert found.questions[2].feedback == "全体"
    assert {each.code for each in found.findings} == {"EXCH-211", "EXCH-217", "EXCH-218"}
