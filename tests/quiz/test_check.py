"""A quiz is checked on every variant: keys, tests, cuts, what the text tells."""

from __future__ import annotations

import pytest

from courseware.quiz import check_quiz
from courseware.quiz.scene_check import cut_words
from tests.quiz import book


def findings(text: str) -> list[str]:
    quiz, faults = book.read(text)
    assert quiz is not None
    assert faults == []
    return [finding.code for finding in check_quiz(quiz, book.books())]


def test_the_quiz_of_the_tests_has_no_findings() -> None:
    assert findings(book.QUIZ) == []


SPOILT = [
    ('{answer: {number: "７ターン"}, score: 1}\n      - {answer: {number: "5"}, score: 0}', "", "QUIZ-201"),
    ('{with: {late_s: "3:30"}', '{with: {late_s: "3:31"}', "QUIZ-202"),
    ("answer: {choice: floor}", "answer: {chioce: floor}", "QUIZ-203"),
    ("answer: {choice: floor}", "answer: {choice: flor}", "QUIZ-203"),
    ("answer: {choice: floor}", "answer: {}", "QUIZ-203"),
    ("{penalty: match_loss, extension_s: none", "{penalty: game_loss, extension_s: none", "QUIZ-204"),
    ("score: 2/3", "score: 1/3", "QUIZ-204"),
    ('answer: {number: "5"}, score: 0', "answer: {number: five}, score: 0", "QUIZ-204"),
    ("facts: {level: competitive}", "facts: {}", "QUIZ-205"),
    ("ask: [penalty]", "ask: [penalty]\n    points: {penalti: 2}", "QUIZ-106"),
    ("answer: {penalty: undecided}, score: 1", "answer: {penalty: warning}, score: 0", "QUIZ-206"),
    ("ask: [penalty]", "ask: [drop]", "QUIZ-207"),
    ("objectives: [late]\nquestions", "objectives: [late, more]\nquestions", "QUIZ-209"),
    ("競技で、{late_s}", "{level}で、{late}", "QUIZ-210"),
    ("seated {late_s} late", "seated late", "QUIZ-211"),
    ('"no": {ja: それより前', '"on": {ja: それより前', "QUIZ-212"),
    ('right: "yes"', 'right: "no"', "QUIZ-217"),
    ("      - {id: players, text: {ja: 二人の選手, en: Both players}}\n", "", "QUIZ-216"),
    ("「{term}」は", "これは", "QUIZ-218"),
]


@pytest.mark.parametrize(("right", "wrong", "code"), SPOILT)
def test_a_question_that_cannot_be_asked_is_found(right: str, wrong: str, code: str) -> None:
    assert right in book.QUIZ
    spoilt = book.QUIZ.replace(right, wrong, 1)
    if code == "QUIZ-201":
        spoilt = spoilt.replace("    tests:\n      - \n", "    tests: []\n")
    if code == "QUIZ-207":
        spoilt = spoilt.replace("penalty: undecided}", "drop: no}").replace(
            "penalty: caution}, score: 1}\n  - id: q-who", "drop: no}, score: 1}\n  - id: q-who"
        )

    assert code in findings(spoilt)


@pytest.mark.parametrize(
    ("ja", "en", "expected"),
    [
        ("", "", ["QUIZ-213"]),
        ("DOCによれば、", "", ["QUIZ-213"]),
        ("OTHERによれば、", "By OTHER: ", ["QUIZ-213"]),
        ("DOCによれば、", "By the DOC: ", []),
        ("クラス05では、", "By Class 05: ", []),
    ],
)
def test_where_documents_differ_the_text_names_the_one_that_is_meant(ja: str, en: str, expected: list[str]) -> None:
    start, end = book.QUIZ.index("  - id: q-late"), book.QUIZ.index("    pitfall")
    question = (
        book.QUIZ[start:end]
        .replace("deeds]", "drop]")
        .replace("競技で、", ja + "競技で、")
        .replace("Competitive:", en + "Competitive:")
    )
    tests = '    tests:\n      - {with: {late_s: "2:30"}, answer: {penalty: warning, extension_s: none, drop: "no"}, score: 2/3}\n'

    assert findings(book.QUIZ[:start] + question + tests + book.QUIZ[book.QUIZ.index("  - id: q-bell") :]) == expected


def test_no_two_questions_ask_for_the_same_cut() -> None:
    again = book.QUIZ[book.QUIZ.index("  - id: q-late") : book.QUIZ.index("  - id: q-bell")]

    assert findings(book.QUIZ + again.replace("q-late", "q-again")) == ["QUIZ-208", "QUIZ-208"]


def test_a_cut_is_told_in_words() -> None:
    found = [
        cut_words(book.books()["small"], cut) for cut in ("late_s: 180", "told_first: no | yes", "level: casual | none")
    ]

    assert [words.en for words in found] == ["time late: 3 min", "told first: no / yes", "column: Casual / none"]
    assert [words.ja for words in found] == ["遅れた時間: 3分", "先に断ったか: いいえ／はい", "欄: カジュアル／なし"]


def test_without_anything_that_varies_the_facts_are_where_to_mend_it() -> None:
    spoilt = book.QUIZ.replace('    vary: {late_s: ["2:30", "3:30", "9:59", "10:00"]}\n', "", 1)
    spoilt = spoilt.replace("facts: {level: competitive}", 'facts: {level: competitive, late_s: "2:30"}', 1)
    quiz, _ = book.read(spoilt)
    assert quiz is not None

    (found,) = [one for one in check_quiz(quiz, book.books()) if one.code == "QUIZ-207"]

    assert spoilt.splitlines()[found.place.line - 1].strip().startswith("facts:")


def test_a_finding_tells_file_line_and_column_and_what_would_be_right() -> None:
    quiz, _ = book.read(book.QUIZ.replace("score: 2/3", "score: 1/3"))
    assert quiz is not None

    (finding,) = check_quiz(quiz, book.books())

    line = book.QUIZ[: book.QUIZ.index("score: 2/3")].count("\n") + 1
    assert (finding.place.line, finding.place.column) == (line, 9)
    assert "penalty = warning" in finding.words.en
    assert "2分30秒" in finding.words.ja
