"""Other programs read our GIFT as it was meant: pygiftparser here and now, gift-pegjs as it was recorded once."""

from __future__ import annotations

import io
import json
import logging
import re
import warnings
from types import ModuleType
from typing import Any

import pytest

from courseware.quiz.exchange import Format, read, write, write_quiz
from courseware.quiz.exchange.carried import Carried, Choices, Gaps, Nothing, Number, Pairs, Typed
from tests.content import our_library
from tests.quiz.exchange.peers import FOLDER, QUESTIONS, TITLE

RECORDED = json.loads((FOLDER / "peers.gift-pegjs.json").read_text(encoding="utf-8"))
# gift-pegjs 1.0.2 leaves its own marks for escaped signs in what is on the right of a pair.
LEFT_MARKS = re.compile(r"&&(\d{3});")
QUIZZES = [course.quiz for course in our_library().courses.values() if course.quiz]


@pytest.fixture(scope="module")
def pygiftparser() -> ModuleType:
    """A parser of 2017; its warnings are about itself."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found: ModuleType = pytest.importorskip("pygiftparser.parser", reason="pygiftparser is not installed")
    logging.getLogger("pygiftparser").setLevel(logging.CRITICAL)
    return found


def test_what_gift_pegjs_read_is_still_what_we_write() -> None:
    assert write(TITLE, QUESTIONS, Format.GIFT).text == (FOLDER / "peers.gift").read_text(encoding="utf-8")


def test_we_read_what_gift_pegjs_read() -> None:
    reading = read((FOLDER / "peers.gift").read_bytes(), "peers.gift", Format.GIFT)

    assert reading.title == TITLE
    assert list(reading.questions) == QUESTIONS


@pytest.mark.parametrize("n", range(len(QUESTIONS)), ids=[question.name for question in QUESTIONS])
def test_gift_pegjs_reads_every_question_as_it_was_meant(n: int) -> None:
    question, found = QUESTIONS[n], RECORDED[n + 1]

    assert found["title"] == question.name
    assert found["stem"]["text"] == _stem(question)
    assert (found.get("globalFeedback") or {"text": ""})["text"] == question.feedback
    assert _answers(found) == _meant(question.asked)


def _stem(question: Carried) -> str:
    if not isinstance(question.asked, Gaps):
        return question.text
    pieces = [piece if isinstance(piece, str) else "_____" for piece in question.asked.pieces]
    return f"{question.text}\n\n{''.join(pieces)}"


def _answers(found: dict[str, Any]) -> Any:
    if found["type"] == "Description":
        return None
    if found["type"] == "Numerical":
        return (found["choices"]["number"], found["choices"].get("range", 0))
    if found["type"] == "Matching":
        sides = [(pair["subquestion"]["text"].replace("&gt;", ">"), pair["subanswer"]) for pair in found["matchPairs"]]
        return [(left, LEFT_MARKS.sub(lambda mark: chr(int(mark[1])), right)) for left, right in sides]
    return [
        (each["text"]["text"], (each["feedback"] or {"text": ""})["text"], each["isCorrect"], each["weight"] or 0)
        for each in found["choices"]
    ]


def _meant(asked: Any) -> Any:
    if isinstance(asked, Nothing):
        return None
    if isinstance(asked, Number):
        return (float(asked.value), float(asked.tolerance))
    if isinstance(asked, Pairs):
        return [*asked.pairs, *(("", other) for other in asked.others)]
    gap = next(piece for piece in asked.pieces if not isinstance(piece, str)) if isinstance(asked, Gaps) else asked
    single = isinstance(gap, Typed) or gap.single
    return [
        (each.words, each.feedback, single and each.share == 1, 0 if single else float(each.share * 100))
        for each in gap.offered
    ]


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("quiz", QUIZZES, ids=lambda quiz: quiz.id)
def test_pygiftparser_reads_every_question_of_our_quizzes(pygiftparser: ModuleType, quiz: Any, language: Any) -> None:
    library = our_library()
    written = write_quiz(quiz, library.books, library.assumptions, language=language, format_=Format.GIFT)
    ours = read(written.text.encode(), "file", Format.GIFT).questions

    theirs = pygiftparser.parseFile(io.StringIO(written.text))

    assert [question.valid for question in theirs] == [True] * len(ours)
    for question, found in zip(ours, theirs, strict=True):
        assert _plain(pygiftparser, found.title) == question.name
        assert _plain(pygiftparser, found.text) == _stem(question).partition("_____")[0].strip()
        assert _plain(pygiftparser, found.generalFeedback) == question.feedback
        if isinstance(question.asked, Choices):
            read_there = [(_plain(pygiftparser, each.answer), each.fraction) for each in found.answers.answers]
            assert read_there == [(each.words, float(each.share * 100)) for each in question.asked.offered]


def _plain(pygiftparser: ModuleType, text: str) -> str:
    words: str = pygiftparser.transformSpecials(text)
    return words
