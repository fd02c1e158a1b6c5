"""One question in the text of a quiz file: taken out as a text of its own, put back, added, removed. No byte besides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import yaml
from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

from courseware.quiz.authoring import version
from courseware.reading import LOADER, read_yaml
from courseware.text import Text, printable

BOM = "\ufeff"
FLOW = Text(
    "quiz.yaml の questions が [ ] で書かれています。「- id: …」の行の並びにしてください。",
    "The questions of quiz.yaml stand in brackets. Write them as lines that begin with “- id: …”.",
)
UNREADABLE = Text("quiz.yaml を YAML として読めません。", "quiz.yaml is not valid YAML.")
OTHERWISE = Text(
    "この文をファイルに入れると、意味が変わってしまいます。行頭や改行を確かめてください。",
    "Put into the file, this text would come to say something else. Look at where its lines begin and end.",
)


class SpliceError(ValueError):
    """A question cannot be put into a file, or found in it, without harm; `words` say why."""

    def __init__(self, words: Text) -> None:
        self.words = words
        super().__init__(words.en)


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a question stands: `text[start:end]`, its lines moved in by `column`."""

    id: str
    start: int
    end: int
    column: int


def normal_entry(text: str) -> str:
    """The text of a question as drafts keep it: it begins at the margin, without the dash of the list."""
    lines = printable(text).rstrip().split("\n")
    while lines and not lines[0].strip():
        lines = lines[1:]
    if not lines:
        return ""
    indent = len(lines[0]) - len(lines[0].lstrip(" "))
    if lines[0][indent : indent + 2] == "- ":
        lines[0] = lines[0].replace("- ", "  ", 1)
        indent = len(lines[0]) - len(lines[0].lstrip(" "))
    return "\n".join(line[_own(line, indent) :] for line in lines) + "\n"


def entry_ids(text: str) -> tuple[str, ...]:
    """The ids of all questions of a file, in their order."""
    return tuple(entry.id for entry in _entries(text))


def entry_versions(text: str) -> dict[str, str]:
    """Of each question of a file the digest of what it says; layout and remarks do not count."""
    return dict(_versions(text))


def entry_text(text: str, question: str) -> str | None:
    """The text of a question of this file, as a draft has it; None when there is none of that id."""
    entry = _find(text, question)
    return _taken(text, entry) if entry else None


def entry_texts(text: str) -> dict[str, str]:
    """The texts of all questions of a file by their ids, read once."""
    return {entry.id: _taken(text, entry) for entry in _entries(text) if entry.id}


def with_entry(text: str, question: str, new: str) -> str:
    """The file with another text of this question. LookupError: it has none of that id."""
    entry = _find(text, question)
    if entry is None:
        raise LookupError(question)
    if _taken(text, entry) == new:
        return text
    return _sound(text, text[: entry.start] + _moved_in(new, entry.column, text) + text[entry.end :], new, question)


def with_new_entry(text: str, new: str) -> str:
    """The file with one more question at its end."""
    sequence, entries = _sequence(text), list(_entries(text))
    if not entries:
        raise SpliceError(UNREADABLE)
    end, column = entries[-1].end, int(sequence.start_mark.column)
    line_end = _line_end(text)
    apart = line_end * 2 if len(entries) == 1 or _gap(text, entries) else line_end
    block = " " * column + "- " + _moved_in(new, column + 2, text)
    return _sound(text, text[:end] + apart + block + text[end:], new, "")


def without_entry(text: str, question: str) -> str:
    """The file without this question and the blank line beside it. LookupError: it has none of that id."""
    entry = _find(text, question)
    if entry is None:
        raise LookupError(question)
    start, end = _line_start(text, _dash(text, entry)), _behind(text, entry.end)
    behind = _behind(text, end)
    if not text[end:behind].strip() and behind > end:
        end = behind
    elif end == len(text) and not text[_line_start(text, start - 1) : start].strip():
        start = _line_start(text, start - 1)
    return text[:start] + text[end:]


# --- where things stand -------------------------------------------------------------


