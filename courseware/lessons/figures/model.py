"""What a figure is: boxes in boxes, each with its words. The words say everything; drawing them is the stylesheet's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from courseware.reading import unknown
from courseware.source import Place
from courseware.text import Language, Text

IN_ORDER = ("turn", "band", "rung", "step", "stage")  # lists of these are read in this order


@dataclass(frozen=True, slots=True)
class Box:
    """One thing that a figure shows. `role` tells how it is drawn; `height` (of `top`) draws how severe it is."""

    role: str
    words: tuple[Text, ...]
    inside: tuple[Box, ...] = ()
    height: int = 0
    top: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure ready to print, and the pages of the book that it was worked out from."""

    kind: str
    book: str
    boxes: tuple[Box, ...]
    pages: tuple[str, ...]

    def lines(self, language: Language) -> tuple[str, ...]:
        """The whole figure in plain words, one line a box."""
        return tuple(" / ".join(text[language] for text in box.words) for box in _all(self.boxes) if box.words)


def _all(boxes: Iterable[Box]) -> Iterator[Box]:
    for box in boxes:
        yield box
        yield from _all(box.inside)


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why a figure cannot be drawn, and the word of its argument that is to blame."""

    code: str
    word: str
    words: Text


class FigureError(ValueError):
    """No figure can be made of an argument; carries everything that is wrong with it."""

    def __init__(self, *flaws: Flaw) -> None:
        self.flaws = flaws
        super().__init__("\n".join(flaw.words.en for flaw in flaws))


def not_known(name: str, names: Iterable[str]) -> Flaw:
    """A name that the book does not have, with the nearest right one."""
    return Flaw("LES-702", name, unknown(Place(""), "LES-702", name, names).words)


def impossible(word: str, ja: str, en: str) -> FigureError:
    """The argument can be read, but no figure of this kind can be made of it."""
    return FigureError(Flaw("LES-703", word, Text(ja, en)))
