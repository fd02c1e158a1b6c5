"""Shows why a passage was found: the lines that hold the words, cut to size, with the words marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from courseware.search.normal import Span, normal, spans

MOST_LINES = 3
SENTENCE = 40
CUT = "…"
BREAKS = " 　。、"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text; `is_hit` when it is what was looked for."""

    words: str
    is_hit: bool = False


def marked(line: str, words: Sequence[str]) -> tuple[Piece, ...]:
    """The whole line with the words marked."""
    return tuple(_pieces(line, Span(0, len(line)), _marks(line, words)))


def snippet(lines: Sequence[str], words: Sequence[str], width: int) -> tuple[Piece, ...]:
    """As few lines as show all the words that stand in them, about `width` characters in all."""
    chosen = _covering([normal(line) for line in lines], words) or list(range(min(1, len(lines))))
    shown: list[Piece] = []
    for n in chosen:
        shown += [Piece(" ")] if shown else []
        shown += _excerpt(lines[n], words, width // len(chosen))
    return tuple(shown)


def _covering(forms: Sequence[str], words: Sequence[str]) -> list[int]:
    """The numbers of the lines, in their order: each time the one that holds most of the words still missing.

    Of equal lines the first that is a sentence: a lone cell of a table says little.
    """
    missing = set(words)
    chosen: list[int] = []
    while missing and len(chosen) < MOST_LINES:
        held = [(sum(word in form for word in missing), min(len(form), SENTENCE)) for form in forms]
        best = max(held, default=(0, 0))
        if not best[0]:
            break
        chosen.append(held.index(best))
        missing = {word for word in missing if word not in forms[chosen[-1]]}
    return sorted(chosen)


def _marks(line: str, words: Sequence[str]) -> list[Span]:
    """The places of all words; those between which nothing or only space stands are made one."""
    merged: list[Span] = []
    for one in sorted((span for word in words for span in spans(line, word)), key=lambda span: span.start):
        if merged and not line[merged[-1].end : one.start].strip():
            merged[-1] = Span(merged[-1].start, max(one.end, merged[-1].end))
        else:
            merged.append(one)
    return merged


def _excerpt(line: str, words: Sequence[str], width: int) -> Iterator[Piece]:
    marks = _marks(line, words)
    window = _window(line, marks, width)
    yield from [Piece(CUT)] if window.start else []
    yield from _pieces(line, window, marks)
    yield from [Piece(CUT)] if window.end < len(line) else []


def _window(line: str, marks: Sequence[Span], width: int) -> Span:
    """The part of a line in which most marks stand, begun after a space or a mark where there is one near."""
    if len(line) <= width:
        return Span(0, len(line))
    lead = width // 4
    first = max((mark.start for mark in marks), key=lambda at: _held(marks, at, width - lead), default=0)
    start = max(0, min(first - lead, len(line) - width))
    breaks = [n + 1 for n in range(start, min(start + lead, first)) if line[n] in BREAKS]
    start = breaks[0] if breaks and start else start
    return Span(start, min(len(line), start + width))


def _held(marks: Sequence[Span], start: int, width: int) -> int:
    return sum(start <= mark.start and mark.end <= start + width for mark in marks)


def _pieces(line: str, window: Span, marks: Sequence[Span]) -> Iterator[Piece]:
    done = window.start
    for mark in marks:
        start, end = max(mark.start, window.start), min(mark.end, window.end)
        if start < end:
            yield from [Piece(line[done:start])] if done < start else []
            yield Piece(line[start:end], is_hit=True)
            done = end
    yield from [Piece(line[done : window.end])] if done < window.end else []
