"""Sites, items and histories for the tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from courseware.review import Act, Entry, Event, Item, Kind, Record, Site, Standing, Texts, next_event, replayed
from courseware.source import Place
from courseware.text import Language

START = datetime(2026, 11, 30, 9, tzinfo=UTC)
TEXTS: Texts = {"ja": "名前が分かりません。", "en": "The name is not known."}


def site(own: str = "q-aaaaaa", language: Language = "ja", text: str = "", line: int = 3, **changes) -> Site:
    given = {
        "id": own,
        "kind": Kind.BLOCK,
        "language": language,
        "home": "small",
        "section": "late",
        "title": "遅刻",
        "place": Place(f"content/courses/small/lesson.{language}.md", line, 1),
        "text": text or TEXTS[language],
        "lines": (line, line + 2),
    }
    return Site(**(given | changes))


def item(own: str = "q-aaaaaa", texts: Texts = TEXTS, **changes) -> Item:
    return Item(own, {language: site(own, language, text, **changes) for language, text in texts.items()})


def history(*acts: Act, texts: Texts = TEXTS, by: str = "Aki") -> tuple[Event, ...]:
    """The events of these acts, a minute apart."""
    events: list[Event] = []
    for n, act in enumerate(acts):
        at = START + timedelta(minutes=n)
        events.append(next_event(replayed(events), act, by=by, at=at, texts=texts))
    return tuple(events)


def record(*acts: Act, own: str = "q-aaaaaa", texts: Texts = TEXTS, place: Place | None = None, **changes) -> Record:
    standing = replayed(history(*acts, texts=texts)) if acts else Standing()
    where = place or site().place
    given = {"kind": Kind.BLOCK, "home": "small", "section": "late"} | changes
    return Record(id=own, place=where, texts=texts, standing=standing, **given)


def entry(*acts: Act, now: Texts | None = TEXTS, **changes) -> Entry:
    """An item of the queue after these acts; `now` is what the text says today, None where it is gone."""
    kept = record(*acts, **changes)
    return Entry(kept.id, None if now is None else item(kept.id, now), kept)
