"""How a text gets into its file: put on record with that on which it rests, then into its place."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from courseware.finding import Finding
from courseware.library import (
    ChangedError,
    Library,
    QuizFile,
    announce,
    faults_in,
    quiz_file,
    quiz_file_name,
    quiz_text,
    text_digest,
    was_placed,
    write_files,
)
from courseware.quiz.drafting import Publication, PublicationAct, entry_versions
from courseware.store import (
    Account,
    Session,
    add_publication,
    last_publication,
    publications,
    published_files,
    published_text,
)
from courseware.text import Text


@dataclass(frozen=True, slots=True)
class Hand:
    """Who acts, when, and with which words."""

    account: Account
    at: datetime
    words: str = ""

    @property
    def by(self) -> str:
        return self.account.email


@dataclass(frozen=True, slots=True, kw_only=True)
class Deployment:
    """Where texts are published: the content folder, unless it is only read, and the folder of this installation."""

    root: Path
    instance: Path
    may_write: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Press(Deployment):
    """The same, with what was loaded from it, and whether somebody else than the writer has to look."""

    library: Library
    four_eyes: bool = True

    def present(self, course: str) -> QuizFile | None:
        """The quiz of a course as it stands in the folder."""
        text = quiz_text(self.root, course)
        return None if text is None else quiz_file(course, text, self.library.books, self.library.terms)


@dataclass(frozen=True, slots=True)
class Published:
    """The text is on record; `is_placed`: it stands in the folder too."""

    publication: Publication
    is_placed: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was published; why."""

    words: tuple[Text, ...]
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What is to become of a file, and who wants it."""

    file: QuizFile
    act: PublicationAct
    question: str
    text: str
    draft: int | None = None


def unsound(press: Press, change: Change) -> Refused | None:
    """The file as it would be, read and checked as a whole."""
    library = press.library
    new = quiz_file(change.file.course, change.text, library.books, library.terms)
    faults = faults_in(new, library, press.root)
    if new.quiz and not faults:
        return None
    return Refused(
        (Text("この小テストは、このままでは公開できません。", "The quiz could not be served like this."),), faults
    )


def present_file(session: Session, press: Press, course: str) -> QuizFile | Refused:
    """The file of a course; a text that is on record and did not get there is put there first."""
    finish(session, press, quiz_file_name(course))
    return press.present(course) or Refused(
        (Text("この小テストのファイルがありません。", "There is no file of this quiz."),)
    )


def finish(session: Session, press: Deployment, file: str) -> bool:
    """Put the last text of a file into its place, if it never got there and that on which it rests still stands there.

    True: it was put there. What was there once and is gone was taken away by other means, which is for people to judge.
    """
    last, text = last_publication(session, file), quiz_text(press.root, course_of(file))
    if last is None or text is None or not press.may_write:
        return False
    if text_digest(text) != last.parent or last.digest in (last.parent, was_placed(press.instance, course_of(file))):
        return False
    return _write(press, last, text)


def finish_all(session: Session, press: Deployment) -> tuple[str, ...]:
    """Put every text into its place that is on record and did not get there; the files that were written."""
    return tuple(file for file in published_files(session) if finish(session, press, file))


def lacking(session: Session, press: Deployment) -> tuple[Publication, ...]:
    """The last publication of each question of which the content folder says something else, the newest first."""
    seen: dict[tuple[str, str], Publication] = {}
    for one in publications(session):
        if one.question:
            seen.setdefault((one.file, one.question), one)
    texts = {file: quiz_text(press.root, course_of(file)) for file, _ in seen}
    said = {file: entry_versions(text) for file, text in texts.items() if text is not None}
    return tuple(one for (file, name), one in seen.items() if said.get(file, {}).get(name, "") != one.entry_version)


def record(session: Session, change: Change, hand: Hand) -> Publication:
    """Put the new text on record, and that on which it rests if it came there by other means."""
    file = change.file
    if published_text(session, file.name, file.digest) is None:
        note_found(session, file, "", hand)
    new = Publication(
        file=file.name,
        act=change.act,
        question=change.question,
        entry_version=entry_versions(change.text).get(change.question, ""),
        text=change.text,
        digest=text_digest(change.text),
        parent=file.digest,
        by=hand.by,
        at=hand.at,
        words=hand.words,
        draft=change.draft,
    )
    return add_publication(session, new)


def note_found(session: Session, file: QuizFile, question: str, hand: Hand) -> None:
    said = entry_versions(file.text).get(question, "")
    act = PublicationAct.FOUND
    add_publication(
        session, Publication(file.name, act, question, said, file.text, file.digest, file.digest, hand.by, hand.at)
    )


def placed(press: Deployment, publication: Publication, file: QuizFile) -> Published:
    is_placed = press.may_write and _write(press, publication, file.text)
    return Published(publication, is_placed)


def _write(press: Deployment, publication: Publication, parent: str) -> bool:
    """Whether the text of a publication stands in its place now."""
    try:
        write_files(press.root, {publication.file: publication.text}, {publication.file: parent})
    except ChangedError:
        now = quiz_text(press.root, course_of(publication.file)) or ""
        return entry_versions(now).get(publication.question, "") == publication.entry_version
    except OSError:
        return False
    try:
        announce(press.instance, course_of(publication.file), publication.digest)
    except OSError:
        return True  # this process reads it anyway; others do when they start
    return True


def course_of(file: str) -> str:
    return file.split("/")[1]
