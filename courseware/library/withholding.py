"""Questions that rest on a point still to be confirmed are not asked: `::: 要確認 blocks: publish NAME … {#q-…}`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol, runtime_checkable

from courseware.finding import Finding, Weight, fault
from courseware.library.model import Course
from courseware.library.reviewing import review_findings
from courseware.quiz import Question
from courseware.reading import unknown
from courseware.review import Item, gathered


@runtime_checkable
class Ruled(Protocol):
    """What a question asks when its key is a ruling."""

    book: str
    decision: str


def under_review(courses: Mapping[str, Course], *, is_checked: bool) -> tuple[dict[str, Course], list[Finding]]:
    """The courses as they are served while items are open, and what is wrong with the items."""
    served, found = without_blocked(courses)
    return served, [*found, *([] if is_checked else review_findings(courses))]


def without_blocked(courses: Mapping[str, Course]) -> tuple[dict[str, Course], list[Finding]]:
    """The courses without the questions that an item of some lesson keeps back, and what there is to say about it.

    An item keeps back what it names as long as it stands in a lesson: it goes when its decision is written there.
    """
    found: list[Finding] = []
    blocked: dict[tuple[str, str], str] = {}
    for item in _blocking(courses):
        found += _unknown_names(item, courses)
        for slug, question in _questions(courses):
            if _concerns(item, slug, question):
                blocked.setdefault((slug, question.id), item.id)
    for slug, question in _questions(courses):
        if (slug, question.id) in blocked:
            found.append(_withheld(question, blocked[slug, question.id]))
    return {slug: _served(course, blocked) for slug, course in courses.items()}, found


def _blocking(courses: Mapping[str, Course]) -> Iterator[Item]:
    lessons = [(slug, lesson) for slug, course in courses.items() for lesson in course.lessons.values()]
    sites = [replace(site, home=slug) for slug, lesson in lessons for site in lesson.sites]
    return (item for item in gathered(sites) if item.blocking is not None)


def _questions(courses: Mapping[str, Course]) -> Iterator[tuple[str, Question]]:
    for slug, course in courses.items():
        yield from ((slug, question) for question in (course.quiz.questions if course.quiz else ()))


def _concerns(item: Item, slug: str, question: Question) -> bool:
    names = item.blocking.names if item.blocking else ()
    return bool({question.id, decision_of(question)} & set(names)) if names else slug == item.home


def decision_of(question: Question) -> str:
    """The decision on which the key of a question rests, `book/decision`; nothing where its author wrote the key."""
    asks = question.asks
    return f"{asks.book}/{asks.decision}" if isinstance(asks, Ruled) else ""


def _unknown_names(item: Item, courses: Mapping[str, Course]) -> Iterable[Finding]:
    known = {name for _, one in _questions(courses) for name in (one.id, decision_of(one)) if name}
    for name in item.blocking.names if item.blocking else ():
        if name not in known:
            yield unknown(item.place, "REV-514", name, sorted(known))


def _withheld(question: Question, item: str) -> Finding:
    ja = f"問題「{question.id}」は、要確認 {item} が片づくまで出題しません。"
    en = f"The question “{question.id}” is not asked until {item} is settled."
    return fault(question.place, "REV-515", ja, en, Weight.ADVICE)


def _served(course: Course, blocked: Mapping[tuple[str, str], str]) -> Course:
    quiz = course.quiz
    own = {question: item for (slug, question), item in blocked.items() if slug == course.slug}
    if quiz is None or not own:
        return course
    kept = tuple(question for question in quiz.questions if question.id not in own)
    served = replace(quiz, questions=kept) if kept else None
    return replace(course, quiz=served, kept_back={**course.kept_back, **own}, whole_quiz=course.written)
