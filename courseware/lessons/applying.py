"""Writes a decision into the text of a lesson: the item goes, what was decided stands in its place, all else stays."""

from __future__ import annotations

from courseware.lessons.context import Context
from courseware.lessons.edit import EditError, as_note, removed, settled_text
from courseware.lessons.model import Lesson
from courseware.lessons.parse import parse
from courseware.lessons.read import read_lesson
from courseware.lessons.syntax.container import blocks
from courseware.review import Outcome, Proposal, Site, normalised
from courseware.text import Language


def applied(text: str, file: str, language: Language, item: str, proposal: Proposal) -> str:
    """The text of a file after a decision about one item of it.

    EditError where it could not be done without touching something else: the new text is read again, and has the same
    sections and every other item with the same words.
    """
    before = _read(text, file, language)
    site = next((one for one in before.sites if one.id == item), None)
    if site is None:
        raise EditError(f"{file} に {item} がありません", f"{item} does not stand in {file}")
    new = _edited(text, site, proposal)
    after = _read(new, file, language)
    if _kept(after, "") != _kept(before, item):
        ja = f"{file} では、ほかの箇所に触れずに {item} を書き換えられません"
        raise EditError(ja, f"{item} cannot be written into {file} without touching something else")
    return new


def _edited(text: str, site: Site, proposal: Proposal) -> str:
    words = proposal.texts.get(site.language, "").strip()
    if any(not opened.meta["closed"] for opened in blocks(parse(words, Context(site.language)))):
        raise EditError("決まった文に、閉じていない ::: があります", "the decided text has a “:::” that is not closed")
    if proposal.outcome is Outcome.NOTE:
        return as_note(text, site, words or site.text)
    if words and proposal.outcome in (Outcome.TEXT, Outcome.RENDERING):
        return settled_text(text, site, words)
    return removed(text, site)


def _read(text: str, file: str, language: Language) -> Lesson:
    """The lesson of a file as it is on disk, whatever its line ends; they do not change the number of a line."""
    lesson, _ = read_lesson(text.removeprefix("\ufeff").replace("\r\n", "\n"), file, language)
    if lesson is None:
        raise EditError(f"{file} をレッスンとして読めません", f"{file} cannot be read as a lesson")
    return lesson


def _kept(lesson: Lesson, without: str) -> tuple[object, ...]:
    """What a decision must leave as it is: front matter, sections, and every other place that is to be confirmed."""
    sections = tuple((section.id, section.title) for section in lesson.sections)
    sites = tuple((site.id, site.kind, site.section, _words(site)) for site in lesson.sites if _is_kept(site, without))
    return (lesson.title, lesson.objectives, tuple(sorted(lesson.citations.items())), sections, sites)


def _is_kept(site: Site, without: str) -> bool:
    return bool(site.id) and site.id != without


def _words(site: Site) -> str:
    """The words of an item; those of two marks that share a sentence or a row may change with either of them."""
    return "" if site.word else normalised(site.text)
