"""A report as the command line prints it: both languages for our words, the language of the reader for the rest."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from courseware.cli.saying import both
from courseware.library import JAPAN, Spot
from courseware.quiz import Instance
from courseware.store import About, Context, Mistake, Report
from courseware.text import Text

STATES = {True: Text("未対応", "open"), False: Text("対応済み", "closed")}
MISTAKES = {
    Mistake.RULING: Text("裁定や正解", "ruling or right answer"),
    Mistake.WORDING: Text("用語や訳", "word or translation"),
    Mistake.TYPO: Text("誤字・脱字", "typo"),
    Mistake.DISPLAY: Text("リンクや表示", "link or display"),
    Mistake.OTHER: Text("そのほか", "something else"),
}
GONE = Text("いまの教材にはありません", "the content has no such place any more")
INDENT = "    "
SHOWN = 100


def line_of(report: Report) -> str:
    """A report in the list: number, time, state, place, and the beginning of what was said."""
    words = " ".join(report.words.split())
    words = words if len(words) <= SHOWN else words[:SHOWN] + "…"
    head = f"#{report.number}  {moment(report.at)}  {both(STATES[report.is_open])}  {report.context.title}"
    return f"{head}\n{INDENT}{report.context.place}\n{INDENT}{words}"


def told(report: Report) -> list[str]:
    """What was said, by whom as far as they told, and what staff did."""
    mistake = [_named("種類 / kind", both(MISTAKES[report.mistake]))] if report.mistake else []
    contact = [_named("連絡先 / contact", report.contact)] if report.contact else []
    notes = [
        _named(both(STATES[False]), f"{moment(note.at)}  {note.by}\n{_block(note.words)}") for note in report.notes
    ]
    return [
        f"報告 / Report #{report.number}  {both(STATES[report.is_open])}",
        _named("届いた日時 / sent", moment(report.at)),
        *mistake,
        *contact,
        "",
        _block(report.words),
        "",
        *notes,
    ]


def place_words(context: Context, spot: Spot | None) -> Iterator[str]:
    """What a report is about: where it stands, what it said and what it says now."""
    yield _named("対象 / about", f"{context.title}  ({context.place})")
    yield _named("ファイル / file", str(spot.place) if spot else both(GONE))
    yield _named("言語 / language", context.language)
    if context.about is About.RULING:
        asked = {"rulebook": context.book, "decision": context.decision, "facts": json.loads(context.facts)}
        yield _named("courseware decide", json.dumps(asked, ensure_ascii=False))
    yield from _digests(context, spot)
    yield ""
    if context.instance:
        yield from _question(context, context.instance)
        return
    if spot is None or spot.text == context.text:
        yield f"送られたときの文 / text when it was sent{'' if spot is None else ' = いまの文 / text now'}:"
        yield _block(context.text)
    else:
        yield "送られたときの文 (-) といまの文 (+) / text when it was sent (-) and now (+):"
        yield from (INDENT + line for line in changed_lines(context.text, spot.text))


def changed_lines(old: str, new: str) -> list[str]:
    """All lines of both texts: `-` is gone, `+` is new, the others stand in both."""
    return [line for line in difflib.ndiff(old.splitlines(), new.splitlines()) if not line.startswith("?")]


def moment(at: datetime) -> str:
    return f"{at.astimezone(JAPAN):%Y-%m-%d %H:%M} JST"


def as_data(report: Report) -> dict[str, Any]:
    """A report as JSON; of the question the digest of what was asked, under which it is kept."""
    context = report.context
    names = ("title", "text", "digest", "seen", "course", "section", "book", "edition", "provision", "decision")
    about = {name: getattr(context, name) for name in (*names, "facts", "sitting", "slot", "question")}
    return {
        "number": report.number,
        "at": report.at.isoformat(),
        "open": report.is_open,
        "about": context.about,
        "place": context.place,
        "language": context.language,
        **{name: value for name, value in about.items() if value},
        **({"instance": context.instance.digest} if context.instance else {}),
        **({"answer": context.answer.as_data()} if context.answer else {}),
        "mistake": report.mistake,
        "words": report.words,
        "contact": report.contact,
        "notes": [
            {"act": note.act, "by": note.by, "words": note.words, "at": note.at.isoformat()} for note in report.notes
        ],
    }


def _digests(context: Context, spot: Spot | None) -> Iterator[str]:
    """Of which state of the lesson or rulebook this is, and whether the reader or the content has another."""
    edition = f"  ({context.edition})" if context.edition else ""
    if context.digest:
        yield _named("版 / state", f"{context.digest[:12]}{edition}")
    if context.seen and not context.digest.startswith(context.seen):
        yield _named("読者が開いた版 / state the reader had open", context.seen)
    if spot and context.about is not About.QUESTION and spot.digest != context.digest:
        yield _named("いまの版 / state now", spot.digest[:12])


def _question(context: Context, instance: Instance) -> Iterator[str]:
    """The question as it was asked, with its key and the answer given."""
    language = context.language
    yield _named("出題 / instance", f"{instance.digest}  ({instance.question}, {instance.variant})")
    if instance.rules:
        yield _named("規程 / rulebook", f"{instance.rules.id} {instance.rules.edition} {instance.rules.digest[:12]}")
    yield ""
    yield _block(instance.text[language])
    if instance.passage:
        yield _block(instance.passage[language])
    yield ""
    given = {part.component: part for part in context.answer.parts} if context.answer else {}
    for component in instance.components:
        yield component.label[language]
        yield from (f"{INDENT}・{option.label[language]}" for option in component.options)
        yield _named(f"{INDENT}正解 / key", instance.key(component.id).words[language])
        part = given.get(component.id)
        yield _named(f"{INDENT}回答 / answer", part.given[language] if part else "―")


def _named(name: str, words: str) -> str:
    return f"{name}: {words}"


def _block(words: str) -> str:
    return "\n".join(INDENT + line for line in words.splitlines())
