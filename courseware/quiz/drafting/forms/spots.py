"""Which field of the form a finding is about: its place in the text, followed back to what wrote it there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from courseware.finding import Finding
from courseware.quiz.drafting.entry import FILE
from courseware.reading import Node
from courseware.source import Place

Path = tuple[str, ...]
MISSING = "YAML-004"
A_KEY = re.compile("“([^”]*)”")
NAMED = ("rights", "gaps")  # mappings that are rows on the form
TESTS = "tests"
SCENE = ("vary", "words")  # what is told in the fields of a fact


def by_field(findings: Iterable[Finding], node: Node, fields: Collection[str]) -> dict[str, list[Finding]]:
    """The findings of a text under the names of fields, or of groups of fields; "" is the form as a whole."""
    paths = sorted(_paths(node, ()), key=lambda one: (one[0].line, one[0].column, len(one[1])))
    known = _known(fields)
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        found.setdefault(_field(finding, node, paths, known), []).append(finding)
    return found


def _known(fields: Collection[str]) -> set[str]:
    """The names of fields, and of the groups in which they stand."""
    return {name[:end] for name in fields for end in [*(m.start() for m in re.finditer(r"\.", name)), len(name)]}


def _field(finding: Finding, node: Node, paths: list[tuple[Place, Path]], known: set[str]) -> str:
    if finding.place.file != FILE:
        return ""
    path = _path(finding.place, paths)
    if finding.code == MISSING and (key := A_KEY.search(finding.words.en)):
        path = (*path, key[1])
    names = _names(path, node)
    return next((name for name in names if name in known), path[0] if path else "")


def _path(place: Place, paths: list[tuple[Place, Path]]) -> Path:
    """What begins at a place; else what began last before it."""
    here = [path for at, path in paths if at == place]
    if here and here[0][0:1] == (TESTS,) and len(here[0]) == 2:
        return here[0]  # what a test says is said of all of it, also where its first key begins at the same place
    if here:
        return here[0] if len(here) == 1 or len(here[-1]) == 1 else here[-1]
    before = [path for at, path in paths if (at.line, at.column) <= (place.line, place.column)]
    return before[-1] if before else ()


def _paths(node: Node, path: Path) -> Iterator[tuple[Place, Path]]:
    """Every key and value with its place."""
    yield node.place, path
    if isinstance(node.value, dict):
        for key, item in node.value.items():
            yield node.key_places.get(key, item.place), (*path, key)
            yield from _paths(item, (*path, key))
    elif isinstance(node.value, list):
        for n, item in enumerate(node.value):
            yield from _paths(item, (*path, str(n)))


def _names(path: Path, node: Node) -> Iterator[str]:
    """The names of fields that a path may stand for, the most exact one first."""
    if path[:1] and path[0] in SCENE:
        yield ".".join(["facts", *path[1:]])
        path = ("facts", *path[1:2])
    if len(path) > 1 and path[0] in NAMED:
        path = (path[0], _row(node, path), *path[2:])
    for end in range(len(path), 0, -1):
        name = ".".join(path[:end])
        yield name
        if path[0] == TESTS and end > 3:
            yield ".".join([*path[:2], f"{path[2]}s", *path[3:end]])


def _row(node: Node, path: Path) -> str:
    """The row in which a mapping with the author's own names shows an entry."""
    whole: Mapping[str, Node] = node.value if isinstance(node.value, dict) else {}
    entries = whole[path[0]].value if path[0] in whole else {}
    keys = [*entries] if isinstance(entries, dict) else []
    return str(keys.index(path[1])) if path[1] in keys else path[1]
