"""What learners' answers say about the questions, for staff: all quizzes, one quiz, one question, figures as CSV."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction

from flask import Blueprint, abort, make_response, render_template, request
from flask.typing import ResponseReturnValue

from courseware.actions import finishing
from courseware.quiz import Instance, Judgement
from courseware.quiz.analysis import (
    Face,
    FaceKey,
    Grouped,
    QuestionStudy,
    StoredAnswer,
    analyse,
    face_of,
    grouped,
    remarks_on,
)
from courseware.store import STAFF, answered_quizzes, answers_to, asked_in
from courseware.text import Text
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.charts import bars
from courseware.web.headers import personal
from courseware.web.shelf import course_of, library
from courseware.web.statistics_csv import figures_csv
from courseware.web.statistics_words import (
    ORDERS,
    QuestionWords,
    interval_words,
    percent,
    remark_words,
    time_words,
    two_places,
)
from courseware.web.visitor import session

statistics = Blueprint("statistics", __name__, url_prefix=f"{PREFIX}/statistics")
MOST_PATHS = 30
Asked = Mapping[int, tuple[Instance, Judgement]]


@dataclass(frozen=True, slots=True)
class Analysed:
    """The answers to a quiz with what is needed to put them into words."""

    quiz: str
    groups: Grouped
    asked: Asked
    faces: Mapping[FaceKey, Face]

    def studies(self, *, only_first: bool = True) -> Mapping[str, QuestionStudy]:
        return analyse(self.groups, self.faces, only_first=only_first)


@statistics.get("")
@only(*STAFF)
def overview() -> ResponseReturnValue:
    """Every quiz, exam and drill that somebody answered."""
    finishing.close_overdue(session(), now=datetime.now(UTC))
    return render_template("statistics/overview.html", quizzes=answered_quizzes(session()), title_of=title_of)


@statistics.get("/quizzes/<path:quiz>")
@only(*STAFF)
def questions(quiz: str) -> ResponseReturnValue:
    """The questions of a quiz with their figures, and what should be looked at again."""
    found = analysed(quiz)
    order = request.args.get("order", "")
    studies = in_order(found, order)
    return render_template(
        "statistics/quiz.html",
        quiz=quiz,
        title=title_of(quiz),
        studies=studies,
        texts={study.question: text_of(found, study) for study in studies},
        order=order if order in ORDERS else "",
    )


@statistics.get("/questions/<name:question>/<path:quiz>")
@only(*STAFF)
def question(question: str, quiz: str) -> ResponseReturnValue:
    """Everything about one question, by the first answers of each learner or by all."""
    every = request.args.get("answers") == "all"
    answers = answers_to_or_404(quiz)
    whole = grouped(answers)
    found = with_faces(quiz, whole.of(question))
    study = found.studies(only_first=not every).get(question) or abort(404)
    paths = [path for path in study.paths if not path.right][:MOST_PATHS]
    slots = {*study.slots.values(), *(path.slot for path in paths)}
    slots |= {choice.slot for component in study.components for choice in component.choices}
    return render_template(
        "statistics/question.html",
        quiz=quiz,
        title=title_of(quiz),
        study=study,
        remarks=remarks_on(analyse(found.groups, found.faces)[question] if every else study),
        every=every,
        paths=paths,
        says=QuestionWords(study, asked_in(session(), slots)),
        course=course_of(quiz),
    )


@statistics.get("/figures/<path:quiz>")
@only(*STAFF)
def figures(quiz: str) -> ResponseReturnValue:
    """All figures of a quiz as CSV."""
    personal()
    found = analysed(quiz)
    response = make_response(figures_csv(found.studies(), found.studies(only_first=False)))
    response.headers["Content-Type"] = "text/csv; charset=utf-8"
    name = quiz.replace("/", "-")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.statistics.csv"'
    return response


def analysed(quiz: str) -> Analysed:
    return with_faces(quiz, grouped(answers_to_or_404(quiz)))


def answers_to_or_404(quiz: str) -> list[StoredAnswer]:
    """All answers that count; a quiz that is known and that nobody answered has none."""
    finishing.close_overdue(session(), now=datetime.now(UTC))
    answers = answers_to(session(), quiz)
    if not answers and title_of(quiz) == Text.same(quiz):
        abort(404)
    return answers


def with_faces(quiz: str, groups: Grouped) -> Analysed:
    asked = asked_in(session(), groups.samples.values())
    books = library().books
    faces = {key: face_of(asked[slot][0], books) for key, slot in groups.samples.items() if slot in asked}
    return Analysed(quiz, groups, asked, faces)


def in_order(found: Analysed, order: str) -> list[QuestionStudy]:
    """The questions as they stand in the quiz, those that are gone at the end; or by a figure, what is unknown last."""
    course = course_of(found.quiz)
    places = {one.id: n for n, one in enumerate(course.quiz.questions)} if course and course.quiz else {}
    studies = sorted(
        found.studies().values(), key=lambda study: (places.get(study.question, len(places)), study.question)
    )
    if order in ORDERS:
        studies.sort(key=ORDERS[order])
    return studies


def text_of(found: Analysed, study: QuestionStudy) -> Text:
    """The question as it was asked last."""
    slot = max(study.slots.values())
    return found.asked[slot][0].text if slot in found.asked else Text.same(study.question)


def title_of(quiz: str) -> Text:
    """The title of a quiz, an exam or a drill, as long as there is one; else its name."""
    course = course_of(quiz)
    if course and course.quiz:
        return course.quiz.title
    exam = next((exam for exam in library().exams if exam.name == quiz), None)
    if exam:
        return exam.title
    kind, _, rest = quiz.partition("/")
    book_id, _, decision = rest.partition("/")
    book = library().books.get(book_id)
    if kind == "drill" and book and decision in book.decisions:
        return book.decisions[decision].title
    return Text.same(quiz)


statistics.add_app_template_filter(percent, "percent")
statistics.add_app_template_filter(two_places, "two_places")
statistics.add_app_template_filter(interval_words, "interval")
statistics.add_app_template_filter(time_words, "spent")
statistics.add_app_template_filter(Fraction, "share_of")
statistics.add_app_template_global(bars, "bars")
statistics.add_app_template_global(remarks_on, "remarks_on")
statistics.add_app_template_global(remark_words, "remark_words")


@statistics.app_template_global()
def course_quiz(course: str) -> str:
    """The name under which the sittings of the quiz of a course are kept; nothing where it has none."""
    known = library().courses.get(course)
    return known.quiz.id if known and known.quiz else ""
