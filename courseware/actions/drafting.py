"""Drafting: a question is taken up for work, its text is kept, and whoever is slower loses nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from courseware.quiz.drafting import Act, Draft, DraftEvent, DraftState, normal_entry
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
        draft = find_draft(session, draft_id)
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
