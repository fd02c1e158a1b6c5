"""Numbers of a text against the rulebook: what is reported, what is let be, and how much of what is wrong is found."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from courseware.lessons import Lesson, check_lesson
from courseware.lessons.checks import Subject
from courseware.lessons.checks.numbers import known_amounts
from courseware.lessons.checks.sentences import sentences
from courseware.lessons.parse import lines_of, parse
from courseware.lessons.render import lesson_context
from courseware.rules import amounts
from courseware.text import Language
from tests.lessons.make import books, codes, lesson, printed, terms
from tests.lessons.test_content import LESSONS
from tests.lessons.test_content import books as our_books
from tests.lessons.test_content import lesson as our_lesson

CITED = "遅刻〔1,2,3〕。\n\n## 01 Tardiness {#tardiness}\n\n"
NUMBERS = ("LES-901", "LES-902", "LES-903", "LES-904", "L10N-211")


def found(body: str, language: Language = "ja") -> list[str]:
    return [code for code, _ in codes(CITED + body, language) if code in NUMBERS]


@pytest.mark.parametrize(
    ("body", "language"),
    [
        ("4分の遅れは Warning です〔1〕。", "ja"),
        ("四分の遅れは Warning です〔1〕。", "ja"),
        ("２分５９秒の遅れ〔1〕。", "ja"),
        ("10分で終わり、5ターンを続けます〔1〕。", "ja"),
        ("3〜9分は Warning です〔1〕。", "ja"),
        ("A player who is four minutes late〔1〕.", "en"),
        ("Three minutes; then five more turns〔1〕.", "en"),
        ("It happens twice〔1〕. Never mind.", "en"),
    ],
)
def test_amount_that_the_cited_provision_does_not_have_is_told(body: str, language: Language) -> None:
    assert found(body, language) == ["LES-901"]


def test_number_is_told_where_it_stands_behind_a_bound_one_that_is_the_same() -> None:
    body = "遅れは[4分]{=}のあと、4分です〔1〕。"

    (one,) = (one for one in check_lesson(lesson(CITED + body), books(), terms()) if one.code == "LES-901")

    assert one.place.column == body.rindex("4分") + 1


@pytest.mark.parametrize(
    ("body", "language"),
    [
        ("3分の遅れは Warning です〔1〕。10分からドロップです〔1〕。", "ja"),
        ("三分の遅れ〔1〕。", "ja"),
        ("180秒の遅れ〔1〕。", "ja"),
        ("第5ゲームの4回目、13時44分、2026年5月4日、ターン7、4分の1〔1〕。", "ja"),
        ("2人のプレイヤーが1試合を行います〔1〕。", "ja"),
        ("ある人は4分遅れました。3分から懲罰です〔1〕。", "ja"),
        ("4分の遅れは、DOC 2.1 が決めます〔2〕。", "ja"),
        ("[4分]{=}遅れた人〔1〕。", "ja"),
        ("十分な時間〔1〕。", "ja"),
        ("Three minutes late〔1〕. Somebody came four minutes late.", "en"),
        ("In game 4 of round 5, on turn 7〔1〕.", "en"),
        ("Two players sit down〔1〕.", "en"),
    ],
)
def test_what_is_known_named_or_a_story_is_let_be(body: str, language: Language) -> None:
    assert found(body, language) == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("[4分]{=small/lateness/late}から Warning。", "LES-903"),
        ("[ずっと]{=small/lateness/late}。", "LES-903"),
        ("[3分]{=small/lateness/latest}。", "LES-902"),
        ("[3分]{=big/lateness/late}。", "LES-902"),
        ("{=small/lateness/late}。", "LES-902"),
        ("{=}。", "LES-902"),
        ("[3分]{=small lateness}。", "LES-904"),
    ],
)
def test_binding_that_does_not_hold_keeps_the_lesson_back(body: str, code: str) -> None:
    assert found(body) == [code]


def test_place_is_that_of_the_number_and_not_of_an_equal_one_before_it() -> None:
    body = CITED + "4分の話。4分の遅れは Warning です〔1〕。"

    (one,) = [one for one in check_lesson(lesson(body), books(), terms()) if one.code == "LES-901"]

    assert one.place.column == 1 + len("4分の話。")


def test_bound_number_is_printed_as_it_is_said() -> None:
    html = printed(CITED + "**[3分]{=small/lateness/late}**から、[4分]{=}遅れた人。").html

    assert "<strong>3分</strong>から、4分遅れた人。" in html


# --- how much is found ------------------------------------------------------------------

WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905
BOUND = re.compile(r"\[([^\[\]]+)\]\{=\w[^{}]*\}")


def more(words: str) -> str:
    """The first number in these words plus one, in the manner in which it is written."""

    def next_number(match: re.Match[str]) -> str:
        small = match[0].lower()
        if small.isdecimal():
            return str(int(small) + 1)
        return WORDS[WORDS.index(small) + 1] if small in WORDS[:-1] else f"{small}-one"

    pattern = rf"[0-9]+|\b(?:{'|'.join(WORDS)}|twenty|thirty|forty|fifty|sixty|seventy)\b"
    return re.sub(pattern, next_number, words, count=1, flags=re.IGNORECASE)


def cited_numbers(one: Lesson) -> list[tuple[int, int, str]]:
    """Line, column and words of every amount in a sentence that cites what a rulebook has."""
    context = lesson_context(one, our_books(), None)
    subject = Subject(one, context, tuple(parse(one.body, context)), tuple(lines_of(one.body)))
    places = []
    for inline in (token for token in subject.tokens if token.type == "inline"):
        for sentence in sentences(inline.children or (), one.language):
            if not sentence.cited or known_amounts(subject, sentence.cited) is None:
                continue
            for mention in amounts(sentence.text, one.language):
                words = sentence.text[mention.start : mention.end]
                before = sentence.block[: sentence.start + mention.start].count(words)
                place = subject.nth_place(inline, words, before)
                places.append((place.line - one.body_line, place.column - 1, words))
    return places


def spoilt(one: Lesson) -> tuple[Lesson, int]:
    """The lesson with one more in every cited and every bound number, and how many were changed."""
    lines = one.body.split("\n")
    changed = 0
    for line, column, words in sorted(set(cited_numbers(one)), reverse=True):
        wrong = more(words)
        if lines[line].startswith(words, column) and wrong != words:
            lines[line] = lines[line][:column] + wrong + lines[line][column + len(words) :]
            changed += 1
    body = "\n".join(lines)
    bound = [match[1] for match in BOUND.finditer(body) if more(match[1]) != match[1]]
    body = BOUND.sub(lambda match: match[0].replace(match[1], more(match[1]), 1), body)
    return replace(one, body=body), changed + len(bound)


def test_most_wrong_numbers_beside_a_citation_and_all_bound_ones_are_found() -> None:
    seeded = told = 0
    for course, language in LESSONS:
        wrong, count = spoilt(our_lesson(course, language))
        seeded += count
        told += sum(one.code in NUMBERS for one in check_lesson(wrong, our_books(), None))

    assert seeded > 120
    assert told / seeded > 0.75, f"{told} of {seeded}"
