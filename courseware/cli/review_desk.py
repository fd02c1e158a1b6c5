"""What `courseware review` works on: the content as it stands, and the record of it in the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property

from courseware.actions import reviewing
from courseware.cli.people import open_people
from courseware.cli.saying import CommandError, meant, settings_explained
from courseware.cli.starting import without_collecting
from courseware.library import Library, domain_of, load_library, rendering_items, review_sites
from courseware.review import Change, Entry, Item, Site, gathered, queue
from courseware.settings import Settings
from courseware.store import Session, open_session, review_ids, review_records
from courseware.terms import Termbase
from courseware.text import Text


@dataclass
class Desk:
    """The settings, the session of one command, and the content, which is read when it is first asked for."""

    settings: Settings
    session: Session

    @cached_property
    def library(self) -> Library:
        """All that can be read: an item of a lesson that has faults elsewhere is not gone."""
        with settings_explained(), without_collecting():
            return load_library(self.settings.content, checks=(), with_faults=True)

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        return review_sites(self.library)

    def items(self, *named: str) -> tuple[Item, ...]:
        """Everything in the texts that is to be confirmed, and the terms of which somebody has spoken or that are named."""
        renderings = rendering_items(self.library, (*named, *sorted(self.known_ids())))
        return (*gathered(self.sites), *renderings)

    def entries(self, *named: str) -> tuple[Entry, ...]:
        return queue(self.items(*named), review_records(self.session))

    def terms_of(self, entry: Entry) -> Termbase | None:
        """The terms of the rulebook that an item is about."""
        return self.library.terms.get(domain_of(self.library, entry))

    def known_ids(self) -> frozenset[str]:
        return review_ids(self.session)

    def refresh(self) -> tuple[tuple[Entry, Change], ...]:
        return reviewing.refresh(self.session, items=self.items(), now=datetime.now(UTC))

    def entry(self, own: str) -> Entry:
        """The item of this id, or CommandError with the id that was probably meant."""
        entries = {entry.id: entry for entry in self.entries(own)}
        if own in entries:
            return entries[own]
        listed = Text("courseware review list で一覧を見られます。", "“courseware review list” lists them.")
        hint = meant(own, entries, listed)
        raise CommandError(Text(f"要確認「{own}」はありません。{hint.ja}", f"There is no item “{own}”. {hint.en}"))


@contextmanager
def open_desk() -> Iterator[Desk]:
    """The desk, with its database made or brought up first."""
    with open_people() as (settings, engine), open_session(engine) as session:
        yield Desk(settings, session)