def _sequence(text: str) -> Any:
    """The list of questions as YAML nodes, whose marks count in the text without its byte order mark."""
    try:
        root = yaml.compose(text.removeprefix(BOM), LOADER)
    except yaml.YAMLError as error:
        raise SpliceError(UNREADABLE) from error
    found = [value for key, value in root.value if key.value == "questions"] if isinstance(root, MappingNode) else []
    if not found or not isinstance(found[0], SequenceNode):
        raise SpliceError(UNREADABLE)
    if found[0].flow_style:
        raise SpliceError(FLOW)
    return found[0]


def _entries(text: str) -> Iterator[Entry]:
    offset = len(text) - len(text.removeprefix(BOM))
    for item in _sequence(text).value:
        ids = [value.value for key, value in item.value if key.value == "id"] if isinstance(item, MappingNode) else []
        start = int(item.start_mark.index) + offset
        end = _end_of_line(text, _end(item, text, offset))
        yield Entry(str(ids[0]) if ids else "", start, end, int(item.start_mark.column))


def _find(text: str, question: str) -> Entry | None:
    return next((entry for entry in _entries(text) if entry.id == question), None) if question else None


def _end(node: Node, text: str, offset: int) -> int:
    """Where the last thing inside a value ends; of a block scalar the end of its last line."""
    while isinstance(node, CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    end = int(node.end_mark.index) + offset
    if isinstance(node, ScalarNode) and node.style in ("|", ">"):
        return len(text[:end].rstrip())
    return end


def _dash(text: str, entry: Entry) -> int:
    """Where the dash of an entry stands, also if it has a line or a comment of its own."""
    offset = len(text) - len(text.removeprefix(BOM))
    tokens = yaml.scan(text.removeprefix(BOM), LOADER)
    dashes = [int(one.start_mark.index) + offset for one in tokens if isinstance(one, yaml.BlockEntryToken)]
    return max(at for at in dashes if at < entry.start)


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, max(at, 0)) + 1


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return end - 1 if end > at and text[end - 1] == "\r" else end


def _behind(text: str, at: int) -> int:
    """Where the next line begins."""
    found = text.find("\n", at)
    return len(text) if found < 0 else found + 1


def _gap(text: str, entries: list[Entry]) -> bool:
    """Do blank lines stand between the questions?"""
    between = (text[one.end : other.start] for one, other in pairwise(entries))
    return any("\n\n" in part.replace("\r", "") for part in between)


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


# --- moved out and in ------------------------------------------------------------------


def _taken(text: str, entry: Entry) -> str:
    first, *rest = text[entry.start : entry.end].replace("\r\n", "\n").split("\n")
    return "\n".join([first, *(line[_own(line, entry.column) :] for line in rest)]) + "\n"


def _own(line: str, most: int) -> int:
    """How many of the blanks before a line go with the margin."""
    return min(len(line) - len(line.lstrip(" ")), most)


def _moved_in(new: str, column: int, text: str) -> str:
    first, *rest = new.rstrip().split("\n")
    lines = [first, *(" " * column + line if line else "" for line in rest)]
    return _line_end(text).join(lines)


def _sound(before: str, after: str, new: str, question: str) -> str:
    """The new text of a file, if it says what is meant: the question as drafted, and all others as they were."""
    old, now = _versions(before), _versions(after)
    drafted = read_yaml(new, "", [])
    if drafted is None or not isinstance(drafted.value, dict):
        raise SpliceError(OTHERWISE)
    said = version(drafted)
    wanted = [said if own == question and question else kept for own, kept in old] + ([] if question else [said])
    if [kept for _, kept in now] != wanted:
        raise SpliceError(OTHERWISE)
    return after


def _versions(text: str) -> list[tuple[str, str]]:
    """Of each question its id and the digest of what it says."""
    root = read_yaml(text.removeprefix(BOM), "", [])
    fields = root.value if root and isinstance(root.value, dict) else {}
    items = fields["questions"].value if "questions" in fields else []
    found = [
        (item.value.get("id") if isinstance(item.value, dict) else None, item)
        for item in items
        if not isinstance(item, str)
    ]
    return [(str(own.value) if own else "", version(item)) for own, item in found]
