"""The three class pages of the acceptance items, brought in, checked, and their findings put back on the lines of the pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from courseware.finding import Finding
from courseware.lessons import prose_of, read_lesson
from courseware.lessons.importing import bring_in, decoded
from courseware.source import Place
from courseware.terms import Corpus, Prose, Role, Span, Termbase, language_findings, open_items, read_terms

PAGES = ("000", "001", "002")
TERMS = Path(__file__).parents[2] / "content" / "terms" / "lorcana.yaml"
# What a reviewer marks in class 05, in place of the words that stand there.
CLAIMS = {
    "Caution から Game Loss まであります。": "[Caution から Game Loss まで]{claim: Casual only Caution, Warning, Game Loss}あります。",
    "どちらの欄でも Match Loss と": "[どちらの欄でも Match Loss]{claim: Casual, Competitive has Match Loss} と",
}


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings of one pass; `lines` says for each page which line a line of the lesson comes from."""

    findings: tuple[Finding, ...]
    corpus: Corpus
    lines: Mapping[str, Mapping[int, int]]

    def places(self, finding: Finding) -> set[tuple[str, int]]:
        """The lines of the pages that a finding names."""
        return {(place.file, self.line(place)) for place in (finding.place, *finding.also)}

    def line(self, place: Place) -> int:
        return self.lines[place.file].get(place.line, -place.line)


@cache
def checked(sources: str, *, with_reviewer: bool) -> Checked:
    """Pass 1: as brought in. Pass 2: with our concept file, the hints and the reviewer's claims."""
    lines: dict[str, dict[int, int]] = {}
    proses = []
    for name in PAGES:
        (path,) = Path(sources).glob(f"{name}_*")
        text, _ = decoded(path.read_bytes(), name)
        brought = bring_in(text, name, rulebook="lorcana")
        lesson, _ = read_lesson(_claimed(brought.lesson) if with_reviewer else brought.lesson, name, "ja")
        assert lesson is not None
        lines[name] = dict((*brought.head_lines, *brought.lines))
        proses.append(prose_of(lesson))
    corpus = Corpus(proses, _terms() if with_reviewer else None)
    findings = [*language_findings(corpus, with_slow=with_reviewer), *open_items(corpus)]
    return Checked(tuple(findings), corpus, lines)


@cache
def raw(sources: str) -> Checked:
    """The pages as plain lines, before anything is brought in: nothing is bold, separators still stand."""
    proses, lines = [], {}
    for name in PAGES:
        (path,) = Path(sources).glob(f"{name}_*")
        text = path.read_text(encoding="utf-8")
        spans = [Span(line, Role.BODY, ((0, Place(name, n, 1)),)) for n, line in enumerate(text.split("\n"), 1)]
        proses.append(Prose(name, "lorcana", tuple(spans)))
        lines[name] = {n: n for n in range(1, len(spans) + 1)}
    corpus = Corpus(proses)
    return Checked(tuple(language_findings(corpus)), corpus, lines)


def _terms() -> Termbase:
    termbase, faults = read_terms(TERMS.read_text(encoding="utf-8"), "lorcana.yaml")
    assert termbase is not None
    assert not faults
    return termbase


def _claimed(text: str) -> str:
    for before, after in CLAIMS.items():
        text = text.replace(before, after)
    return text
