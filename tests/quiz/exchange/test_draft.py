"""A draft says what the file said, and the check of quizzes says what is still missing."""

from __future__ import annotations

from courseware.quiz import read_quiz
from courseware.quiz.exchange import Draft, Format, draft_of, language_of, read
from courseware.text import Language
from tests.quiz import every_kind


def draft(gift: str, language: Language = "ja") -> Draft:
    return draft_of(read(gift.encode(), "quiz.txt", Format.GIFT), language, every_kind.terms())


def told(gift: str) -> set[str]:
    """The codes that the reader of quizzes finds in a draft."""
    return {each.code for each in read_quiz(draft(gift).text, "quiz.yaml", every_kind.books(), every_kind.terms())[1]}


def codes(made: Draft) -> list[str]:
    return [each.code for each in made.findings]


def test_what_a_draft_lacks_is_told_by_the_check() -> None:
    text = draft("::q1::何ですか。 {=はい ~いいえ ~不明}").text

    _, faults = read_quiz(text, "quiz.yaml", every_kind.books(), every_kind.terms())

    lacking = {fault.words.en for fault in faults if fault.code == "QUIZ-107"}
    assert {"There is nothing in text.", "There is nothing in objectives.", "There is nothing in section."} <= lacking
    assert '- {id: option-1, text: {ja: "はい", en: ""}, right: "yes"}' in text
    assert 'id: "q1"' in text


def test_the_language_is_that_of_most_texts() -> None:
    japanese = "何ですか。 {=a ~b}\n\n"
    english = "What? {=a ~b}\n\n"

    assert language_of(read((japanese * 2 + english).encode(), "f", Format.GIFT)) == "ja"
    assert language_of(read((japanese + english * 2).encode(), "f", Format.GIFT)) == "en"
    assert '{ja: "", en: "What?"}' in draft(english, "en").text


def test_names_that_cannot_be_ids_or_are_there_twice_become_numbers() -> None:
    made = draft("::一::x {=a ~b}\n\n::q::x {=a ~b}\n\n::q::y {=a ~b}\n\n::imported-1::z {=a ~b}\n\nno name {=a ~b}")

    ids = [line.split('"')[1] for line in made.text.split("\n") if "- id:" in line]
    assert ids == ["imported-2", "imported-3", "imported-4", "imported-1", "imported-5"]
    assert "EXCH-401" in codes(made)


def test_credit_is_net_none_or_the_nearest() -> None:
    assert "credit: net" in draft("x {~%50%a ~%50%b ~%-100%c}").text
    assert "credit: none" in draft("x {~%50%a ~%50%b ~%-100%c ~%-100%d}").text
    assert codes(draft("x {~%70%a ~%30%b ~c}")) == ["EXCH-222"]
    assert codes(draft("x {=a ~%50%b ~c}")) == ["EXCH-228"]


def test_words_to_type_become_a_term_where_there_is_one() -> None:
    made = draft("“Slow Play” は日本語で何ですか。 {=遅いプレイ}", "ja")

    assert "concept: " in made.text
    assert ("{term}" in made.text) == ("EXCH-403" not in codes(made))


def test_words_that_are_no_term_are_kept_for_whoever_looks_for_one() -> None:
    made = draft("何ですか。 {=まったく別の言葉 =二つ目}")

    assert "# 答え / answers: まったく別の言葉 | 二つ目" in made.text
    assert codes(made) == ["EXCH-403"]
    assert "QUIZ-102" in told("何ですか。 {=まったく別の言葉}")


def test_braces_in_a_text_with_gaps_are_no_gaps() -> None:
    made = draft("埋めます。\\n\\nあと \\{late_s\\} と {#5} ターン。")

    assert "｛late_s｝ と {gap_1} ターン。" in made.text
    assert codes(made) == ["EXCH-402"]


def test_hostile_texts_stay_texts_of_yaml() -> None:
    made = draft("::q::\"\\: &anchor *alias !tag - x\\n\\n\u2028\u0085 %YAML \\# no comment {='a' ~[b] ~\\{c\\: d\\}}")

    faults = read_quiz(made.text, "quiz.yaml", every_kind.books(), every_kind.terms())[1]

    assert not {each.code for each in faults} & {"YAML-001", "YAML-005", "YAML-009"}
