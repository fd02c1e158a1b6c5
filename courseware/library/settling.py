"""What writing accepted decisions into lessons and concept files would change; nothing is written here."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from courseware.lessons import EditError, applied
from courseware.library.evidence import domain_of
from courseware.library.model import Library
from courseware.review import Entry, Outcome, Proposal
from courseware.terms import RenderingError, Termbase, rendering, with_rendering
from courseware.text import Text

CONTEXT = 3
Reader = Callable[[Path], str]


def read_text(path: Path) -> str:
    """The text of a file with every byte of it."""
    return path.read_bytes().decode("utf-8")


@dataclass
class Settlement:
    """What applying would do: files before and after, the items that it settles, those that it cannot, and why.

    `renderings` are the former forms of terms, each with its termbase and the concept's slug.
    """

    content: Path
    read: Reader = read_text
    before: dict[str, str] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)
    settled: list[Entry] = field(default_factory=list)
    left: list[tuple[Entry, Text]] = field(default_factory=list)
    renderings: list[tuple[Termbase, str, str]] = field(default_factory=list)

    def text(self, file: str) -> str:
        """The text of a file as far as it is planned."""
        if file not in self.before:
            self.before[file] = self.after[file] = self.read(self.content.parent / file)
        return self.after[file]

    def changed(self) -> dict[str, str]:
        return {file: text for file, text in self.after.items() if text != self.before[file]}

    def differences(self) -> dict[str, list[str]]:
        """The lines of a unified difference of each file that would change."""
        return {file: self._difference(file, text) for file, text in self.changed().items()}

    def _difference(self, file: str, text: str) -> list[str]:
        before, after = self.before[file].splitlines(keepends=True), text.splitlines(keepends=True)
        return [*difflib.unified_diff(before, after, f"a/{file}", f"b/{file}", n=CONTEXT)]


def settlement(library: Library, content: Path, entries: Iterable[Entry], read: Reader = read_text) -> Settlement:
    """What writing these decisions would do. Each is planned whole or not at all."""
    plan = Settlement(content, read)
    for entry in entries:
        kept, renderings = dict(plan.after), list(plan.renderings)
        try:
            _plan_one(library, plan, entry)
            plan.settled.append(entry)
        except (EditError, RenderingError) as error:
            plan.after, plan.renderings = plan.before | kept, renderings
            plan.left.append((entry, error.words))
    return plan


def _plan_one(library: Library, plan: Settlement, entry: Entry) -> None:
    proposal = entry.standing.proposal
    if proposal is None or entry.item is None:
        raise EditError("本文にもうありません", "it does not stand in the text any more")
    if entry.is_stale:
        raise EditError("決定のあとで本文が変わりました", "the text has changed since it was decided")
    for language, site in entry.item.sites.items() if entry.kind.is_of_a_lesson else ():
        file = site.place.file
        plan.after[file] = applied(plan.text(file), file, language, entry.id, proposal)
    if proposal.outcome is Outcome.RENDERING:
        _plan_rendering(library, plan, entry, proposal)


def _plan_rendering(library: Library, plan: Settlement, entry: Entry, proposal: Proposal) -> None:
    """The concept is that of the item's own domain: other domains have concepts of the same name."""
    terms = library.terms.get(domain_of(library, entry))
    concept = terms.find(proposal.concept) if terms else None
    if terms is None or concept is None:
        raise EditError(f"用語「{proposal.concept}」がありません", f"there is no concept “{proposal.concept}”")
    file = f"{plan.content.name}/terms/{terms.domain}.yaml"
    plan.after[file] = with_rendering(plan.text(file), file, concept.slug, proposal.form, entry.id)
    plan.renderings.append((terms, concept.slug, rendering(concept).words))
