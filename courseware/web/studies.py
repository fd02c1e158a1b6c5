"""How far the learner at this browser is with each lesson: their marks, joined with the sections of today."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from courseware.lessons import Lesson, Section, SectionText, reading_lengths, section_texts
from courseware.library import Course
from courseware.progress import Part, Study, shared_minutes, whole_minutes
from courseware.store import marks_of
from courseware.text import Language
from courseware.web.language import language
from courseware.web.shelf import lesson_of, library
from courseware.web.visitor import learner, session


@dataclass(frozen=True, slots=True)
class CourseStudy:
    """How far a learner is with the lesson of a course; `section` is where they go on, if they have to."""

    course: Course
    study: Study
    section: Section | None

    @property
    def minutes(self) -> int:
        """The minutes that are left as they are told; 0 stands for less than one."""
        return whole_minutes(self.study.left)


def study_of(course: Course) -> CourseStudy | None:
    """How far the learner is with one lesson; None for a visitor, to whom the page is the same as to anybody."""
    known = learner()
    return _joined(course, marks_of(session(), known).study(course.slug, parts_of(course))) if known else None


def studies() -> dict[str, CourseStudy]:
    """How far the learner is with each lesson in which something is read, in the order of the library."""
    known = learner()
    marks = marks_of(session(), known) if known else None
    courses = library().courses.values() if marks else ()
    found = [
        _joined(course, marks.study(course.slug, parts_of(course)))
        for course in courses
        if marks and course.slug in marks.courses
    ]
    return {one.course.slug: one for one in found if one.study.marks or one.study.is_finished}


def _joined(course: Course, study: Study) -> CourseStudy:
    following = study.resume.id if study.resume else None
    return CourseStudy(course, study, next((one for one in lesson_of(course).sections if one.id == following), None))


def parts_of(course: Course) -> tuple[Part, ...]:
    """The sections of a lesson as the reader sees it; made once, since all of its text has to be read."""
    kept: dict[tuple[str, Language], tuple[Part, ...]] = current_app.extensions["parts"]
    known = (course.slug, language())
    if known not in kept:
        kept[known] = _parts(course, lesson_of(course))
    return kept[known]


def _parts(course: Course, lesson: Lesson) -> tuple[Part, ...]:
    texts, others = _texts(lesson), [_texts(one) for one in course.lessons.values() if one is not lesson]
    minutes = shared_minutes(lesson.minutes, reading_lengths(texts, lesson.language))
    digests = [{text.id: text.digest for text in one} for one in (texts, *others)]
    return tuple(
        Part(text.id, tuple(one[text.id] for one in digests if text.id in one), share)
        for text, share in zip(texts[1:], minutes, strict=True)
    )


def _texts(lesson: Lesson) -> tuple[SectionText, ...]:
    return section_texts(lesson, library().books)
