"""How a book changed in time: each period against the one before it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from courseware.rules.book import Provision, Rulebook
from courseware.rules.impact import Change, impact


@dataclass(frozen=True, slots=True)
class Revision:
    """What is otherwise from a day on: answers, and the provisions that came, went or read otherwise (their ids)."""

    begins: str
    before: Rulebook
    after: Rulebook
    changes: tuple[Change, ...]
    provisions: tuple[str, ...]


def changes(book: Rulebook) -> tuple[Revision, ...]:
    """All revisions of a book, the earliest first; those to come are among them. None for a book of one period."""
    return tuple(_revision(before, after) for before, after in pairwise(book.periods))


def _revision(before: Rulebook, after: Rulebook) -> Revision:
    ids = dict.fromkeys((*before.provisions, *after.provisions))
    other = [id_ for id_ in ids if _wording(before.provisions.get(id_)) != _wording(after.provisions.get(id_))]
    return Revision(after.in_force_from, before, after, impact(before, after), tuple(other))


def _wording(provision: Provision | None) -> object:
    """What a reader reads, without where it stands."""
    if provision is None:
        return None
    differs = [difference.as_data() for difference in provision.differs]
    return provision.title, provision.text, provision.open_questions, differs
