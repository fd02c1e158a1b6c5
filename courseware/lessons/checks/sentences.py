"""The sentences of a block, each with the numbers of the sources that it cites and where it begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from courseware.lessons.syntax.pieces import PLAIN
from courseware.text import Language

# Stands for what is no text of the sentence: a citation, a bound number, a mark.
BARRIER = "\ufffc"
# A citation after the full stop still belongs to the sentence.
END: dict[Language, re.Pattern[str]] = {
    "ja": re.compile(rf"[。！？\n](?:[」』）]*{BARRIER}?)"),
    "en": re.compile(rf"[.!?][”\")’]*{BARRIER}?(?=\s|$)|\n"),
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """The text from `start` on in its block and what it cites; barriers stand for what is no text of the sentence.

    `block` is what the author typed of the whole block: also the bound numbers, but not those that are printed.
    """

    text: str
    start: int
    cited: tuple[int, ...]
    block: str


def sentences(children: Sequence[Token], language: Language) -> Iterator[Sentence]:
    """The sentences of inline text in order."""
    text, block, cited = _flat(children)
    start = 0
    for end in [*(match.end() for match in END[language].finditer(text)), len(text)]:
        if text[start:end].strip():
            found = tuple(number for place, numbers in cited for number in numbers if start <= place < end)
            yield Sentence(text[start:end], start, found, block)
        start = end


def _flat(children: Sequence[Token]) -> tuple[str, str, list[tuple[int, tuple[int, ...]]]]:
    """The text with barriers, the same with bound numbers as they are typed, and where which numbers are cited."""
    text, block, cited = "", "", []
    for child in children:
        if child.type == "citation":
            cited.append((len(text), tuple(one.number for one in child.meta["cited"])))
            text += BARRIER
        elif child.type == "bound":
            text += BARRIER * len(child.content)
        elif child.type in PLAIN:
            text += child.content
        elif "break" in child.type:
            text += "\n"
        elif child.nesting == 0:
            text += BARRIER
        block += child.content if child.type == "bound" and child.meta["said"] else text[len(block) :]
    return text, block, cited
