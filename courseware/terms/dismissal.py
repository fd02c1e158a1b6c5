"""Findings that somebody has looked at and set aside, with a reason. A dismissal lapses when the text around changes."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from courseware.finding import Finding, Weight, fault
from courseware.reading import Node, read_yaml
from courseware.source import Place

FIELDS = ("fingerprint", "reason", "by", "at")


@dataclass(frozen=True, slots=True)
class Dismissal:
    """One finding set aside: which, why, by whom, when; `text` is the passage as it was then, where that was kept."""

    fingerprint: str
    reason: str
    by: str
    at: str
    place: Place
    text: str = ""

    @property
    def code(self) -> str:
        return self.fingerprint.partition(":")[0]

    @property
    def mark(self) -> str:
        """What tells this dismissal from every other, wherever it is written; what takes it back names it."""
        said = "\0".join((self.fingerprint, self.reason, self.by, self.at))
        return hashlib.sha256(said.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Dismissals:
    """The dismissals that are in force, by fingerprint, and those whose finding is no more."""

    in_force: Mapping[str, Dismissal]
    lapsed: tuple[Dismissal, ...]

    def of(self, finding: Finding) -> Dismissal | None:
        return self.in_force.get(finding.fingerprint) if finding.fingerprint else None


def standing_dismissals(
    found: Iterable[Finding], entries: Iterable[Dismissal], taken_back: Collection[str] = ()
) -> Dismissals:
    """What the entries, of whatever origin, say of these findings; `taken_back` are marks of entries that hold no more."""
    present = {finding.fingerprint for finding in found}
    known = {one.mark: one for one in entries if one.mark not in taken_back}
    in_force: dict[str, Dismissal] = {}
    for one in known.values():
        if one.fingerprint in present:
            in_force.setdefault(one.fingerprint, one)
    return Dismissals(in_force, tuple(one for one in known.values() if one.fingerprint not in present))


def read_dismissals(text: str, file: str, faults: list[Finding]) -> tuple[Dismissal, ...]:
    """The entries of `dismissed.yaml`; one without a reason sets nothing aside."""
    root = read_yaml(text, file, faults) if text.strip() else None
    found = [_entry(node, faults) for node in root.items(faults)] if root else []
    return tuple(one for one in found if one is not None)


def _entry(node: Node, faults: list[Finding]) -> Dismissal | None:
    found = node.fields(faults, FIELDS)
    words = {key: (found[key].scalar(faults) or "").strip() for key in FIELDS if key in found}
    if all(words.get(key) for key in FIELDS):
        return Dismissal(place=node.place, **words)
    if len(words) == len(FIELDS):
        ja, en = (
            "fingerprint・reason・by・at のどれも空にできません。",
            "None of fingerprint, reason, by and at may be empty.",
        )
        faults.append(fault(node.place, "DIS-001", ja, en))
    return None


def without_dismissed(found: Iterable[Finding], dismissals: Sequence[Dismissal]) -> list[Finding]:
    """The findings that nobody set aside, and a hint for each entry that fits none any more."""
    found = list(found)
    wanted = {one.fingerprint for one in dismissals}
    present = {finding.fingerprint for finding in found}
    kept = [finding for finding in found if not finding.fingerprint or finding.fingerprint not in wanted]
    return [*kept, *(_lapsed(one) for one in dismissals if one.fingerprint not in present)]


def _lapsed(dismissal: Dismissal) -> Finding:
    ja = f"この却下（{dismissal.fingerprint}）に当たる指摘は、もうありません。文が変わったか、直っています。消してください。"
    en = f"No finding fits this dismissal ({dismissal.fingerprint}) any more: the text has changed or is mended. Remove it."
    return fault(dismissal.place, "DIS-002", ja, en, Weight.HINT)
