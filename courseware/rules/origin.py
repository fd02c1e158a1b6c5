"""Where the fields of a ruling are written: the rows and steps that gave them the value that they have."""

from __future__ import annotations

from collections.abc import Collection

from courseware.rules.follow import Taken
from courseware.rules.model import Ask, Procedure
from courseware.rules.ruling import Ruling


def written_in(ruling: Ruling, names: Collection[str]) -> tuple[str, ...]:
    """The citations of what gave these fields, each once. A step that leaves a value as it was says nothing new."""
    known: dict[str, object] = {}
    found: list[str] = []
    for taken in ruling.path()[1]:
        changed = {name for name in names if name in taken.gave and known.get(name, ...) != taken.gave[name]}
        known |= {name: taken.gave[name] for name in changed}
        found += _cites(taken, changed)
    cites = [cite.strip() for one in found for cite in one.split(";")]
    return tuple(cite for cite in dict.fromkeys(cites) if cite not in ("", "-"))


def _cites(taken: Taken, changed: Collection[str]) -> list[str]:
    if isinstance(taken.step, Procedure | Ask):
        return [taken.step.cite] if changed else []
    return [row.cite for row in taken.rows if any(name in row.gives for name in changed)]
