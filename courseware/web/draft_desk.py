"""What all pages of drafts share: the draft, its quiz as it stands in the file, what the checks say of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from flask import abort, current_app, request

from courseware.actions.press import Hand, Press
from courseware.library import QuizFile, keep_published, quiz_text, renewed
from courseware.quiz import Instance, Question
from courseware.quiz.drafting import (
    Alike,
    Draft,
    DraftState,
    EntryCheck,
    SpliceError,
    check_entry,
    doubles,
    entry_text,
    read_entry,
)
from courseware.settings import Settings
from courseware.store import Account, Role, drafts, find_draft
from courseware.text import Text, printable
from courseware.web.shelf import library, put_anew
from courseware.web.visitor import account, session

MOST_WORDS = 4000
STATES = (DraftState.OPEN, DraftState.SUBMITTED)


def press() -> Press:
    """Where this application publishes."""
    settings: Settings = current_app.extensions["settings"]
    return Press(
        root=settings.content,
        instance=settings.instance,
        may_write=not settings.content_read_only,
        library=library(),
        four_eyes=settings.review_four_eyes,
    )


def hand(words: str = "") -> Hand:
    """Whoever is signed in, now."""
    return Hand(known_account(), datetime.now(UTC), words)


def known_account() -> Account:
    return account() or abort(403)


def is_author() -> bool:
    known = account()
    return known is not None and Role.AUTHOR in known.roles


def is_reviewer() -> bool:
    known = account()
    return known is not None and Role.REVIEWER in known.roles


def draft_or_404(draft_id: int) -> Draft:
    return find_draft(session(), draft_id) or abort(404)


def find_quiz(course: str) -> QuizFile | None:
    """The quiz of a course as it stands in its file, read again only when the file has changed.

    Of a file that holds none any more it is the quiz that is served: drafts can be written on while it is mended.
    """
    kept: dict[str, QuizFile] = current_app.extensions.setdefault("quiz_files", {})
    desk = press()
    text = quiz_text(desk.root, course)
    if text is None or course not in library().courses:
        return None
    if course not in kept or kept[course].text != text:
        file = desk.present(course) or abort(404)
        kept[course] = file if file.quiz else replace(file, quiz=library().courses[course].quiz)
    return kept[course]


def quiz_of(course: str) -> QuizFile:
    """The quiz in which drafts of this course are read; there is a page that says so where it cannot be read."""
    file = find_quiz(course)
    return file if file and file.quiz else abort(404)


def quiz_files() -> Iterator[QuizFile]:
    """The quizzes that can be worked on, in the order of the catalogue."""
    found = (find_quiz(course) for course in library().courses)
    return (file for file in found if file and file.quiz)


def checked(draft: Draft, text: str) -> EntryCheck:
    """Everything that can be said of this text of a draft."""
    quiz = quiz_of(draft.course).quiz or abort(404)
    own, shelf = draft.question, library()
    return check_entry(text, quiz, shelf.books, shelf.terms, replaces=own, assumptions=shelf.assumptions)


def entry_in(file: QuizFile, question: str) -> str:
    """The text of a question in a file; nothing where it is not there, or cannot be found."""
    try:
        return (entry_text(file.text, question) or "") if question else ""
    except SpliceError:
        return ""


def doubles_of(draft: Draft, check: EntryCheck) -> tuple[Alike, ...]:
    """Published questions, and other drafts at work (`#7`), that the draft may repeat."""
    if check.question is None:
        return ()
    own = (draft.course, draft.question)
    everything = ((file.course, one) for file in quiz_files() for one in (file.quiz.questions if file.quiz else ()))
    others = [(course, one) for course, one in everything if (course, one.id) != own]
    others += [(f"#{one.id}", said) for one in other_drafts(draft) if (said := read_of(one))]
    return doubles(check.question, others)


def other_drafts(draft: Draft) -> list[Draft]:
    """What others write, but not on the same question."""
    found = (one for one in drafts(session(), *STATES) if one.id != draft.id)
    return [one for one in found if not draft.question or (one.course, one.question) != (draft.course, draft.question)]


def read_of(draft: Draft) -> Question | None:
    """The question in a draft, unless it cannot be read."""
    file, shelf = find_quiz(draft.course), library()
    if file is None or file.quiz is None:
        return None
    return read_entry(draft.text, file.quiz, shelf.books, shelf.terms, replaces=draft.question).question


def typed_text() -> str:
    """The text of a draft as it was sent; what no text file holds is left out."""
    return printable(request.form.get("text", ""))


def typed_words() -> str:
    """A remark as it was sent, no longer than anybody reads."""
    return printable(request.form.get("words", "")[: 2 * MOST_WORDS])[:MOST_WORDS]


def typed_version() -> int:
    """The version on which a form rests; one that cannot be read is none, so that nothing is overwritten."""
    written = request.form.get("version", "")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 9 else 0


def varied(instances: tuple[Instance, ...]) -> tuple[str, ...]:
    """The names of the facts that are not the same in all variants."""
    values: dict[str, set[str]] = {}
    for instance in instances:
        for fact in instance.facts:
            values.setdefault(fact.name, set()).add(fact.value)
    return tuple(name for name, found in values.items() if len(found) > 1)


def course_title(course: str) -> Text:
    """The title of a class; its name where it is gone."""
    found = library().courses.get(course)
    return found.title if found else Text.same(course)


def serve_anew(course: str) -> None:
    """Serve the quiz of a course as it is published now; other processes hear of it with their next request."""
    put_anew(renewed(library(), press().root, [course]))
    keep_published(press().instance / "good/courses", library(), course)
