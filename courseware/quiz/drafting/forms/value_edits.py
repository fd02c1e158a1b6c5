"""A YAML text in which values are changed, and not a byte besides: comments, order, quotes and blank lines stay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

import yaml
from yaml.nodes import MappingNode, ScalarNode, SequenceNode

from courseware.quiz.drafting.forms import emitting
from courseware.quiz.drafting.forms.emitting import Tree, entry, flow, item, quoted, scalar
from courseware.reading import LOADER

FOLDED, LITERAL = ">", "|"


@dataclass(frozen=True, slots=True)
class Edit:
    """`text[start:end]` becomes `words`."""

    start: int
    end: int
    words: str


def with_values(text: str, wanted: dict[str, Tree]) -> str:
    """The text that reads as `wanted`: what reads so already is left as it stands. The text must be a sound mapping."""
    text = text if text.endswith("\n") or not text else f"{text}\n"
    root = yaml.compose(text, LOADER)
    if not isinstance(root, MappingNode):
        return emitting.block(wanted, 0)
    if _plain(root) == wanted:
        return text
    return _sound(_edited(text, _Splicer(text).mapping(root, wanted)), wanted)


def _sound(text: str, wanted: dict[str, Tree]) -> str:
    """The text, or a fresh one should the edits not come to what is wanted: no comment is worth a wrong key."""
    try:
        read = yaml.compose(text, LOADER)
    except yaml.YAMLError:
        read = None
    return text if read is not None and _plain(read) == wanted else emitting.block(wanted, 0)


def _edited(text: str, edits: Iterator[Edit]) -> str:
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
        text = text[: edit.start] + edit.words + text[edit.end :]
    return text


def _plain(node: Any) -> Tree:
    if isinstance(node, MappingNode):
        return {key.value: _plain(value) for key, value in node.value}
    return [_plain(one) for one in node.value] if isinstance(node, SequenceNode) else node.value


class _Splicer:
    """Finds the smallest edits of one text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def value(self, node: Any, wanted: Tree) -> Iterator[Edit] | None:
        """The edits inside a value; None where it must be written anew from its key on."""
        if _plain(node) == wanted:
            return iter(())
        if isinstance(node, ScalarNode) and isinstance(wanted, str):
            return self.scalar(node, wanted)
        if isinstance(node, MappingNode) and isinstance(wanted, dict) and node.value and wanted:
            return self.mapping(node, wanted)
        if isinstance(node, SequenceNode) and isinstance(wanted, list) and node.value and wanted:
            return self.sequence(node, wanted)
        return None

    # --- texts ----------------------------------------------------------------------------

    def scalar(self, node: ScalarNode, words: str) -> Iterator[Edit] | None:
        """Another text in the place of one, written as that one was where it can be."""
        if node.style in (FOLDED, LITERAL):
            return self._block_scalar(node, words)
        if "\n" in words or (not node.style and "\n" in self._source(node)):
            return None
        written = quoted(words) if node.style == '"' else scalar(words, plain=not node.style)
        if node.style == "'" and "'" not in words and words.isprintable():
            written = f"'{words}'"
        return iter([Edit(node.start_mark.index, node.end_mark.index, written)])

    def _block_scalar(self, node: ScalarNode, words: str) -> Iterator[Edit] | None:
        source = self._source(node)
        head, _, body = source.partition("\n")
        lines = [line for line in body.split("\n") if line.strip()]
        if not emitting.can_be_block(words) or not lines or head.strip() not in (">-", "|-"):
            return None
        indent = len(lines[0]) - len(lines[0].lstrip(" "))
        return iter([Edit(node.start_mark.index, self._end(node), emitting.block_scalar(words, indent))])

    # --- mappings -------------------------------------------------------------------------

    def mapping(self, node: MappingNode, wanted: dict[str, Tree]) -> Iterator[Edit]:
        """Entry by entry; what goes takes its lines along, what comes stands behind what it comes after."""
        if node.flow_style:
            return self._flow(node, wanted)
        return self._block_mapping(node, wanted)

    def _block_mapping(self, node: MappingNode, wanted: dict[str, Tree]) -> Iterator[Edit]:
        known = {key.value: (key, value) for key, value in node.value}
        indent = node.value[0][0].start_mark.column
        for name, (key, value) in known.items():
            if name in wanted:
                yield from self._entry(key, value, wanted[name], indent)
            elif any(other in wanted for other in known):
                yield self._without(key, value)
        if not any(name in wanted for name in known):
            key, value = node.value[0][0], node.value[-1][1]
            yield Edit(key.start_mark.index, self._end(value), emitting.block(wanted, indent)[indent:])
            return
        yield from self._new_entries(known, wanted, indent)

    def _entry(self, key: Any, value: Any, wanted: Tree, indent: int) -> Iterator[Edit]:
        inside = self.value(value, wanted)
        if inside is not None:
            yield from inside
        else:
            written = entry(key.value, wanted, indent)[indent:]
            after = written.partition(":")[2] if _quotes(key) else written
            start = key.end_mark.index + 1 if _quotes(key) else key.start_mark.index
            yield Edit(start, self._end(value), after)

    def _without(self, key: Any, value: Any) -> Edit:
        """An entry with its lines; where it shares its line with the dash of a list, the next entry moves up to it."""
        line = self._line(key.start_mark.index)
        if not self.text[line : key.start_mark.index].strip():
            return Edit(line, self._end(value), "")
        after = self.text[self._end(value) :]
        return Edit(key.start_mark.index, self._end(value) + len(after) - len(after.lstrip(" \n")), "")

    def _new_entries(self, known: dict[str, tuple[Any, Any]], wanted: dict[str, Tree], indent: int) -> Iterator[Edit]:
        fresh: dict[int, str] = {}
        before: str | None = None
        for name, tree in wanted.items():
            if name in known:
                before = name
                continue
            first = before is None
            at = self._line(next(iter(known.values()))[0].start_mark.index) if first else self._end(known[before][1])  # type: ignore[index]
            fresh[at] = fresh.get(at, "") + entry(name, tree, indent)
        yield from (Edit(at, at, words) for at, words in fresh.items())

    # --- lists ----------------------------------------------------------------------------

    def sequence(self, node: SequenceNode, wanted: list[Tree]) -> Iterator[Edit]:
        """Item by item; one that only moved is written as it was written."""
        if node.flow_style:
            return self._flow(node, wanted)
        return self._block_sequence(node, wanted)

    def _block_sequence(self, node: SequenceNode, wanted: list[Tree]) -> Iterator[Edit]:
        before, indent = [_plain(one) for one in node.value], self._dash(node.value[0])
        matcher = SequenceMatcher(a=[repr(one) for one in before], b=[repr(one) for one in wanted], autojunk=False)
        for what, start, end, new_start, new_end in matcher.get_opcodes():
            if what == "equal":
                continue
            pairs = min(end - start, new_end - new_start)
            for one, tree in zip(node.value[start : start + pairs], wanted[new_start:], strict=False):
                yield from self._item(one, tree, node, before, indent)
            for one in node.value[start + pairs : end]:
                yield Edit(self._line(self._at_dash(one)), self._end(one), "")
            at = self._end(node.value[start + pairs - 1]) if start + pairs else self._line(self._at_dash(node.value[0]))
            added = [self._written(tree, node, before, indent) for tree in wanted[new_start + pairs : new_end]]
            if added:
                yield Edit(at, at, "".join(added))

    def _item(self, one: Any, tree: Tree, node: SequenceNode, before: list[Tree], indent: int) -> Iterator[Edit]:
        inside = None if tree in before else self.value(one, tree)
        if inside is not None:
            yield from inside
        else:
            yield Edit(self._line(self._at_dash(one)), self._end(one), self._written(tree, node, before, indent))

    def _written(self, tree: Tree, node: SequenceNode, before: list[Tree], indent: int) -> str:
        """An item as it stands elsewhere in the list already, or anew."""
        if tree not in before:
            return item(tree, indent)
        one = node.value[before.index(tree)]
        return self.text[self._line(self._at_dash(one)) : self._end(one)]

    def _at_dash(self, one: Any) -> int:
        return self.text.rindex("-", 0, one.start_mark.index)

    def _dash(self, one: Any) -> int:
        at = self._at_dash(one)
        return at - self._line(at)

    # --- between brackets -----------------------------------------------------------------

    def _flow(self, node: Any, wanted: Any) -> Iterator[Edit]:
        """Inside brackets the parts that stay are edited; where parts come or go the brackets are written anew."""
        if isinstance(wanted, dict):
            known = {key.value: value for key, value in node.value}
            pairs = [(known[name], tree) for name, tree in wanted.items() if name in known]
            same = known.keys() == wanted.keys()
        else:
            pairs, same = list(zip(node.value, wanted, strict=False)), len(node.value) == len(wanted)
        edits = [self.value(value, tree) for value, tree in pairs] if same else [None]
        if any(one is None for one in edits):
            yield Edit(node.start_mark.index, node.end_mark.index, flow(wanted))
            return
        for one in edits:
            yield from one or ()

    # --- places ---------------------------------------------------------------------------

    def _source(self, node: Any) -> str:
        return self.text[node.start_mark.index : node.end_mark.index]

    def _line(self, at: int) -> int:
        return self.text.rfind("\n", 0, at) + 1

    def _end(self, node: Any) -> int:
        """Where the last line of a value ends; a comment on that line belongs to it, those below do not."""
        last = node
        while isinstance(last, MappingNode | SequenceNode) and last.value and not last.flow_style:
            last = last.value[-1][1] if isinstance(last, MappingNode) else last.value[-1]
        source = self._source(last).rstrip(" \n")
        at = last.start_mark.index + len(source)
        return self.text.find("\n", max(at, 0)) + 1 or len(self.text)


def _quotes(key: Any) -> bool:
    """Is a key written in quotes, which are to stay?"""
    return bool(key.style)
