"""How fast answers to rulings are judged, and a question is made into an instance; one core, no database."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice

from courseware.library import Library
from courseware.quiz import Answer, Instance, Question, Quiz, Variant, freeze, judge, right_form, take, wrong_form
from tests.content import our_library

JUDGED = 60_000


def judging(report: Callable[[str, float, str], None]) -> None:
    """Every `ruling` question of all quizzes in every variant, answered rightly and wrongly."""
    library = our_library()
    frozen, took = _frozen(library)
    report(f"a ruling frozen ({len(took)} variants; median)", 1000 * statistics.median(took), "ms")
    report("… at most", 1000 * max(took), "ms")
    pairs = [(one, answer) for one in frozen for answer in _answers(one)]
    begin = time.perf_counter()
    for instance, answer in islice(cycle(pairs), JUDGED):
        judge(instance, answer)
    report("answers to rulings judged", JUDGED / (time.perf_counter() - begin), "a second")


def _frozen(library: Library) -> tuple[list[Instance], list[float]]:
    frozen, took = [], []
    for quiz, question, variant in _rulings(library):
        begin = time.perf_counter()
        frozen.append(freeze(quiz, question, variant, 1, library.books, library.assumptions))
        took.append(time.perf_counter() - begin)
    return frozen, took


def _rulings(library: Library) -> Iterator[tuple[Quiz, Question, Variant]]:
    for course in library.courses.values():
        for question in course.quiz.questions if course.quiz else ():
            if course.quiz and question.kind == "ruling":
                yield from ((course.quiz, question, variant) for variant in question.variants)


def _answers(instance: Instance) -> list[Answer]:
    found = (take(instance, form) for form in (right_form(instance), wrong_form(instance)))
    return [answer for answer in found if isinstance(answer, Answer)]
