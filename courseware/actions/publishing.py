"""Publishing: a question goes into its quiz file, out of it, or back to what it was.

First the whole new text is on record with that on which it rests, then it takes its place. What stops in between is
finished by whoever publishes next, or by the next start.
"""

from __future__ import annotations

from dataclasses import replace

from courseware.actions.press import (
    Change,
    Hand,
    Press,
    Published,
    Refused,
    course_of,
    note_found,
    placed,
    present_file,
    record,
    unsound,
)
from courseware.library import QuizFile, quiz_file_name, quiz_text
from courseware.quiz.drafting import (
    Act,
    Draft,
    DraftEvent,
    DraftState,
    EntryCheck,
    Publication,
    PublicationAct,
    SpliceError,
    check_entry,
    entry_text,
    hindrances,
    parts_seen,
    reviews_of,
    with_entry,
    with_new_entry,
    without_entry,
)
from courseware.store import (
    Session,
    add_draft_event,
    draft_events,
    draft_writers,
    find_draft,
    find_publication,
    keep_draft,
    last_publication,
    published_text,
    writing,
)
from courseware.text import Text


def publish_draft(
    session: Session, *, press: Press, hand: Hand, draft_id: int, version: int
) -> Published | Refused | None:
    """Put a draft into its file, if it is sound and reviewed and the version seen is the present one; None: no draft."""
    with writing(session):
        draft = find_draft(session, draft_id, held=True)
        if draft is None:
            return None
        file = present_file(session, press, draft.course)
        made = file if isinstance(file, Refused) else _made(session, press, draft, version, file)
        if isinstance(made, Refused):
            return made
        publication = record(session, made, hand)
        done = replace(draft, state=DraftState.PUBLISHED, question=made.question)
        keep_draft(session, done)
        add_draft_event(session, draft.id, DraftEvent(0, Act.PUBLISH, hand.by, hand.at, draft.version))
    return placed(press, publication, made.file)


def retire_question(
    session: Session, *, press: Press, hand: Hand, course: str, question: str
) -> Published | Refused | None:
    """Take a question out of its quiz, with the reason; None when it is not there."""
    with writing(session):
        file = present_file(session, press, course)
        if isinstance(file, Refused):
            return file
        if not hand.words.strip():
            return Refused((Text("理由を書いてください。", "Say why."),))
        try:
            text = without_entry(file.text, question)
        except LookupError:
            return None
        except SpliceError as error:
            return Refused((error.words,))
        change = Change(file, PublicationAct.RETIRE, question, text)
        if refused := unsound(press, change):
            return refused
        publication = record(session, change, hand)
    return placed(press, publication, file)


def undo_publication(session: Session, *, press: Press, hand: Hand, number: int) -> Published | Refused | None:
    """Publish again what the file said before, as long as nothing else has changed in it since; None: no such thing."""
    with writing(session):
        done = find_publication(session, number)
        if done is None or done.act not in (PublicationAct.PUBLISH, PublicationAct.RETIRE):
            return None
        file = present_file(session, press, course_of(done.file))
        change = file if isinstance(file, Refused) else _undone(session, press, done, file)
        if isinstance(change, Refused):
            return change
        publication = record(session, change, hand)
        _take_up_again(session, done, hand)
    return placed(press, publication, change.file)


def accept_file(session: Session, *, press: Press, hand: Hand, course: str, question: str) -> None:
    """Note that what the file says of a question is right, though something else was published."""
    with writing(session):
        text = quiz_text(press.root, course)
        if text is not None:
            file = QuizFile(course, quiz_file_name(course), text, None, ())
            note_found(session, file, question, hand)


# --- what is to be published --------------------------------------------------------


def checked(press: Press, draft: Draft, file: QuizFile) -> EntryCheck | None:
    """The draft as a question of this file; None when the file holds no quiz."""
    library = press.library
    if file.quiz is None:
        return None
    return check_entry(
        draft.text, file.quiz, library.books, library.terms, replaces=draft.question, assumptions=library.assumptions
    )


