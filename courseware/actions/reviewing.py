"""Reviewing: what is found in the texts is put on record, and people propose, decide, ask and talk about it.

Each act may say which version of the item its author had before them. Where somebody was faster, their act stands, and
what the slower one wrote is kept in the history as it was written: nobody's words are lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from courseware.review import (
    Act,
    Change,
    Entry,
    Event,
    Item,
    MoveError,
    Proposal,
    Record,
    Standing,
    State,
    change,
    next_event,
    queue,
    unfit,
)
from courseware.store import (
    Session,
    add_review_event,
    find_review_record,
    note_review_item,
    review_events,
    review_records,
    writing,
)
from courseware.text import Text

CONFLICT = "conflict"


class RefusedError(ValueError):
    """An act that cannot be done now; `words` say why and what to do. `state` is the one that does not allow it."""

    def __init__(self, words: Text, state: State | None = None) -> None:
        self.words, self.state = words, state
        super().__init__(words.en)


class SomeRefusedError(ValueError):
    """Nothing was done to several items, since some of them cannot be so treated: `why`, by their id."""

    def __init__(self, why: Mapping[str, RefusedError]) -> None:
        self.why = why
        super().__init__(", ".join(why))


@dataclass(frozen=True, slots=True)
class Hand:
    """Who acts, when, with what remark, and which version of the item they had seen (None: the one there is)."""

    by: str
    at: datetime
    comment: str = ""
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What an act became. With `since`, others were faster: `event` keeps the words and has moved nothing."""

    event: Event
    since: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of several items, with the version of it that was seen (None: the one there is)."""

    entry: Entry
    version: int | None = None


def refresh(session: Session, *, items: Iterable[Item], now: datetime) -> tuple[tuple[Entry, Change], ...]:
    """Put on record what the texts hold now; what is gone from them stays on record and is told."""
    items = tuple(items)
    with writing(session):
        noted = [(entry, found) for entry in queue(items, review_records(session)) if (found := change(entry))]
        for entry, found in noted:
            if found is not Change.GONE:
                _put_on_record(session, entry, now)
    return tuple(noted)


def propose(session: Session, *, entry: Entry, proposal: Proposal, hand: Hand) -> Done:
    """Put a proposal on the table."""
    if words := unfit(proposal, entry.kind, [*entry.texts]):
        raise RefusedError(words)
    return _act(session, entry, Act.PROPOSE, hand, proposal=proposal)


def decide(session: Session, *, entry: Entry, decision: Act, hand: Hand, four_eyes: bool) -> Done:
    """Accept, reject or supersede what is proposed; with four eyes, not by the person who proposed it."""
    return _act(session, entry, decision, hand, four_eyes=four_eyes)


def ask_for_information(session: Session, *, entry: Entry, hand: Hand) -> Done:
    """Say what has to be known before anything can be proposed."""
    return _act(session, entry, Act.ASK, _with_words(hand))


def inform(session: Session, *, entry: Entry, hand: Hand) -> Done:
    """Tell what was asked for."""
    return _act(session, entry, Act.INFORM, _with_words(hand))


def comment(session: Session, *, entry: Entry, hand: Hand) -> Done:
    """Say something about an item; its state stays."""
    return _act(session, entry, Act.COMMENT, _with_words(hand))


def reopen(session: Session, *, entry: Entry, hand: Hand) -> Done:
    """Take up again what was rejected, or what was settled about a text that has changed since."""
    return _act(session, entry, Act.REOPEN, hand)


def set_aside(session: Session, *, entry: Entry, hand: Hand) -> Done:
    """Say why nobody need work on it for now. Nothing is decided; the next act, or another text, takes it up again."""
    return _act(session, entry, Act.SET_ASIDE, _with_words(hand))


def dismiss(session: Session, *, chosen: Iterable[Chosen], act: Act, hand: Hand, four_eyes: bool) -> tuple[Event, ...]:
    """Reject what is proposed for several items, or set several aside, for one reason: all of them, or none."""
    events, why = list[Event](), dict[str, RefusedError]()
    hand = _with_words(hand)
    with writing(session):
        for one in sorted(chosen, key=lambda one: one.entry.id):  # two who dismiss the same never wait for each other
            try:
                events.append(_dismissed(session, one.entry, act, replace(hand, version=one.version), four_eyes))
            except RefusedError as error:
                why[one.entry.id] = error
        if why:
            raise SomeRefusedError(why)
    return tuple(events)


def mark_applied(session: Session, *, entry: Entry, hand: Hand) -> Done:
    """Note that an accepted decision was written into the texts."""
    return _act(session, entry, Act.APPLY, hand)


def _act(
    session: Session, entry: Entry, act: Act, hand: Hand, *, proposal: Proposal | None = None, four_eyes: bool = False
) -> Done:
    if not hand.by.strip():
        raise RefusedError(Text("名前を付けてください。", "Say who you are."))
    with writing(session):
        standing, events = _on_record(session, entry, hand.at)
        since = _since(events, hand.version)
        if (again := _sent_before(events, act, hand, proposal)) is not None:
            return Done(again, since if again.caused_by else ())
        if since and act is not Act.COMMENT:
            event = replace(_event(entry, standing, Act.COMMENT, hand), proposal=proposal, caused_by=_conflict(act))
        else:
            _refuse(entry, standing, act, hand.by, four_eyes=four_eyes)
            since, event = (), replace(_event(entry, standing, act, hand), proposal=proposal)
        add_review_event(session, entry.id, event)
    return Done(event, since)


def _dismissed(session: Session, entry: Entry, act: Act, hand: Hand, four_eyes: bool) -> Event:
    """The act on one of several items; here whoever was faster keeps it from being done."""
    standing, events = _on_record(session, entry, hand.at)
    if (again := _sent_before(events, act, hand, None)) is not None:
        return again
    if since := _since(events, hand.version):
        ja, en = f"その間に {since[-1].by} が手を加えました。", f"{since[-1].by} has worked on it in the meantime."
        raise RefusedError(Text(ja, en))
    _refuse(entry, standing, act, hand.by, four_eyes=four_eyes)
    event = _event(entry, standing, act, hand)
    add_review_event(session, entry.id, event)
    return event


def _on_record(session: Session, entry: Entry, now: datetime) -> tuple[Standing, tuple[Event, ...]]:
    """Where the item stands this very moment, and its history; one that was never seen is put on record first."""
    record = find_review_record(session, entry.id) or _put_on_record(session, entry, now)
    return record.standing, review_events(session, entry.id)


def _put_on_record(session: Session, entry: Entry, now: datetime) -> Record:
    """The record of an item as the texts have it now. Of two who find it at once, one says so in its history."""
    note_review_item(session, entry, now)
    record = find_review_record(session, entry.id)
    if record is None:
        raise LookupError(f"{entry.id} was noted and is not there")
    if record.standing.version:
        return record
    add_review_event(session, entry.id, _found(entry, now))
    return find_review_record(session, entry.id) or record


def _since(events: Iterable[Event], version: int | None) -> tuple[Event, ...]:
    """What others did to the item meanwhile; remarks are no conflict, nor is that it was put on record."""
    if version is None:
        return ()
    return tuple(one for one in events if one.seq > version and not one.is_implicit and one.act is not Act.COMMENT)


def _sent_before(events: Iterable[Event], act: Act, hand: Hand, proposal: Proposal | None) -> Event | None:
    """What the very same form has become already, where it is sent twice."""
    mine, version = (hand.by.strip(), proposal, hand.comment), hand.version
    sent = [one for one in events if version is not None and one.seq > version]
    same = [one for one in sent if (one.by, one.proposal, one.comment) == mine]
    became = [one for one in same if one.caused_by == _conflict(act) or (one.act is act and not one.caused_by)]
    return became[-1] if became else None


def _conflict(act: Act) -> str:
    """How the history names words that were kept because somebody was faster."""
    return f"{CONFLICT}: {act}"


def _refuse(entry: Entry, standing: Standing, act: Act, by: str, *, four_eyes: bool) -> None:
    if four_eyes and act.is_decision and standing.is_by(by):
        ja = "自分の提案は自分では決められません。ほかの人に頼んでください（COURSEWARE_REVIEW_FOUR_EYES）。"
        en = "Who proposed it does not decide it. Ask somebody else (COURSEWARE_REVIEW_FOUR_EYES)."
        raise RefusedError(Text(ja, en))
    if act is Act.ACCEPT and standing.is_stale(entry.texts):
        ja = "提案のあとで本文が変わりました。却下して再開し、いまの本文に対して提案し直してください。"
        en = "The text has changed since it was proposed. Reject it, reopen it, and propose anew for the text as it is."
        raise RefusedError(Text(ja, en))


def _event(entry: Entry, standing: Standing, act: Act, hand: Hand) -> Event:
    try:
        event = next_event(standing, act, by=hand.by.strip(), at=hand.at, texts=entry.texts)
    except MoveError as error:
        listing = ", ".join(str(one).removeprefix("item:") for one in error.possible)
        ja = f"いまの状態（{error.state}）では「{str(act).removeprefix('item:')}」はできません。できること: {listing}。"
        en = f"“{str(act).removeprefix('item:')}” is not possible while an item is {error.state}. Possible: {listing}."
        raise RefusedError(Text(ja, en), error.state) from error
    return replace(event, comment=hand.comment)


def _found(entry: Entry, now: datetime) -> Event:
    return replace(next_event(Standing(), Act.FIND, by="", at=now, texts=entry.texts), is_implicit=True)


def _with_words(hand: Hand) -> Hand:
    if not hand.comment.strip():
        raise RefusedError(Text("言葉を書いてください。", "Write something."))
    return hand
