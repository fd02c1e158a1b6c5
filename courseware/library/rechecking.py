"""Questions whose keys a rule has changed are not asked until a person has rechecked them (`checked.yaml`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from courseware.finding import Finding, Weight, fault
from courseware.library.model import Course
from courseware.quiz import Question, Quiz
from courseware.quiz.check import check_question
from courseware.quiz.recheck import CheckedRecord, RecheckState, checked_states, read_checked
from courseware.rules import Rulebook

CHECKED = "checked.yaml"
RECHECK = "recheck"  # stands in `Course.kept_back` where other questions have the id of an item


def with_checked_keys(
    course: Course, record: CheckedRecord | None, books: Mapping[str, Rulebook]
) -> tuple[Course, list[Finding], list[Finding]]:
    """The course without the questions that wait to be rechecked, these, and what the record lacks or has too much.

    Without a record it is as it was.
    """
    if course.quiz is None or record is None:
        return course, [], []
    states = recheck_states(course.quiz, record, books)
    of = {state: [one for one in course.quiz.questions if states.get(one.id) is state] for state in RecheckState}
    unrecorded = [_unrecorded(course.slug, one) for one in of[RecheckState.UNRECORDED]]
    unrecorded += [_gone(course.slug, course.quiz, name) for name in record.questions if not course.quiz.question(name)]
    changed = of[RecheckState.CHANGED]
    if not changed:
        return course, [], unrecorded
    kept = tuple(question for question in course.quiz.questions if question not in changed)
    quiz = replace(course.quiz, questions=kept) if kept else None
    back = {question.id: RECHECK for question in changed}
    served = replace(course, quiz=quiz, kept_back=back, whole_quiz=course.quiz)
    return served, [_changed(course.slug, one) for one in changed], unrecorded


def record_of(root: Path, slug: str) -> CheckedRecord | None:
    """The record of a course as it stands in its file; what is wrong with it is told where the folder is loaded."""
    try:
        text = (root / "courses" / slug / CHECKED).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    return read_checked(text, CHECKED, [])


def waiting_faults(quiz: Quiz, record: CheckedRecord | None, books: Mapping[str, Rulebook]) -> frozenset[Finding]:
    """What is found in questions that a changed rule keeps back anyway, such as their tests: the others can be asked."""
    states = recheck_states(quiz, record, books) if record else {}
    changed = [one for one in quiz.questions if states.get(one.id) is RecheckState.CHANGED]
    return frozenset(found for question in changed for found in check_question(quiz, question, books))


def without_others(unrecorded: Iterable[Finding], others: Iterable[Finding]) -> list[Finding]:
    """What is to be put on record in files without other findings: first these are mended, then keys are recorded."""
    told = {finding.place.file for finding in others}
    return [finding for finding in unrecorded if finding.place.file not in told]


def recheck_states(quiz: Quiz, record: CheckedRecord, books: Mapping[str, Rulebook]) -> dict[str, RecheckState]:
    """Question → whether a person has looked at its keys as they are."""
    return {name: record.state(name, present) for name, present in checked_states(quiz, books).items()}


def _changed(slug: str, question: Question) -> Finding:
    command = f"courseware recheck settle {slug} {question.id}"
    return fault(
        question.place,
        "QUIZ-301",
        f"規程の変更で、問題「{question.id}」の正解が変わりました。確かめ直すまで出題しません。"
        f"courseware recheck list {slug} で新しい正解を確かめ、よければ {command} で記録してください。",
        f"A changed rule gives the question “{question.id}” another key. It is not asked until that is rechecked: "
        f"look at the new keys with “courseware recheck list {slug}”, then “{command}”.",
        Weight.ADVICE,
    )


def _gone(slug: str, quiz: Quiz, name: str) -> Finding:
    return fault(
        quiz.place,
        "QUIZ-304",
        f"記録にある問題「{name}」が小テストにありません。id を変えたのなら、元に戻してください。id が変わると、"
        f"これまでの回答は別の問題のものになります。取り除いたのなら courseware recheck settle {slug} --all で記録からも消えます。",
        f"The question “{name}” is on record and not in the quiz. If its id was changed, change it back: answers given so "
        f"far would belong to another question. If it was removed, “courseware recheck settle {slug} --all” takes it out "
        "of the record.",
        Weight.ADVICE,
    )


def _unrecorded(slug: str, question: Question) -> Finding:
    command = f"courseware recheck settle {slug} {question.id}"
    return fault(
        question.place,
        "QUIZ-302",
        f"問題「{question.id}」は、いまの形の正解がまだ記録されていません。{command} で記録してください。",
        f"The keys of the question “{question.id}” as it is written now are not on record. Run “{command}”.",
        Weight.HINT,
    )
