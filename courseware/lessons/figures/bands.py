"""`bands`: a number cut into the stretches in which the same comes out, side by side for each case that is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from courseware.lessons import wording
from courseware.lessons.figures.model import Box, Figure, impossible
from courseware.lessons.figures.outcome import given_words, pages, severity, shown, shown_words
from courseware.lessons.figures.request import Facts, Request, read_request
from courseware.rules import Kind, Rulebook, Ruling, Value, value_words
from courseware.text import Text

MINUTE = 60


@dataclass(frozen=True, slots=True)
class Band:
    """A stretch with both ends, and the rulings at its ends, case by case."""

    low: int
    high: int
    first: tuple[Ruling, ...]
    last: tuple[Ruling, ...]

    def goes_on(self, request: Request, after: Band) -> bool:
        """Does all that comes out here come out in the next stretch as well?"""
        mine, others = zip(self.first, self.last, strict=True), zip(after.first, after.last, strict=True)
        return all(_alike(request, (self, *own), (after, *other)) for own, other in zip(mine, others, strict=True))

    def joined(self, after: Band) -> Band:
        return Band(self.low, after.high, self.first, after.last)


Ends = tuple[Band, Ruling, Ruling]


def figure(words: str, books: Mapping[str, Rulebook]) -> Figure:
    request = read_request(words, books)
    name, cases, bands = number_of(request), lanes_of(request), bands_of(request)
    if len(bands) < 2:
        raise impossible(name, f"「{name}」で結果は変わりません。", f"Nothing changes with “{name}”.")
    given = (Box("given", given_words(request)),) if request.told else ()
    ranges = [_range(request, name, band, is_last=band is bands[-1]) for band in bands]
    boxes = (
        Box("band", (said,), tuple(_lanes(request, name, cases, band)))
        for said, band in zip(ranges, bands, strict=True)
    )
    rulings = [ruling for band in bands for ruling in band.first]
    return Figure("bands", request.book.id, (*given, *boxes), pages(request, rulings))


def number_of(request: Request) -> str:
    """The number that is cut into bands."""
    if len(request.numeric) == 1:
        return request.numeric[0]
    ja = "帯に分ける数を、ちょうど一つ、名前だけ書いてください。"
    raise impossible(request.words, ja, "Name exactly one number, without a value, to be cut into bands.")


def lanes_of(request: Request) -> list[Facts]:
    """The cases that stand side by side in each band."""
    return list(request.cases(tuple(name for name in request.asked if name != number_of(request))))


def bands_of(request: Request) -> list[Band]:
    """Stretch by stretch; what comes out as before belongs to the band before it."""
    name, cases = number_of(request), lanes_of(request)
    found: list[Band] = []
    for low, high in _stretches(request, name):
        first, last = (tuple(request.rule({**facts, name: value}) for facts in cases) for value in (low, high))
        band = Band(low, high, first, last)
        if found and found[-1].goes_on(request, band):
            found[-1] = found[-1].joined(band)
        else:
            found.append(band)
    return found


def _stretches(request: Request, name: str) -> Iterator[tuple[int, int]]:
    """From every point at which the book may cut to just before the next: cuts of the fact, numbers of the book."""
    type_ = request.decision.facts[name].type
    named = [one.value for one in request.book.numbers.values() if one.is_duration is (type_.kind is Kind.DURATION)]
    points = {point for point in request.asked[name] if isinstance(point, int)}
    points |= {value + step for value in named for step in (0, 1)}
    most = type_.most if type_.most is not None else max(points) + 1
    inside = sorted(point for point in points if type_.least <= point <= most)
    yield from ((low, after - 1) for low, after in pairwise(inside))
    yield inside[-1], most


def _alike(request: Request, here: Ends, there: Ends) -> bool:
    return all(_goes_on(name, here, there) for name in request.fields)


def _goes_on(name: str, here: Ends, there: Ends) -> bool:
    """Is the field the same in both stretches, or does it grow with the number throughout?"""
    if _open(name, here[1]) or _open(name, there[1]):
        return _open(name, here[1]) == _open(name, there[1])
    values = [ruling.outcome.get(name) for ruling in (*here[1:], *there[1:])]
    if all(value == values[0] for value in values):
        return True
    ends = (here[0].low, here[0].high, there[0].low, there[0].high)
    more = {value - at for value, at in zip(values, ends, strict=True) if isinstance(value, int)}
    return len(more) == 1 and None not in values


def _open(name: str, ruling: Ruling) -> list[str]:
    return [reason.id for reason in ruling.open.get(name, ())]


def _lanes(request: Request, name: str, cases: list[Facts], band: Band) -> Iterator[Box]:
    """What comes out all along a band, case by case."""
    for facts, first, last in zip(cases, band.first, band.last, strict=True):
        said = shown(request, first)
        if said != shown(request, last):
            said = tuple(_moving(request, (field, name), (band, first, last)) for field in request.fields)
        yield Box(
            "lane",
            (*(_case(request, other, value) for other, value in facts.items()), *said),
            (),
            *severity(request, first),
        )


def _case(request: Request, name: str, value: Value) -> Text:
    """The case of a lane: a name speaks for itself, a yes or a number does not."""
    words = value_words(request.book, name, value)
    if request.decision.facts[name].type.kind is Kind.ENUM:
        return words
    label = request.book.label(name)
    return Text(f"{label.ja}: {words.ja}", f"{label.en}: {words.en}")


def _moving(request: Request, names: tuple[str, str], ends: Ends) -> Text:
    """A field that grows with the number: `延長: 止まった時間＋3分`."""
    (field, name), (band, first, last) = names, ends
    low, high = first.outcome.get(field), last.outcome.get(field)
    if low == high:
        return shown_words(request, field, first)
    if not isinstance(low, int) or not isinstance(high, int) or low - band.low != high - band.high or low < band.low:
        ja, en = f"「{field}」は帯の中で一定ではありません。", f"“{field}” is not the same all along a band."
        raise impossible(field, ja, en)
    said = {"field": request.book.label(field), "fact": request.book.label(name)}
    if low == band.low:
        return wording.filled(wording.AS_MUCH, **said)
    return wording.filled(wording.SO_MUCH_MORE, **said, more=value_words(request.book, name, low - band.low))


def _range(request: Request, name: str, band: Band, *, is_last: bool) -> Text:
    """The stretch in words, by its rounder ends: `3分以上 10分未満`, `1分以下`, `1分を超える`."""
    if band.low == band.high:
        return value_words(request.book, name, band.low)
    parts = []
    if band.low > request.decision.facts[name].type.least:
        parts.append(_end(request, name, band.low, (wording.FROM, wording.OVER if is_last else wording.OVER_BUT)))
    if not is_last:
        parts.append(_end(request, name, band.high + 1, (wording.UNDER, wording.UP_TO)))
    return Text(" ".join(part.ja for part in parts), ", ".join(part.en for part in parts))


def _end(request: Request, name: str, point: int, said: tuple[Text, Text]) -> Text:
    """A point that belongs to what is above it, or else the one just before it, whichever is rounder."""
    is_duration = request.decision.facts[name].type.kind is Kind.DURATION
    by_point = point % MINUTE == 0 or (point - 1) % MINUTE != 0 if is_duration else said[1] is not wording.UP_TO
    n, text = (point, said[0]) if by_point else (point - 1, said[1])
    return wording.filled(text, n=value_words(request.book, name, n))
