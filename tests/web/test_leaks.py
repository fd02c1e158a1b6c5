"""A page before grading tells nothing of the key: two rulebooks that differ in one cell send the same bytes."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

import pytest
from flask import Flask

from courseware.actions.drilling import start_drill
from courseware.actions.enrolling import enrol, new_code
from courseware.actions.examining import start_exam
from courseware.actions.sitting import start_sitting, start_test
from courseware.library import Library
from courseware.quiz import Exam, Mode, Quiz, drill_of, read_quiz
from courseware.quiz.blueprint import Blueprint, Portion
from courseware.rules import Rulebook, read_book
from courseware.source import Place
from courseware.store import Engine, Sitting, open_session
from courseware.text import Text
from tests.quiz import book, every_kind
from tests.store.make import NOON
from tests.web.make import a_course, a_library, an_app

LATE, NUMBERS = "late.md", "book.md"
CELLS = [
    (LATE, "caution / warning ", "warning / warning "),
    (LATE, "warning / game_loss ", "warning / match_loss "),
    (LATE, "| [extend, note] |", "| [note] |"),
    (LATE, "3:00 .. 9:59 | warning", "3:00 .. 9:59 | caution"),
    (NUMBERS, "| turns | 5 |", "| turns | 4 |"),
]
ALL_WRITTEN = "    distractors: {penalty: [game_loss], deeds: [[extend, note], [extend], [note]]}\n"
# Where a value stands in no cell any more it is no near miss either: the author names it, so that it is offered anyway.
LATE_QUESTIONS = book.QUIZ.partition("questions:\n")[2].replace("    pitfall:", f"{ALL_WRITTEN}    pitfall:", 1)
QUESTIONS = every_kind.QUIZ.replace("others: [caution]", "others: [caution, game_loss]") + LATE_QUESTIONS
OURS = re.compile(
    r'(name="(?:csrf_token|key)" value=")[^"]*|(sittings/|sitting=|keeping/)[0-9a-f]{16}'
    r'|data-left="\d+"|(?<=clock__left">)[^<]*'  # the clock goes on from one page to the other
)
SEED = 7
EXAM = "exam"


def library_of(pages: dict[str, str]) -> Library:
    """A library whose quiz has every kind of question, over this rulebook."""
    found, _ = read_book("small", pages)
    assert found is not None
    books: dict[str, Rulebook] = {"small": found}
    quiz, _ = read_quiz(QUESTIONS, "quiz.yaml", books, book.terms())
    assert quiz is not None
    return a_library(books=books, courses={"small": replace(a_course(), quiz=quiz)}, exams=(an_exam(quiz),))


def an_exam(quiz: Quiz) -> Exam:
    place = Place("exams.yaml")
    blueprint = Blueprint((Portion(quiz.id, quiz.objectives, len(quiz.questions), place),), {})
    title = Text("試験", "Exam")
    return Exam(EXAM, title, title, blueprint, 40, Fraction(3, 4), None, 0, False, place)


def begun(app: Flask, mode: Mode, now: datetime) -> tuple[str, Sitting]:
    """A learner's code, and a sitting that begins under the same chance in every application."""
    library: Library = app.extensions["library"]
    quiz, code = library.courses["small"].quiz, new_code()
    assert quiz is not None
    with open_session(app.extensions["engine"]) as session:
        learner = enrol(session, code=code, now=NOON)
        given = {"learner": learner, "now": NOON, "seed": SEED}
        if mode is Mode.EXAM:
            found = start_exam(session, exam=library.exams[0], library=library, **(given | {"now": now}))
            assert isinstance(found, Sitting)
            return code, found
        if mode is Mode.DRILL:
            small = library.books["small"]
            drill = drill_of(small, small.decisions["lateness"], quiz.questions)
            assert drill is not None
            return code, start_drill(session, drill=drill, assumptions=library.assumptions, **given)
        begin = start_test if mode is Mode.TEST else start_sitting
        return code, begin(session, quiz=quiz, library=library, **given)


def pages(app: Flask, code: str, sitting: Sitting, language: str) -> dict[str, str]:
    """Everything that a learner can read of a sitting before an answer, by question or address."""
    client = app.test_client()
    client.set_cookie("learner", code)
    paths = {f"{slot.question} {slot.instance.variant}": f"sittings/{sitting.id}/{slot.n}" for slot in sitting.slots}
    others = ["quizzes/small", "exams/exam", "drills/small/lateness", f"sittings/{sitting.id}"]
    found = {
        name: client.get(f"/{language}/{path}")
        for name, path in (paths | dict(zip(others, others, strict=True))).items()
    }
    assert {page.status_code for page in found.values()} == {200}
    return {name.replace(sitting.id, ""): OURS.sub(r"\1\2", page.text) for name, page in found.items()}


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell[2].strip(" |"))
def test_two_rulebooks_that_differ_in_one_cell_send_the_same_bytes(
    engine: Engine, mode: Mode, cell: tuple[str, str, str]
) -> None:
    file, old, new = cell
    assert book.PAGES[file].count(old) == 1
    apps = [
        an_app(engine, LIBRARY=library_of(one))
        for one in (book.PAGES, book.PAGES | {file: book.PAGES[file].replace(old, new)})
    ]
    now = datetime.now(UTC)
    begins = [begun(app, mode, now) for app in apps]

    for language in ("ja", "en"):
        before, after = (pages(app, *begin, language) for app, begin in zip(apps, begins, strict=True))
        assert before.keys() == after.keys()
        assert [name for name in before if before[name] != after[name]] == []
