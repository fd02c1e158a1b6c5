"""Plain values as YAML in the manner of our quizzes: on one line where it is short, as a block where it is not.

What is written reads as text whatever reads it: `yes`, `2:30` and `010` stand in quotes.
"""

from __future__ import annotations

import json
import re
from typing import Any, TypeAlias

import yaml

from courseware.reading import LOADER, Node
from courseware.rules.splice import width

Tree: TypeAlias = "str | list[Tree] | dict[str, Tree]"

WIDEST = 100  # columns of a value that stands on one line
UNQUOTED = ("knowledge", "load", "points", "score")  # numbers as everybody writes them
PLAIN = re.compile(r"[^\s!&*?|>%@`\"'#,\[\]{}:-][^\n]*", re.DOTALL)
NUMBER = re.compile(r"\d+(?:/\d+|\.\d+)?")
ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
BREAKS = re.compile("[\r\x85\u2028\u2029]")
RESOLVERS = yaml.SafeLoader.yaml_implicit_resolvers


def tree_of(node: Node) -> Tree:
    """A YAML tree without its places."""
    if isinstance(node.value, dict):
        return {key: tree_of(item) for key, item in node.value.items()}
    return [tree_of(item) for item in node.value] if isinstance(node.value, list) else node.value


def scalar(words: str, *, plain: bool = False) -> str:
    """A text on one line; `plain` leaves quotes away wherever YAML as we read it allows."""
    return words if _is_plain(words) and (plain or not _is_typed(words)) else quoted(words)


def quoted(words: str) -> str:
    """A text in double quotes; letters that nobody sees are written by their numbers."""
    return ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(words, ensure_ascii=False))


def _is_plain(words: str) -> bool:
    """Does YAML read the bare words, also between brackets, as just these words?"""
    if not PLAIN.fullmatch(words) or words != words.strip() or ESCAPED.search(words):
        return False
    try:
        read: Any = yaml.compose(f"[{words}]", LOADER)
    except yaml.YAMLError:
        return False
    return len(read.value) == 1 and read.value[0].value == words


def _is_typed(words: str) -> bool:
    """Would other readers of YAML take the bare words for a number, a yes or no, a date?"""
    found = [*RESOLVERS.get(words[0], ()), *RESOLVERS.get(None, ())]
    return any(pattern.match(words) for _, pattern in found)


def flow(tree: Tree, key: str = "") -> str:
    """A value on one line."""
    if isinstance(tree, dict):
        return f"{{{', '.join(f'{scalar(name)}: {flow(item, name)}' for name, item in tree.items())}}}"
    if isinstance(tree, list):
        return f"[{', '.join(map(flow, tree))}]"
    return scalar(tree, plain=key in UNQUOTED and bool(NUMBER.fullmatch(tree)))


def entry(key: str, tree: Tree, indent: int) -> str:
    """`key: value` with its line end, as it stands in a block at this indent."""
    head = f"{' ' * indent}{scalar(key)}:"
    if _fits(tree, key, indent) or tree in ([], {}):
        return f"{head} {flow(tree, key)}\n"
    if isinstance(tree, str):
        return f"{head} {block_scalar(tree, indent + 2)}"
    return f"{head}\n{block(tree, indent + 2)}"


def item(tree: Tree, indent: int) -> str:
    """`- value` with its line end, as it stands in a list at this indent."""
    lead = " " * indent
    if isinstance(tree, str) and not _fits(tree, "", indent):
        return f"{lead}- {block_scalar(tree, indent + 2)}"
    if _fits(tree, "", indent) or not tree:
        return f"{lead}- {flow(tree)}\n"
    return f"{lead}- {block(tree, indent + 2).removeprefix(f'{lead}  ')}"


def block(tree: Tree, indent: int) -> str:
    """A list or mapping with a line or more for each of its parts."""
    if isinstance(tree, dict):
        return "".join(entry(key, part, indent) for key, part in tree.items())
    return "".join(item(part, indent) for part in tree)


def block_scalar(words: str, indent: int) -> str:
    """A long text on a line of its own, one with lines as it is; what no block can hold stands in quotes."""
    if not can_be_block(words):
        return f"{scalar(words)}\n"
    lead, sign = " " * indent, "|-" if "\n" in words else ">-"
    return f"{sign}\n" + "".join(f"{lead}{line}".rstrip(" ") + "\n" for line in words.split("\n"))


def can_be_block(words: str) -> bool:
    """Block texts keep every letter, but no blanks at the ends of lines and none that would look like indentation."""
    if not words.strip() or BREAKS.search(words) or ESCAPED.search(words) or words.endswith("\n"):
        return False
    lines = words.split("\n")
    visible = all(line.isprintable() for line in lines)
    return visible and lines[0][:1] not in (" ", "") and all(line == line.rstrip() for line in lines)


def _fits(tree: Tree, key: str, indent: int) -> bool:
    """Is a value short enough for one line? A text with lines is not."""
    return not _has_lines(tree) and width(flow(tree, key)) + indent + len(key) <= WIDEST


def _has_lines(tree: Tree) -> bool:
    if isinstance(tree, str):
        return "\n" in tree
    return any(map(_has_lines, tree.values() if isinstance(tree, dict) else tree))
