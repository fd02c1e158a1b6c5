"""`courseware review list` and `show`: the queue line by line, and one item with all that is known of it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator

from courseware.cli.review_desk import Desk
from courseware.cli.saying import MISUSED, CommandError, meant, say
from courseware.review import (
    STATES,
    Entry,
    Event,
    Fate,
    Kind,
    Proposal,
    Site,
    Wanted,
    difference,
    lost_finding,
    mintable,
    normalised,
    progress,
    states_of,
)
from courseware.store import review_events
from courseware.text import LANGUAGES, Text

WIDTH = 60
SIGNS = {Fate.KEPT: "{}", Fate.GONE: "[-{}-]", Fate.NEW: "{{+{}+}}"}


def list_queue(desk: Desk, options: argparse.Namespace) -> int:
    """The items that are asked for, then the candidates, then how far each class is."""
    _check_name(options.state, STATES)
    _check_name(options.kind, [str(kind) for kind in Kind])
    wanted = Wanted(options.home, options.state, options.kind, options.language)
    entries = desk.entries()
    _check_name(options.home, dict.fromkeys(entry.home for entry in entries))
    shown = [entry for entry in entries if wanted.holds(entry)]
    if options.format == "json":
        for entry in shown:
            print(json.dumps(_as_data(entry), ensure_ascii=False))
        return 0
    for entry in shown:
        print(f"{entry.id}  {' '.join(states_of(entry))}  {entry.place}\n    {_first_words(entry)}")
    _offered(desk, options)
    _summary(desk, shown, entries)
    return 0


def _check_name(name: str, names: Iterable[str]) -> None:
    names = list(names)
    if name and name not in names:
        hint = meant(name, names, Text(f"使えるもの: {'、'.join(names)}。", f"Known: {', '.join(names)}."))
        raise CommandError(Text(f"「{name}」はありません。{hint.ja}", f"There is no “{name}”. {hint.en}"), MISUSED)


def _as_data(entry: Entry) -> dict[str, object]:
    place = {"file": entry.place.file, "line": entry.place.line, "column": entry.place.column}
    known = {"id": entry.id, "kind": str(entry.kind), "in": entry.home, "section": entry.section, **place}
    return known | {"states": states_of(entry), "version": entry.standing.version, "texts": dict(entry.texts)}


def _first_words(entry: Entry) -> str:
    text = normalised(next(iter(entry.texts.values()), ""))
    return text if len(text) <= WIDTH else f"{text[:WIDTH]}…"


def _offered(desk: Desk, options: argparse.Namespace) -> None:
    """Candidates and marks without an id: shown with the places where they stand, unless something else is asked for."""
    if options.state or options.kind not in ("", "candidate"):
        return
    for site in _in(desk.sites, options):
        if site.kind is Kind.CANDIDATE:
            print(f"REV-503 {site.place}\n    {site.word}: {normalised(site.text)[:WIDTH]}")


def _in(sites: Iterable[Site], options: argparse.Namespace) -> Iterator[Site]:
    return (site for site in sites if options.home in ("", site.home) and options.language in ("", site.language))


def _summary(desk: Desk, shown: list[Entry], entries: tuple[Entry, ...]) -> None:
    for entry in shown:
        if entry.is_lost:
            print(*(lost_finding(entry).line(language) for language in LANGUAGES), sep="\n")
    for home, (settled, every) in progress(entries).items():
        print(f"{home}: {settled} / {every}")
    if left := len(mintable(desk.sites)):
        ja = f"id のない要確認が {left} 件あります。courseware review mint で id を付けてください。"
        say(Text(ja, f"{left} marks have no id yet. “courseware review mint” writes one to each."))
    say(Text(f"{len(shown)} 件。", f"Items: {len(shown)}."))


def show_item(desk: Desk, own: str) -> int:
    """The text in each language, what changed in it since it was decided, the proposal and the history."""
    entry = desk.entry(own)
    print(f"{entry.id}  {' '.join(states_of(entry))}  version {entry.standing.version}")
    for language, text in entry.texts.items():
        place = entry.item.sites[language].place if entry.item else entry.place
        print(f"\n[{language}] {place}\n{text}")
    _changes(entry)
    if entry.standing.proposal:
        print(f"\n{_proposal_line(entry.standing.proposal)}")
    print()
    for event in review_events(desk.session, own):
        print(event_line(event))
    return 0


def _changes(entry: Entry) -> None:
    if entry.is_stale and entry.standing.seen:
        for language, before in entry.standing.seen.items():
            pieces = difference(before, entry.texts.get(language, ""))
            print(f"\n[{language}] " + "".join(SIGNS[piece.fate].format(piece.words) for piece in pieces))


def event_line(event: Event) -> str:
    moved = f"{event.before} → {event.after}" if event.before is not event.after else str(event.after)
    words = [event.at.isoformat(timespec="seconds"), event.act, event.by or "-", moved]
    words += [f"({event.caused_by})"] if event.caused_by else []
    lines = ["  ".join(words), f"    {event.comment}" if event.comment else ""]
    lines += [f"    {_proposal_line(event.proposal)}"] if event.proposal else []
    return "\n".join(filter(None, lines))


def _proposal_line(proposal: Proposal) -> str:
    named = f"{proposal.concept}: {proposal.form}" if proposal.concept else ""
    texts = [f"[{language}] {text}" for language, text in proposal.texts.items()]
    return "  ".join(filter(None, [f"→ {proposal.outcome}", named, *texts]))
