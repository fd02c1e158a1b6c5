"""Drafts of questions: find them, keep another text, add to their history."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, select

from courseware.quiz.drafting import Act, Aspect, Draft, DraftEvent, DraftState
from courseware.store.draft_schema import DraftEventRow, DraftRow, DraftTextRow


def drafts(session: Session, *states: DraftState) -> tuple[Draft, ...]:
    """All drafts in these states, with their present texts; the one changed last comes first."""
    wanted = (
        select(DraftRow, DraftTextRow)
        .join(DraftTextRow, _present())
        .where(col(DraftRow.state).in_([state.value for state in states or tuple(DraftState)]))
        .order_by(col(DraftTextRow.at).desc(), col(DraftRow.id).desc())
    )
    return tuple(_draft(row, text) for row, text in session.exec(wanted))


def find_draft(session: Session, draft_id: int, *, held: bool = False) -> Draft | None:
    """One draft; `held` back from other writers, where this is a write."""
    wanted = select(DraftRow).where(DraftRow.id == draft_id)
    row = session.exec(wanted.with_for_update() if held else wanted).first()
    if row is None:
        return None
    text = select(DraftTextRow).where(DraftTextRow.draft_id == row.id, DraftTextRow.version == row.version)
    return _draft(row, session.exec(text).one())


def draft_text(session: Session, draft_id: int, version: int) -> str | None:
    """The text that a draft had in this version."""
    wanted = select(DraftTextRow.text).where(DraftTextRow.draft_id == draft_id, DraftTextRow.version == version)
    return session.exec(wanted).first()


def add_draft(session: Session, draft: Draft) -> Draft:
    """A new draft with its first text; it comes back with its number."""
    row = DraftRow(
        course=draft.course,
        question=draft.question,
        base=draft.base,
        version=draft.version,
        state=draft.state.value,
        opened_by=draft.opened_by,
        opened_at=draft.opened_at,
    )
    session.add(row)
    session.flush()
    assert row.id is not None  # noqa: S101 - it has just been kept
    _add_text(session, row.id, draft)
    return replace(draft, id=row.id)


def keep_draft(session: Session, draft: Draft) -> None:
    """Keep what has changed: the state, the question that it edits; another text is added to the former ones."""
    row = session.get(DraftRow, draft.id)
    assert row is not None  # noqa: S101 - who changes a draft has found it
    if row.version != draft.version:
        _add_text(session, draft.id, draft)
    row.version, row.state = draft.version, draft.state.value
    row.question, row.base = draft.question, draft.base
    session.flush()


def draft_events(session: Session, draft_id: int) -> tuple[DraftEvent, ...]:
    """The history of a draft, the oldest first."""
    wanted = select(DraftEventRow).where(DraftEventRow.draft_id == draft_id).order_by(col(DraftEventRow.seq))
    return tuple(_event(row) for row in session.exec(wanted))


def draft_writers(session: Session, draft_id: int) -> frozenset[str]:
    """Everybody who ever changed the text of a draft."""
    return frozenset(session.exec(select(DraftTextRow.by).where(DraftTextRow.draft_id == draft_id)).all())


def add_draft_event(session: Session, draft_id: int, event: DraftEvent) -> DraftEvent:
    """Add to the history of a draft; the number in it is given here."""
    last = session.exec(select(func.max(DraftEventRow.seq)).where(DraftEventRow.draft_id == draft_id)).one()
    numbered = replace(event, seq=(last or 0) + 1)
    session.add(
        DraftEventRow(
            draft_id=draft_id,
            seq=numbered.seq,
            act=event.act.value,
            aspect=event.aspect.value if event.aspect else "",
            by=event.by,
            at=event.at,
            version=event.version,
            words=event.words,
            seen=json.dumps({aspect.value: digest for aspect, digest in sorted(event.seen.items())}),
        )
    )
    session.flush()
    return numbered


def _present() -> ColumnElement[bool]:
    """The text of a draft that is its present one."""
    return (col(DraftTextRow.draft_id) == col(DraftRow.id)) & (col(DraftTextRow.version) == col(DraftRow.version))


def _add_text(session: Session, draft_id: int, draft: Draft) -> None:
    session.add(
        DraftTextRow(
            draft_id=draft_id, version=draft.version, text=draft.text, by=draft.changed_by, at=draft.changed_at
        )
    )
    session.flush()


def _draft(row: DraftRow, text: DraftTextRow) -> Draft:
    return Draft(
        id=row.id or 0,
        course=row.course,
        question=row.question,
        base=row.base,
        text=text.text,
        version=row.version,
        state=DraftState(row.state),
        opened_by=row.opened_by,
        opened_at=row.opened_at,
        changed_by=text.by,
        changed_at=text.at,
    )


def _event(row: DraftEventRow) -> DraftEvent:
    seen: Mapping[str, str] = json.loads(row.seen)
    return DraftEvent(
        seq=row.seq,
        act=Act(row.act),
        by=row.by,
        at=row.at,
        version=row.version,
        words=row.words,
        aspect=Aspect(row.aspect) if row.aspect else None,
        seen={Aspect(aspect): digest for aspect, digest in seen.items()},
    )
