"""Both languages of a lesson side by side, and the sections whose two languages are not in step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from courseware.lessons import INTRO, Lesson, SectionTranslation, apart
from courseware.library import Course
from courseware.text import LANGUAGES, Language
from courseware.web.addresses import PREFIX
from courseware.web.language import language
from courseware.web.shelf import find_course, library, rendered

translations = Blueprint("translations", __name__, url_prefix=f"{PREFIX}/courses")
END = "</h2>"


@dataclass(frozen=True, slots=True)
class Side:
    """A section in one language: its heading, which may be empty, and the text below it."""

    language: Language
    title: str
    heading: Markup
    text: Markup


@dataclass(frozen=True, slots=True)
class Row:
    """A section with both its sides, the reader's language first; None where a language does not have it."""

    section: str
    sides: Mapping[Language, Side | None]


@translations.get("/<name:slug>/both")
def both(slug: str) -> ResponseReturnValue:
    """The lesson in both languages; where there is one only, that lesson."""
    course = find_course(slug)
    if len(course.lessons) < len(LANGUAGES):
        return redirect(url_for("courses.lesson", slug=slug))
    order = [language(), *(other for other in LANGUAGES if other != language())]
    lessons = [course.lessons[one] for one in order]
    return render_template("translations/both.html", course=course, lessons=lessons, rows=rows(lessons))


@translations.get("/translations")
def sections() -> ResponseReturnValue:
    """Of each class what is not in step; public, for whoever translates."""
    found = [
        (course, [section for section in course.translations if not section.is_in_step])
        for course in library().courses.values()
    ]
    open_ = [(course, left) for course, left in found if left or len(course.lessons) < len(LANGUAGES)]
    return render_template("translations/sections.html", courses=open_)


def rows(lessons: list[Lesson]) -> list[Row]:
    """Every section of the first lesson, those that only the other one has, and the sources of both at the end."""
    first, second = lessons
    sides = {first.language: _sides(first), second.language: _sides(second, prefix=f"{second.language}.")}
    ids = dict.fromkeys((*sides[first.language], *sides[second.language]))
    closing = [ids.pop("")] if "" in ids else []
    found = [*ids, *("" for _ in closing)]
    return [Row(one, {language: parts.get(one) for language, parts in sides.items()}) for one in found]


def _sides(lesson: Lesson, prefix: str = "") -> dict[str, Side]:
    """Section → its side. The ids of the second lesson get a prefix that no id of a text can have."""
    page, titles = rendered(lesson), {section.id: section.title for section in lesson.sections}
    parts = {INTRO: page.intro, **dict(page.parts), "": page.closing}
    found = {}
    for section, html in parts.items():
        own = apart(html, prefix) if prefix else html
        heading, end, text = own.partition(END) if own.startswith("<h2") else ("", "", own)
        title = titles.get(section, lesson.title)
        found[section] = Side(lesson.language, title, Markup(heading + end), Markup(text))
    return found


@translations.app_template_filter()
def below_heading(html: str, mark: str) -> Markup:
    """A section with a mark of ours between its heading and its text."""
    heading, end, text = html.partition(END)
    return Markup(heading + end) + mark + Markup(text)


@translations.app_template_global()
def translation_of(course: Course, section: str) -> SectionTranslation | None:
    """How the two texts of a section stand to each other, where there are two."""
    return next((one for one in course.translations if one.section == section), None)
