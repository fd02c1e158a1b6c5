"""Edits in a YAML text: values replaced, keys and items added, and not a byte besides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import yaml
from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

from courseware.reading import LOADER
from courseware.terms.exchange.write import list_text, scalar


@dataclass(frozen=True, slots=True)
class Edit:
    """`text[start:end]` becomes `new`."""

    start: int
    end: int
    new: str


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made; of two at one place the first comes first."""
    for _, edit in sorted(enumerate(edits), key=lambda one: (one[1].start, one[0]), reverse=True):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


class YamlText:
    """A YAML text with its nodes, and the edits that are to be made in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root: Any = yaml.compose(text, LOADER)
        # The parser passes over a byte order mark without counting it.
        self.offset = 1 if text.startswith("\ufeff") else 0
        self.line_end = "\r\n" if "\r\n" in text else "\n"
        self.edits: list[Edit] = []

    def result(self) -> str:
        return edited(self.text, self.edits)

    def has_comment(self, sequence: Node) -> bool:
        """Whether a comment stands between the items of a list."""
        items = sequence.value if isinstance(sequence, SequenceNode) else []
        bounds = [self._start(sequence), *(at for item in items for at in (self._start(item), self._end(item)))]
        bounds.append(self._end(sequence))
        return any("#" in self.text[start:end] for start, end in zip(bounds[::2], bounds[1::2], strict=True))

    def replace(self, node: Node, new: str) -> None:
        """Put another value in place of this one; comments behind it stay."""
        gap = "" if self._start(node) and self.text[self._start(node) - 1].isspace() else " "
        empty = self._start(node) == self._end(node)
        self.edits.append(Edit(self._start(node), self._end(node), gap * empty + new))

    def set(self, mapping: MappingNode, key: str, new: str, after: str = "") -> None:
        """Give a key this value; a new key comes after the one named, or last."""
        found = entries(mapping)
        if key in found:
            self.replace(found[key], new)
            return
        before = found.get(after, list(found.values())[-1])
        self._add(mapping, before, f"{key}: {new}", mapping.start_mark.column)

    def append(self, sequence: SequenceNode, new: str) -> None:
        """Add an item at the end of a list that has items; to an empty one in brackets too."""
        if sequence.value:
            dash = "" if sequence.flow_style else "- "
            self._add(sequence, sequence.value[-1], dash + new, sequence.start_mark.column)
        else:
            self.edits.append(Edit(self._start(sequence) + 1, self._start(sequence) + 1, new))

    def append_words(self, node: Node, old: Iterable[str], more: Iterable[str]) -> None:
        """Add texts to a list; one that was a single text becomes a list."""
        if isinstance(node, SequenceNode) and node.value:
            for words in more:
                self.append(node, scalar(words))
        else:
            self.replace(node, list_text([*old, *more]))

    def append_block(self, sequence: SequenceNode, block: str) -> None:
        """Add whole lines below the last item of a list."""
        at = self._line_end(self._last(sequence.value[-1]))
        lines = block.rstrip("\n").replace("\n", self.line_end)
        self.edits.append(Edit(at, at, self.line_end + lines))

    def _add(self, parent: CollectionNode, before: Node, new: str, column: int) -> None:
        end = self._last(before)
        if parent.flow_style:
            self.edits.append(Edit(end, end, f", {new}"))
            return
        at = self._line_end(end)
        self.edits.append(Edit(at, at, f"{self.line_end}{' ' * column}{new}"))

    def _start(self, node: Node) -> int:
        return int(node.start_mark.index) + self.offset

    def _end(self, node: Node) -> int:
        """The end of a value; of a block scalar the end of its last line."""
        end = int(node.end_mark.index) + self.offset
        if isinstance(node, ScalarNode) and node.style in ("|", ">"):
            return len(self.text[:end].rstrip("\r\n"))
        return end

    def _last(self, node: Node) -> int:
        """Where the last thing inside a value ends, without the comments that follow it."""
        if not isinstance(node, CollectionNode) or node.flow_style or not node.value:
            return self._end(node)
        last = node.value[-1]
        return self._last(last[1] if isinstance(last, tuple) else last)

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        end = len(self.text) if end < 0 else end
        return end - 1 if end > at and self.text[end - 1] == "\r" else end


def entries(mapping: MappingNode) -> dict[str, Node]:
    """The values of a mapping by key."""
    return {key.value: value for key, value in mapping.value}
