"""Figures worked out from a rulebook, one file a kind. Each has `figure(words, books)`, which raises FigureError."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from courseware.lessons.figures import bands, bracket, hand_off, ladder, order, path, turns
from courseware.lessons.figures.model import IN_ORDER, Box, Figure, FigureError, Flaw, not_known
from courseware.rules import Rulebook

KINDS: dict[str, Callable[[str, Mapping[str, Rulebook]], Figure]] = {
    "turns": turns.figure,
    "bands": bands.figure,
    "path": path.figure,
    "ladder": ladder.figure,
    "order": order.figure,
    "bracket": bracket.figure,
    "hand-off": hand_off.figure,
}


def figure_of(argument: str, books: Mapping[str, Rulebook]) -> Figure:
    """The figure that `::: figure` names: its kind, then what it shows."""
    kind, _, words = argument.strip().partition(" ")
    if kind not in KINDS:
        flaw = not_known(kind, KINDS)
        raise FigureError(Flaw("LES-701", kind, flaw.words))
    return KINDS[kind](words.strip(), books)


__all__ = ["IN_ORDER", "KINDS", "Box", "Figure", "FigureError", "Flaw", "figure_of"]
