"""Golden files: what comes out at the edges of every book, and some rulings in full words.

After a change of a rulebook that was meant and reviewed, write them anew, then read the difference in git:

    python -m tests.rules.golden [BOOK…]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from courseware.rules import Near, Ruling, decide, derivation, near_misses, plain, told_words
from courseware.rules.boundary import outcome_data
from courseware.text import LANGUAGES, Language
from tests.rules.books import DATA, FOLDERS, Facts, book, cases, edges

BOUNDARIES, TRACES = DATA / "boundaries", DATA / "traces"
TRACED = 10  # rulings of one book that are written out in full


def boundary_file(name: str) -> Path:
    return BOUNDARIES / f"{name}.json"


def trace_file(name: str, language: Language) -> Path:
    return TRACES / f"{name}.{language}.md"


def boundary_text(name: str) -> str:
    """One boundary case a line, so that a change shows as a changed line."""
    lines = [
        json.dumps(
            {"decision": edge.decision, "about": edge.about, "facts": plain(dict(edge.facts))}, ensure_ascii=False
        )
        for edge in edges(name)
    ]
    outcomes = [
        json.dumps(outcome_data(decide(book(name), edge.decision, edge.facts)), ensure_ascii=False)
        for edge in edges(name)
    ]
    entries = [f'{line[:-1]}, "gives": {gives}}}' for line, gives in zip(lines, outcomes, strict=True)]
    return "[\n" + ",\n".join(entries) + "\n]\n"


def chosen(name: str) -> list[tuple[str, str, Facts]]:
    """The worked cases that are written out: of as many decisions as there is room for, then more of the same."""
    first: dict[str, tuple[str, str, Facts]] = {}
    for case in cases(name):
        first.setdefault(case[1], case)
    taken = _spread(list(first.values()), TRACED)
    more = _spread([case for case in cases(name) if case not in taken], TRACED - len(taken))
    return sorted([*taken, *more], key=list(cases(name)).index)


def _spread(found: list[tuple[str, str, Facts]], count: int) -> list[tuple[str, str, Facts]]:
    """So many of them, at equal distances."""
    count = min(count, len(found))
    return [found[n * len(found) // count] for n in range(count)]


def trace_text(name: str, language: Language) -> str:
    """Each chosen ruling: what was told and assumed, what follows from what, what came out, what lies near."""
    return "\n".join(
        "\n".join([f"## {id_}: {decision}", "", *_trace(name, decide(book(name), decision, facts), language), ""])
        for id_, decision, facts in chosen(name)
    )


def _trace(name: str, ruling: Ruling, language: Language) -> list[str]:
    found = book(name)
    told = [f"- {told_words(found, fact, value)[language]}" for fact, value in ruling.facts.items()]
    assumed = [f"- ({told_words(found, fact, value)[language]})" for fact, value in ruling.assumed.items()]
    steps = [f"{n}. {line.words[language]} [{line.cite}]" for n, line in enumerate(derivation(found, ruling), 1)]
    gives = [f"- **{told_words(found, field, value)[language]}**" for field, value in ruling.outcome.items()]
    open_ = [
        f"- ? {found.label(field)[language]}: {' '.join(reason.why[language] for reason in reasons)}"
        for field, reasons in ruling.open.items()
    ]
    differs = [f"- ≠ {one.document}, {one.edition}: {one.words[language]}" for one in ruling.differs]
    near = [f"- ~ {one.words[language]} → {_other(name, ruling, one, language)}" for one in near_misses(found, ruling)]
    parts = ([*told, *assumed], steps, [*gives, *open_, *differs], near)
    return "\n\n".join("\n".join(part) for part in parts if part).split("\n")


def _other(name: str, ruling: Ruling, near: Near, language: Language) -> str:
    """What would come out otherwise, as far as it differs."""
    fields = [field for field, value in near.outcome.items() if ruling.outcome.get(field, "none") != value]
    said = [told_words(book(name), field, near.outcome[field])[language] for field in fields]
    return ", ".join([*said, *(f"? {book(name).label(field)[language]}" for field in near.open)]) or "-"


def write(name: str) -> None:
    """All golden files of one book."""
    for folder in (BOUNDARIES, TRACES):
        folder.mkdir(exist_ok=True)
    boundary_file(name).write_text(boundary_text(name), encoding="utf-8")
    for language in LANGUAGES:
        trace_file(name, language).write_text(trace_text(name, language), encoding="utf-8")


if __name__ == "__main__":
    for wanted in sys.argv[1:] or FOLDERS:
        write(wanted)
