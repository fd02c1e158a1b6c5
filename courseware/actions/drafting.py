"""Drafting: a question is taken up for work, its text is kept, and whoever is slower loses nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from courseware.quiz.drafting import Act, Draft, DraftEvent, DraftState, EntryCheck, normal_entry, parts_seen
from courseware.store import (
    Account,
    Session,
    add_draft,
    add_draft_event,
    draft_text,
    find_draft,
    keep_draft,
    writing,
)


@dataclass(frozen=True, slots=True)
class Saved:
    """The draft has this text now."""

    draft: Draft


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else has changed the draft since: `draft` is theirs, `text` what was sent, `base` what both began with."""

    draft: Draft
    text: str
    base: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The draft is published or discarded; nothing was kept of `text`."""

    draft: Draft
    text: str


def start_draft(  # noqa: PLR0913 - all that a draft begins with
    session: Session, *, account: Account, course: str, question: str, base: str, text: str, now: datetime
) -> Draft:
    """A new draft in a course: of the published question named, whose text is `base`, or of none."""
    new = Draft(
        0, course, question, base, normal_entry(text), 1, DraftState.OPEN, account.email, now, account.email, now
    )
    with writing(session):
        draft = add_draft(session, new)
        add_draft_event(session, draft.id, DraftEvent(0, Act.START, account.email, now, draft.version))
    return draft


def save_draft(
    session: Session, *, account: Account, draft_id: int, text: str, version: int, now: datetime
) -> Saved | Conflict | Closed | None:
    """Keep a text that was made of this version; None when there is no such draft. The same text is no change."""
    new = normal_entry(text)
    with writing(session):
        draft = find_draft(session, draft_id, held=True)
        if draft is None:
            return None
        if not draft.state.is_at_work:
            return Closed(draft, new)
        if draft.text == new:
            return Saved(draft)
        if draft.version != version:
            return Conflict(draft, new, draft_text(session, draft_id, version) or draft.base)
        saved = replace(draft, text=new, version=version + 1, changed_by=account.email, changed_at=now)
        keep_draft(session, saved)
    return Saved(saved)


class No(StrEnum):
    """Why an act cannot be done."""

    STATE = "state"
    CHANGED = "changed"
    FAULTS = "faults"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Look:
    """What somebody had before them when they acted: the draft in this version, as it was checked."""

    version: int
    check: EntryCheck


def submit_draft(session: Session, *, account: Account, draft_id: int, look: Look, now: datetime) -> Draft | No | None:
    """Ask for the reviews of a draft without faults."""
    with writing(session):
        draft = find_draft(session, draft_id, held=True)
        if draft is None:
            return None
        if draft.state is not DraftState.OPEN:
            return No.STATE
        if draft.version != look.version:
            return No.CHANGED
        if not look.check.is_sound:
            return No.FAULTS
        return _moved(
            session, draft, DraftState.SUBMITTED, DraftEvent(0, Act.SUBMIT, account.email, now, draft.version)
        )


def review_draft(session: Session, *, draft_id: int, look: Look, review: DraftEvent) -> Draft | No | None:
    """Accept an aspect of a submitted draft, or send it back with words; it is noted what was seen."""
    with writing(session):
        draft = find_draft(session, draft_id, held=True)
        if draft is None:
            return None
        if draft.state is not DraftState.SUBMITTED:
            return No.STATE
        if draft.version != look.version:
            return No.CHANGED
        if review.act is Act.RETURN and not review.words.strip():
            return No.WORDS
        if review.act is Act.ACCEPT and not look.check.is_sound:
            return No.FAULTS
        state = DraftState.OPEN if review.act is Act.RETURN else DraftState.SUBMITTED
        return _moved(session, draft, state, replace(review, version=draft.version, seen=parts_seen(look.check)))


def discard_draft(session: Session, *, account: Account, draft_id: int, now: datetime) -> Draft | No | None:
    """Put a draft away; its texts and its history stay."""
    return _put(session, draft_id, DraftState.DISCARDED, Act.DISCARD, (account, now))


def take_up_draft(session: Session, *, account: Account, draft_id: int, now: datetime) -> Draft | No | None:
    """Work again on a draft that was put away."""
    return _put(session, draft_id, DraftState.OPEN, Act.TAKE_UP, (account, now))


def rest_on(session: Session, *, draft_id: int, version: int, base: str) -> Draft | None:
    """Note that this version has taken in the published question as it is now; nothing: it is not published now."""
    with writing(session):
        draft = find_draft(session, draft_id, held=True)
        if draft is None or draft.version != version or not draft.state.is_at_work:
            return None
        rebased = replace(draft, base=base, question=draft.question if base else "")
        keep_draft(session, rebased)
    return rebased


def _put(
    session: Session, draft_id: int, state: DraftState, act: Act, hand: tuple[Account, datetime]
) -> Draft | No | None:
    account, now = hand
    with writing(session):
        draft = find_draft(session, draft_id, held=True)
        if draft is None:
            return None
        if draft.state.is_at_work != (state is DraftState.DISCARDED) or draft.state is DraftState.PUBLISHED:
            return No.STATE
        return _moved(session, draft, state, DraftEvent(0, act, account.email, now, draft.version))


def _moved(session: Session, draft: Draft, state: DraftState, event: DraftEvent) -> Draft:
    moved = replace(draft, state=state)
    keep_draft(session, moved)
    add_draft_event(session, draft.id, event)
    return moved
