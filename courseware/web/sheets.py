"""A quiz on paper for a seminar: the question sheet, its key and its feedback sheet, all under one number.

Nothing is kept: the number makes the same questions again as long as the content is the same, and when it is not, it
says so and gives no key.
"""

from __future__ import annotations

import secrets
import string
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from courseware.actions.withdrawing import without_withdrawn
from courseware.library import Course
from courseware.quiz import Component, Instance, Key, Widget, freeze_all, listed, question_view
from courseware.text import Text
from courseware.web.addresses import PREFIX
from courseware.web.headers import personal
from courseware.web.sheet_number import MOST, SheetNumber, number_of, sheet_number
from courseware.web.shelf import find_course, library
from courseware.web.visitor import session

sheets = Blueprint("sheets", __name__, url_prefix=f"{PREFIX}/sheets/<name:slug>")
LETTERS = string.ascii_uppercase


@dataclass(frozen=True, slots=True)
class QuizSheet:
    """The questions of a sheet, frozen as those of a sitting are."""

    course: Course
    number: SheetNumber
    instances: tuple[Instance, ...]

    @property
    def maximum(self) -> Fraction:
        return sum((instance.maximum for instance in self.instances), Fraction(0))


def sheet_of(course: Course, seed: int) -> QuizSheet:
    """The sheet that a seed makes of the content as it is now."""
    quiz = without_withdrawn(session(), course.quiz or abort(404))
    instances = freeze_all(quiz, seed, library().books, library().assumptions)
    return QuizSheet(course, number_of(course.slug, seed, instances), instances)


@sheets.get("/")
def choose(slug: str) -> ResponseReturnValue:
    """Choose a number, or find the sheet of a number that stands on paper."""
    course = find_course(slug)
    quiz = course.quiz or abort(404)
    typed = request.args.get("number", "").strip()
    wanted = sheet_number(typed) if typed else None
    if wanted:
        return redirect(url_for(".questions", slug=slug, number=str(wanted)))
    return render_template("sheets/choose.html", course=course, quiz=quiz, typed=typed), 422 if typed else 200


@sheets.get("/new")
def make(slug: str) -> ResponseReturnValue:
    """A sheet that nobody has seen yet, as far as chance can say."""
    find_course(slug)
    personal()
    return redirect(url_for(".questions", slug=slug, number=secrets.randbelow(MOST) + 1))


@sheets.get("/<name:number>")
def questions(slug: str, number: str) -> ResponseReturnValue:
    """The questions alone: built from what may be shown before an answer, so no key can be in it."""
    wanted = sheet_number(number) or abort(404)
    sheet = sheet_of(find_course(slug), wanted.seed)
    if not wanted.content:
        return redirect(url_for(".questions", slug=slug, number=str(sheet.number)))
    if wanted != sheet.number:
        return changed(wanted, sheet)
    views = [question_view(instance) for instance in sheet.instances]
    return render_template(
        "sheets/questions.html", sheet=sheet, views=views, assumptions=library().assumptions, letters=LETTERS
    )


@sheets.get("/<name:number>/<any(key, feedback):part>")
def answers(slug: str, number: str, part: str) -> ResponseReturnValue:
    """The key or the feedback of this very sheet, or a page that says why there is none."""
    wanted = sheet_number(number) or abort(404)
    sheet = sheet_of(find_course(slug), wanted.seed)
    if wanted != sheet.number:
        return changed(wanted, sheet)
    return render_template(f"sheets/{part}.html", sheet=sheet, keys=keys, other_options=other_options)


def changed(wanted: SheetNumber, sheet: QuizSheet) -> ResponseReturnValue:
    """No sheet has this number any more; half a number is none."""
    status = 410 if wanted.content else 404
    return render_template("sheets/changed.html", wanted=wanted, sheet=sheet), status


def keys(instance: Instance) -> Iterator[tuple[Component, Key, str]]:
    """Each part of a question with its right answer, and the letters under which that stands on the question sheet."""
    for component in instance.components:
        key = instance.key(component.id)
        yield component, key, " ".join(key_letters(component, key))


def key_letters(component: Component, key: Key) -> list[str]:
    """The letters of what is right; of an order, in that order."""
    listing = component.widget in (Widget.SEVERAL, Widget.ORDER)
    values = listed(key.values[0]) if listing else key.values
    letters = [one for value in values if (one := letter(component, value))]
    return letters if component.widget is Widget.ORDER else sorted(letters)


def letter(component: Component, value: str) -> str:
    """The letter of an option; what is typed, or ticked instead of typing, has none."""
    typed = component.widget in (Widget.NUMBER, Widget.TEXT)
    values = [] if typed else [option.value for option in component.options]
    return dict(zip(values, LETTERS, strict=False)).get(value, "")


def other_options(component: Component, key: Key) -> list[tuple[str, Text, list[Text]]]:
    """The wrong options of which there is something to say: letter, words, and what."""
    said = [
        (option, [note.words for note in (*key.why, *key.would_be_right) if note.value == option.value])
        for option in component.options
        if option.value not in key.values
    ]
    return [(letter(component, option.value), option.label, words) for option, words in said if words]
