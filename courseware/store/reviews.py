"""Items of the review with their history: find them, note where they stand in the texts, add an event."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from sqlmodel import Session, col, select

from courseware.review import Act, Entry, Event, Kind, Proposal, Record, State, Texts, replayed
from courseware.source import Place
from courseware.store.engine import add_unless_there
from courseware.store.schema import ReviewEventRow, ReviewItemRow
from courseware.text import LANGUAGES

# What leaves no trace in where an item stands; there is one finding of every item, and many have nothing else.
UNTELLING = (Act.FIND, Act.COMMENT)


def review_ids(session: Session) -> frozenset[str]:
    """Every id that was ever on record."""
    return frozenset(session.exec(select(ReviewItemRow.id)).all())


def review_records(session: Session) -> tuple[Record, ...]:
    """All items on record, by id, with where they stand."""
    events = defaultdict[str, list[Event]](list)
    telling = select(ReviewEventRow).where(col(ReviewEventRow.act).not_in([str(act) for act in UNTELLING]))
    for row in session.exec(telling.order_by(col(ReviewEventRow.item_id), col(ReviewEventRow.seq))):
        events[row.item_id].append(_event(row))
    rows = session.exec(select(ReviewItemRow).order_by(col(ReviewItemRow.id)))
    return tuple(_record(row, events[row.id]) for row in rows)


def find_review_record(session: Session, item_id: str) -> Record | None:
    """One item on record; held back from other writers, where this is a write."""
    row = session.exec(select(ReviewItemRow).where(ReviewItemRow.id == item_id).with_for_update()).first()
    return _record(row, review_events(session, item_id)) if row else None


def review_events(session: Session, item_id: str) -> tuple[Event, ...]:
    """The history of an item, the oldest first."""
    wanted = select(ReviewEventRow).where(ReviewEventRow.item_id == item_id).order_by(col(ReviewEventRow.seq))
    return tuple(_event(row) for row in session.exec(wanted))


def note_review_item(session: Session, entry: Entry, at: datetime) -> None:
    """Note what the texts say of an item now; one that is not on record yet is put there."""
    row = session.get(ReviewItemRow, entry.id) or _added(session, entry, at)
    row.kind, row.home, row.section = entry.kind.value, entry.home, entry.section
    row.file, row.line, row.texts = entry.place.file, entry.place.line, _written(entry.texts)
    session.flush()


def _added(session: Session, entry: Entry, at: datetime) -> ReviewItemRow:
    """A new row; where another writer put the item on record at this moment, theirs."""
    row = ReviewItemRow(
        id=entry.id,
        kind=entry.kind.value,
        home=entry.home,
        section=entry.section,
        file=entry.place.file,
        line=entry.place.line,
        texts=_written(entry.texts),
        state=State.OPEN.value,
        version=0,
        found_at=at,
    )
    if add_unless_there(session, row):
        return row
    return session.exec(select(ReviewItemRow).where(ReviewItemRow.id == entry.id)).one()


def add_review_event(session: Session, item_id: str, event: Event) -> None:
    """Append to the history of an item that is on record."""
    proposal = None if event.proposal is None else json.dumps(event.proposal.as_data(), ensure_ascii=False)
    session.add(
        ReviewEventRow(
            item_id=item_id,
            seq=event.seq,
            act=event.act.value,
            state_before=event.before.value,
            state_after=event.after.value,
            actor=event.by,
            at=event.at,
            comment=event.comment,
            proposal=proposal,
            texts=_written(event.texts),
            digest=event.digest,
            is_implicit=event.is_implicit,
            caused_by=event.caused_by,
        )
    )
    row = session.exec(select(ReviewItemRow).where(ReviewItemRow.id == item_id)).one()
    row.state, row.version = event.after.value, event.seq
    session.flush()


def _record(row: ReviewItemRow, events: Iterable[Event]) -> Record:
    standing = replace(replayed(events), state=State(row.state), version=row.version)
    place = Place(row.file, row.line)
    return Record(row.id, Kind(row.kind), row.home, row.section, place, _read(row.texts), standing, row.found_at)


def _event(row: ReviewEventRow) -> Event:
    return Event(
        seq=row.seq,
        act=Act(row.act),
        before=State(row.state_before),
        after=State(row.state_after),
        by=row.actor,
        at=row.at,
        comment=row.comment,
        proposal=None if row.proposal is None else Proposal.from_data(json.loads(row.proposal)),
        texts=_read(row.texts),
        is_implicit=row.is_implicit,
        caused_by=row.caused_by,
    )


def _written(texts: Texts) -> str:
    return json.dumps(dict(sorted(texts.items())), ensure_ascii=False)


def _read(written: str) -> Texts:
    texts = json.loads(written)
    return {language: str(texts[language]) for language in LANGUAGES if language in texts}
