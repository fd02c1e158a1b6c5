"""What a check of the language is, and how it says what it found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Sized
from dataclasses import dataclass
from enum import StrEnum

from courseware.finding import Finding, Weight
from courseware.source import Place
from courseware.terms.corpus import Corpus, Scan
from courseware.terms.prose import Span
from courseware.text import Text, comparable


class Scope(StrEnum):
    """Whether a check looks at one text (knowing the terms of the others), or at all texts of a domain together."""

    LESSON = "lesson"
    DOMAIN = "domain"


@dataclass(frozen=True, slots=True)
class Example:
    """A text in the notation of `examples.py`, with the terms and the house style that it needs."""

    text: str
    terms: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A check with a code that never changes. One without examples of what it must and must not report is no check."""

    code: str
    name: Text
    why: Text
    weight: Weight
    run: Callable[..., Iterable[Finding]]
    must: tuple[Example, ...]
    must_not: tuple[Example, ...]
    scope: Scope = Scope.LESSON
    is_slow: bool = False

    def __post_init__(self) -> None:
        if not self.must or not self.must_not:
            raise ValueError(f"{self.code} needs examples of what it must and of what it must not report")

    def findings(self, corpus: Corpus, scan: Scan | None = None) -> Iterable[Finding]:
        """What a check finds: in one text, or in all."""
        if self.scope is Scope.DOMAIN:
            return self.run(corpus)
        scans = corpus.scans if scan is None else (scan,)
        return [finding for one in scans for finding in self.run(corpus, one)]


@dataclass(frozen=True, slots=True)
class Spot:
    """A character of a block."""

    span: Span
    at: int = 0

    @property
    def place(self) -> Place:
        return self.span.place(self.at)


def told(
    code: str,
    weight: Weight,
    spots: Sequence[Spot],
    words: tuple[str, str],
    term: tuple[str, str] = ("", ""),
) -> Finding:
    """A finding at the first spot that names the others; `term` is a name and the id of its concept."""
    first, *others = dict.fromkeys(spots)
    also = tuple(dict.fromkeys(spot.place for spot in others if spot.place != first.place))
    context = "\n".join(dict.fromkeys(comparable(spot.span.words) for spot in spots))
    return Finding(first.place, code, Text(*words), weight, also, *term, context)


def places(found: Sized) -> str:
    """“1 place”, “2 places”."""
    return f"{len(found)} place{'s' if len(found) != 1 else ''}"


def quoted(words: Iterable[str], language: str = "ja", most: int = 6) -> str:
    """Several words in the quotation marks of a language."""
    listed = list(dict.fromkeys(words))
    more = ("ほか" if language == "ja" else ", …") if len(listed) > most else ""
    if language == "ja":
        return "".join(f"「{one}」" for one in listed[:most]) + more
    return ", ".join(f"“{one}”" for one in listed[:most]) + more
