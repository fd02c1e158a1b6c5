"""Which concepts an address asks for."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request

from courseware.library import Problem, WantedConcepts
from courseware.search import read_query
from courseware.terms import FormStatus, Policy, TermClass
from courseware.web.shelf import library

NAMES = ("in", "class", "status", "policy", "problem")


@dataclass(frozen=True, slots=True)
class AskedTerms:
    """The words and filters of an address; `is_asked` when it has any of them, also an empty one: that asks for all."""

    text: str
    filters: dict[str, str]
    is_asked: bool

    def wanted(self) -> WantedConcepts:
        chosen = [self.filters.get(name, "") for name in NAMES]
        return WantedConcepts(read_query(self.text), *chosen)

    @property
    def is_cut(self) -> bool:
        return read_query(self.text).is_cut

    @property
    def has_words(self) -> bool:
        return bool(read_query(self.text).words)

    def as_query(self) -> dict[str, str]:
        """What is asked for, as it stands in the address of a page."""
        words = {"q": self.text[:200]} if self.text else {}
        return words | self.filters or {"q": ""}


def asked_for() -> AskedTerms:
    """What the address says, as far as we know the words; of one we do not know, nothing is left."""
    known = {
        "in": [*library().terms],
        "class": [str(one) for one in TermClass],
        "status": [str(one) for one in FormStatus],
        "policy": [str(one) for one in Policy],
        "problem": [str(one) for one in Problem],
    }
    told = {name: request.args.get(name, "") for name in NAMES}
    filters = {name: value for name, value in told.items() if value in known[name]}
    text = " ".join(request.args.get("q", "").replace("\0", " ").split())
    return AskedTerms(text, filters, any(name in request.args for name in ("q", "after", *NAMES)))
