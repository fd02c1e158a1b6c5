"""`bracket`: who meets whom, from the pairs of the first round to the final. Neighbouring pairs share a half."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.lessons import wording
from courseware.lessons.figures.model import Box, Figure, impossible
from courseware.lessons.figures.outcome import pages
from courseware.lessons.figures.request import Request, read_request
from courseware.rules import Rulebook, Ruling
from courseware.text import Text


def figure(words: str, books: Mapping[str, Rulebook]) -> Figure:
    request = read_request(words, books)
    ruling = request.rule({})
    pairs = _pairs(request, ruling)
    meeting = [_pair(one, len(pairs)) for one in pairs]
    while len(meeting) > 1:
        meeting = [_meet(meeting[n], meeting[n + 1], len(meeting) // 2) for n in range(0, len(meeting), 2)]
    return Figure("bracket", request.book.id, tuple(meeting), pages(request, [ruling]))


def _pairs(request: Request, ruling: Ruling) -> list[tuple[int, int]]:
    """The pairs of ranks, a power of two of them."""
    found = ruling.outcome.get(request.fields[0])
    pairs = [one for one in found if isinstance(one, tuple)] if isinstance(found, tuple) else []
    ranks = [(one[0], one[1]) for one in pairs if len(one) == 2]
    known = [(a, b) for a, b in ranks if isinstance(a, int) and isinstance(b, int)]
    if not known or len(known) & (len(known) - 1):
        ja, en = "この場合の組み合わせを、規程は定めていません。", "The book does not give the pairs for this case."
        raise impossible(request.words, ja, en)
    return known


def _pair(ranks: tuple[int, int], pairs: int) -> Box:
    one, other = (wording.filled(wording.RANK, n=rank) for rank in ranks)
    return Box("pair", (wording.filled(wording.AGAINST, one=one, other=other), _round(pairs)))


def _meet(one: Box, other: Box, pairs: int) -> Box:
    """The match of those who win two neighbouring ones."""
    return Box("round", (_round(pairs), wording.THE_WINNERS), (one, other))


def _round(pairs: int) -> Text:
    return wording.ROUNDS.get(pairs) or wording.filled(wording.ROUND_OF, n=2 * pairs)
