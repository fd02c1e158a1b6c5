"""A quiz is read strictly: every fault has its code, its place, and the nearest right name."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.finding import Weight
from courseware.quiz import check_quiz
from tests.quiz import book


def test_the_quiz_of_the_tests_has_no_faults() -> None:
    quiz = book.quiz()

    assert [question.kind for question in quiz.questions] == ["ruling", "ruling", "choice", "numeric", "term"]
    assert quiz.title.ja == "小テスト"


SPOILT = [
    ("kind: choice", "kind: choise", "QUIZ-101", "choice"),
    ("decision: small/lateness", "decision: small/latenes", "QUIZ-102", "lateness"),
    ("decision: small/lateness", "decision: smal/lateness", "QUIZ-102", "small"),
    ("ask: [penalty, extension_s, deeds]", "ask: [penalti]", "QUIZ-103", "penalty"),
    ("knowledge: 1", "knowledge: 4", "QUIZ-105", "1, 2"),
    ("score: 2/3", "score: most", "QUIZ-106", "2/3"),
    ("objectives: [late]\n    section", "objectives: [lats]\n    section", "QUIZ-110", "late"),
    ("answer: {choice: lead}", "with: {level: casual}, answer: {choice: lead}", "QUIZ-113", "vary"),
    ("numbers: [small/turns, small/added]", "numbers: [small/turn, small/added]", "QUIZ-102", "turns"),
    ("numbers: [small/turns, small/added]", 'key: "7"\n    numbers: [small/turns]', "QUIZ-108", "either"),
    ("numbers: [small/turns, small/added]", "key: seven", "QUIZ-112", "digits"),
    ("concept: small/slow-play", "concept: small/slow-plya", "QUIZ-102", "slow-play"),
    ("provision: small/doc-1", "provision: small/doc-2", "QUIZ-102", "doc-1"),
    ("into: ja", "into: jp", "QUIZ-112", "ja"),
    ("facts: {level: competitive}", "facts: {levle: competitive}", "RULE-140", "level"),
    ("facts: {level: competitive}", "facts: {level: competitve}", "RULE-111", "competitive"),
    ('late_s: ["2:30", "3:30"', 'late_s: ["2:75", "3:30"', "RULE-111", "2:75"),
    ("ask: [penalty, extension_s, deeds]", "ask: []", "QUIZ-107", "at least one"),
    ("ask: [penalty, extension_s, deeds]", "ask: [deeds, deeds]", "YAML-008", "deeds"),
    ("ask: [penalty]", "ask: [penalty]\n    labels: {drop: {ja: 外す, en: drop}}", "QUIZ-103", "penalty"),
    ("ask: [penalty]", "ask: [penalty]\n    distractors: {penalty: [wraning]}", "QUIZ-104", "warning"),
    ('vary: {at_the_bell: ["yes", "no"]}', "vary: {at_the_bell: []}", "QUIZ-116", "0 variants"),
    ('vary: {at_the_bell: ["yes", "no"]}', "vary: {level: [casual]}", "YAML-008", "level"),
    ("load: 2", "lod: 2", "YAML-003", "load"),
    (', en: "Who decides?"}', "}", "YAML-004", "en"),
    ("id: q-bell", "id: q-late", "YAML-008", "q-late"),
]


@pytest.mark.parametrize(("right", "wrong", "code", "says"), SPOILT)
def test_a_fault_is_found_with_place_and_help_in_both_languages(right: str, wrong: str, code: str, says: str) -> None:
    assert right in book.QUIZ

    _, faults = book.read(book.QUIZ.replace(right, wrong, 1))

    fault = next(fault for fault in faults if fault.code == code)
    assert fault.place.file == "quiz.yaml"
    assert fault.place.line > 1
    assert fault.place.column > 0
    assert says in fault.words.en
    assert fault.words.ja != fault.words.en


def test_more_variants_than_anybody_could_look_through_are_refused_at_once() -> None:
    seconds = ", ".join(f'"{n}:00"' for n in range(1, 61))
    many = f'vary: {{late_s: [{seconds}], told_first: ["yes", "no"]}}'

    _, faults = book.read(book.QUIZ.replace('vary: {late_s: ["2:30", "3:30", "9:59", "10:00"]}', many))

    assert [fault.code for fault in faults] == ["QUIZ-116"]


def test_all_faults_are_found_together_and_sound_questions_stay() -> None:
    text = book.QUIZ
    for right, wrong, _, _ in (SPOILT[0], SPOILT[3], next(each for each in SPOILT if each[0].startswith("concept"))):
        text = text.replace(right, wrong, 1)

    quiz, faults = book.read(text)

    assert {fault.code for fault in faults} == {"QUIZ-101", "QUIZ-103", "QUIZ-102"}
    assert quiz is not None
    assert [question.id for question in quiz.questions] == ["q-bell", "q-turns"]


@pytest.mark.parametrize("letter", ["\u00a0", "\u200b", "\ufeff"])
def test_an_invisible_character_is_pointed_out_but_does_no_harm(letter: str) -> None:
    quiz, faults = book.read(book.QUIZ.replace("ja: リード,", f'ja: "リード{letter}",', 1))

    assert quiz is not None
    assert [(fault.code, fault.weight) for fault in faults] == [("QUIZ-115", Weight.ADVICE)]


def test_the_version_of_a_question_changes_with_its_text_only() -> None:
    other = book.quiz(book.QUIZ.replace("ちょうどその時刻", "まさにその時刻") + "# a comment\n")

    same = [a.version == b.version for a, b in zip(book.quiz().questions, other.questions, strict=True)]

    assert same == [True, False, True, True, True]
    assert book.quiz().digest != other.digest


TREE = yaml.load(book.QUIZ, yaml.BaseLoader)  # noqa: S506 - strings only
ODD = [
    "",
    "x",
    "-1",
    "1/0",
    "none",
    "late_s",
    "9" * 300,
    [],
    [[]],
    ["x"],
    {},
    {"ja": "x", "en": "y"},
    {"late_s": "3:00"},
]


def spots(tree: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """The way to every value within a tree."""
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree if isinstance(tree, list) else ()):
        yield (*path, key)
        yield from spots(value, (*path, key))


@given(st.sampled_from(list(spots(TREE))), st.sampled_from(ODD))
@settings(max_examples=150, deadline=None)
def test_whatever_stands_anywhere_in_a_quiz_is_asked_or_found_at_fault(path: tuple[object, ...], odd: object) -> None:
    tree = copy.deepcopy(TREE)
    inner = tree
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = odd

    quiz, faults = book.read(yaml.safe_dump(tree, allow_unicode=True))

    assert quiz or faults
    if quiz:
        check_quiz(quiz, book.books())


@pytest.mark.parametrize("text", ["", "[]", "quiz", "{quiz: a}", "- 1", "questions: 3", "a: &b c"])
def test_what_is_no_quiz_is_refused_with_a_finding(text: str) -> None:
    quiz, faults = book.read(text)

    assert quiz is None
    assert faults
