"""The examples of a check as a reader sees them: its texts block by block, with what it reports marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from courseware.finding import Finding
from courseware.terms.checks.check import Check, Example
from courseware.terms.checks.examples import concept_of, corpus_of
from courseware.terms.model import Concept
from courseware.terms.passages import Passage, passage
from courseware.terms.prose import Role, Span


@dataclass(frozen=True, slots=True)
class Block:
    """A block of an example, or a table: then its rows."""

    role: Role
    rows: tuple[tuple[Passage, ...], ...]

    @property
    def passage(self) -> Passage:
        return self.rows[0][0]


@dataclass(frozen=True, slots=True)
class Shown:
    """An example: its texts, each a list of blocks, the concepts and the house style that it supposes, what is said."""

    texts: tuple[tuple[Block, ...], ...]
    concepts: tuple[Concept, ...]
    style: str
    findings: tuple[Finding, ...]


def shown(check: Check, example: Example) -> Shown:
    """An example with what this check reports in it."""
    corpus = corpus_of(example.text, example.terms, example.style)
    found = tuple(finding for finding in check.findings(corpus) if finding.code == check.code)
    texts = tuple(tuple(_blocks(scan.prose.spans, found)) for scan in corpus.scans)
    concepts = tuple(concept_of(line) for line in example.terms.splitlines() if line.strip())
    return Shown(texts, concepts, example.style.strip(), found)


def _blocks(spans: Iterable[Span], found: Iterable[Finding]) -> Iterator[Block]:
    """Cells of one table are one block."""
    for key, group in groupby(enumerate(spans), key=lambda one: one[1].cell.table if one[1].cell else f"no {one[0]}"):
        passages = [passage(span, found) for _, span in group]
        if isinstance(key, str):
            yield Block(passages[0].role, ((passages[0],),))
        else:
            rows = groupby(passages, key=lambda one: one.cell.row if one.cell else 0)
            yield Block(Role.CELL, tuple(tuple(row) for _, row in rows))
