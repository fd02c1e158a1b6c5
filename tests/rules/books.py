"""Every rulebook that is shipped, with the situations that are known of it; read once for the tests."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path

import yaml

from courseware.rules import Rulebook, Value, decide, read_book
from courseware.rules.boundary import Boundary, boundaries

ROOT = Path(__file__).parents[2]
FOLDERS = {path.name: path for path in sorted((ROOT / "content/rulebooks").iterdir()) if path.is_dir()}
DATA = ROOT / "tests/data"
Facts = Mapping[str, Value]


@functools.cache
def pages(name: str) -> Mapping[str, str]:
    return {f"{name}/{path.name}": path.read_text(encoding="utf-8") for path in sorted(FOLDERS[name].glob("*.md"))}


@functools.cache
def book(name: str) -> Rulebook:
    found, findings = read_book(name, pages(name))
    assert found is not None, "\n".join(finding.line("en") for finding in findings)
    return found


@functools.cache
def cases(name: str) -> tuple[tuple[str, str, Facts], ...]:
    """Worked cases and open questions: id, decision, facts."""
    files = [path for kind in ("cases", "undecided") if (path := DATA / f"{name}-{kind}.yaml").is_file()]
    entries = [entry for path in files for entry in yaml.safe_load(path.read_text(encoding="utf-8"))]
    return tuple(
        (one["id"], one["decision"], decide(book(name), one["decision"], one["facts"]).facts) for one in entries
    )


@functools.cache
def edges(name: str) -> tuple[Boundary, ...]:
    """The boundary situations of a book."""
    told: dict[str, list[Facts]] = {}
    for _, decision, facts in cases(name):
        told.setdefault(decision, []).append(facts)
    return boundaries(book(name), told)


@functools.cache
def situations(name: str) -> Mapping[str, tuple[tuple[str, Facts], ...]]:
    """All situations by which a book is watched, decision by decision: what each is about, and its facts."""
    found: dict[str, list[tuple[str, Facts]]] = {decision: [] for decision in book(name).decisions}
    for page in book(name).provisions.values():
        for example in page.examples:
            found[example.decision].append((f"example {example.place}", example.facts))
    for id_, decision, facts in cases(name):
        found[decision].append((f"case {id_}", facts))
    for edge in edges(name):
        found[edge.decision].append((edge.about, edge.facts))
    return {decision: tuple(facts) for decision, facts in found.items()}
