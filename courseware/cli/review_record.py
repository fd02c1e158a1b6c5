"""What the texts hold now goes on record: by `courseware review refresh`, and beside a server that has just started."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from courseware.actions import reviewing
from courseware.cli.saying import say
from courseware.library import Library, review_items
from courseware.review import Change, Entry
from courseware.store import Engine, open_session
from courseware.text import Text

CHANGES: Mapping[Change, Text] = {
    Change.NEW: Text("新しいもの", "new"),
    Change.CHANGED: Text("本文が変わったもの", "changed"),
    Change.MOVED: Text("移ったもの", "moved"),
    Change.GONE: Text("本文から消えたもの", "gone"),
}


def counted(noted: Iterable[tuple[Entry, Change]]) -> Text:
    """How many items are new, changed, moved or gone, in one line."""
    found = [change for _, change in noted]
    ja = "、".join(f"{words.ja} {found.count(kind)}" for kind, words in CHANGES.items())
    en = ", ".join(f"{words.en} {found.count(kind)}" for kind, words in CHANGES.items())
    return Text(f"{ja}。", f"{en[:1].upper()}{en[1:]}.")


def put_on_record(library: Library, engine: Engine) -> tuple[tuple[Entry, Change], ...]:
    """Put on record what is served; what comes back is what differed. What is withheld is not gone."""
    with open_session(engine) as session:
        noted = reviewing.refresh(session, items=review_items(library), now=datetime.now(UTC))
    withheld = tuple(part.name for part in library.withheld)
    return tuple(
        (entry, found)
        for entry, found in noted
        if found is not Change.GONE or (entry.is_lost and not entry.place.file.startswith(withheld))
    )


def record_and_tell(library: Library, engine: Engine) -> None:
    """Do so and say in one line what was found; whatever keeps it from being done is said, and keeps nothing else."""
    try:
        line = counted(put_on_record(library, engine))
    except Exception as error:
        words = Text(
            f"要確認を記録できませんでした（{error}）。", f"What is to be confirmed was not put on record ({error})."
        )
        say(words, sys.stderr)
    else:
        say(Text(f"要確認の記録: {line.ja}", f"Points to be confirmed, on record: {line.en}"))