def _made(session: Session, press: Press, draft: Draft, version: int, file: QuizFile) -> Change | Refused:
    """The file with the draft in it, or everything that speaks against it."""
    check = checked(press, draft, file)
    try:
        if refused := _not_ready(session, press, draft, version, check) or _moved(draft, file):
            return refused
        assert check is not None  # noqa: S101 - it is ready
        assert check.question is not None  # noqa: S101
        text = (
            with_entry(file.text, draft.question, draft.text)
            if draft.question
            else with_new_entry(file.text, draft.text)
        )
    except SpliceError as error:
        return Refused((error.words,))
    change = Change(file, PublicationAct.PUBLISH, check.question.id, text, draft=draft.id)
    return unsound(press, change) or change


def _not_ready(session: Session, press: Press, draft: Draft, version: int, check: EntryCheck | None) -> Refused | None:
    if draft.state is not DraftState.SUBMITTED:
        return Refused(
            (Text("確認に出ている下書きだけが公開できます。", "Only a draft that was submitted can be published."),)
        )
    if draft.version != version:
        words = Text(
            "この画面を開いたあとで、下書きが変わりました。いまの文を見てから公開してください。",
            "The draft has changed since this page was opened. Look at its present text before you publish it.",
        )
        return Refused((words,))
    if check is None:
        return Refused((Text("この小テストのファイルが読めません。", "The file of this quiz cannot be read."),))
    if not check.is_sound:
        return Refused((Text("誤りが残っています。", "There are still faults in it."),), check.faults)
    reviews = reviews_of(draft_events(session, draft.id), parts_seen(check))
    lacking = hindrances(reviews, draft_writers(session, draft.id), four_eyes=press.four_eyes)
    return Refused(tuple(lacking)) if lacking else None


def _moved(draft: Draft, file: QuizFile) -> Refused | None:
    """Has the published question become another one since the draft began?"""
    if not draft.question or entry_text(file.text, draft.question) == draft.base:
        return None
    words = Text(
        "この下書きを始めたあとで、公開中の問題が変わりました。「公開中の文と合わせる」で取り込んでください。",
        "The published question has changed since this draft began. Take that in by “Join with the published text”.",
    )
    return Refused((words,))


def _undone(session: Session, press: Press, done: Publication, file: QuizFile) -> Change | Refused:
    last = last_publication(session, done.file)
    if file.digest == done.parent and done.digest != done.parent and not press.may_write:
        return Change(file, PublicationAct.UNDO, done.question, file.text, draft=done.draft)
    if last and last.digest != done.digest and last.act is not PublicationAct.FOUND:
        words = Text(
            f"そのあとで「{last.question}」が変わっています（{last.by}）。先にそちらを取り消すか、下書きで直してください。",
            f"“{last.question}” was changed after that ({last.by}). Undo that first, or mend the question by a draft.",
        )
        return Refused((words,))
    if file.digest != done.digest or (last and last.digest != done.digest):
        words = Text(
            "公開のあとで、ファイルがほかの手段で変えられています。下書きで直してください。",
            "The file was changed by other means since. Mend the question by a draft.",
        )
        return Refused((words,))
    text = published_text(session, done.file, done.parent)
    if text is None:
        return Refused((Text("前の文が記録にありません。", "The former text is not on record."),))
    change = Change(file, PublicationAct.UNDO, done.question, text, draft=done.draft)
    return unsound(press, change) or change


def _take_up_again(session: Session, done: Publication, hand: Hand) -> None:
    """The draft of what was undone is at work again; of a new question there is nothing published any more."""
    draft = find_draft(session, done.draft, held=True) if done.draft else None
    if draft and draft.state is DraftState.PUBLISHED:
        keep_draft(session, replace(draft, state=DraftState.OPEN, question=draft.question if draft.base else ""))
        add_draft_event(session, draft.id, DraftEvent(0, Act.UNDO, hand.by, hand.at, draft.version))
