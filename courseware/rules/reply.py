"""A ruling as the one JSON object that `courseware decide` answers with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from courseware.rules.book import Rulebook
from courseware.rules.decide import decide
from courseware.rules.facts import FactError
from courseware.rules.model import Value
from courseware.rules.near import Near, near_misses, questions
from courseware.rules.ruling import Ruling, Status
from courseware.rules.trace import derivation, plain
from courseware.rules.types import Kind
from courseware.rules.words import PLACES
from courseware.text import Text


def reply(books: Mapping[str, Rulebook], asked: object, today: str = "") -> dict[str, object]:
    """Answer `{"rulebook", "decision", "facts"}`; whatever is wrong with it is an `error` with words, never raised.

    `today` adds a `notice` where the book is past its review.
    """
    try:
        if not isinstance(asked, dict):
            raise FactError(Text("JSON のオブジェクトが要ります。", "A JSON object is expected."))
        book = _book(books, asked.get("rulebook"))
        data = as_data(book, decide(book, str(asked.get("decision", "")), _facts(asked.get("facts", {}))))
        notice = book.notice(today)
        return data | ({"notice": notice.as_data()} if notice else {})
    except FactError as error:
        return {"status": "error", "words": error.words.as_data()}


def _book(books: Mapping[str, Rulebook], name: object) -> Rulebook:
    if isinstance(name, str) and name in books:
        return books[name]
    listing = ", ".join(books)
    raise FactError(
        Text(
            f"「{str(name)[:80]}」という規程はありません。使える規程: {listing}。",
            f"There is no rulebook “{str(name)[:80]}”. Known: {listing}.",
        )
    )


def _facts(value: object) -> Mapping[str, object]:
    if isinstance(value, dict):
        return value
    raise FactError(Text("facts は対応表です。", "`facts` must be an object."))


def as_data(book: Rulebook, ruling: Ruling) -> dict[str, object]:
    """The whole reply: what is decided, what is open and why, how it came about, and what lies near."""
    ask, possible = questions(book, ruling)
    said = Names(book.decisions[ruling.decision].replied)
    return {
        "status": str(ruling.status),
        "outcome": said.fields({name: _outcome(book, name, value) for name, value in ruling.outcome.items()}),
        "open": said.fields({name: _open(ruling, name) for name in ruling.open}),
        "ask": list(ask),
        "possible": [said.fields(outcome) for outcome in possible],
        "differs": [said.field(difference.as_data()) for difference in ruling.differs],
        "assumed": {name: plain(value) for name, value in ruling.assumed.items()},
        "steps": [said.within("gave", line.as_data()) for line in derivation(book, ruling)],
        "near": [] if ruling.status is Status.INCOMPLETE else [said.near(near) for near in near_misses(book, ruling)],
        "rulebook": ruling.rulebook,
        "edition": ruling.edition,
        "digest": ruling.digest,
    }


@dataclass(frozen=True, slots=True)
class Names:
    """Fields under the names of the interface, where the book calls them otherwise because a fact has that word."""

    replied: Mapping[str, str]

    def fields(self, values: Mapping[str, object]) -> dict[str, object]:
        return {self.replied.get(name, name): value for name, value in values.items()}

    def field(self, data: Mapping[str, object]) -> dict[str, object]:
        name = str(data["field"])
        return {**data, "field": self.replied.get(name, name)}

    def within(self, key: str, data: Mapping[str, object]) -> dict[str, object]:
        inner = data[key]
        return {**data, key: self.fields(inner)} if isinstance(inner, Mapping) else dict(data)

    def near(self, near: Near) -> dict[str, object]:
        found = self.within("outcome", near.as_data())
        return {**found, "open": [self.replied.get(name, name) for name in near.open]}


def _outcome(book: Rulebook, name: str, value: Value) -> object:
    """A field as JSON; a decimal is made from its exact fraction here, at the very end."""
    if book.words[name].type.kind is Kind.DECIMAL and isinstance(value, Fraction):
        return round(float(value), PLACES)
    return plain(value)


def _open(ruling: Ruling, name: str) -> dict[str, object]:
    """The reasons of one open field, together."""
    reasons = ruling.open[name]
    why = Text(" ".join(reason.why.ja for reason in reasons), " ".join(reason.why.en for reason in reasons))
    candidates = [candidate for reason in reasons for candidate in reason.candidates]
    data: dict[str, object] = {
        "why": why.as_data(),
        "cites": sorted({cite for reason in reasons for cite in reason.cites}),
    }
    return data | ({"candidates": candidates} if candidates else {})
