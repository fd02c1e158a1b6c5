"""Findings that somebody has looked at and set aside, with a reason. A dismissal lapses when the text around changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from courseware.finding import Finding, Weight, fault
from courseware.reading import Node, read_yaml
from courseware.source import Place

FIELDS = ("fingerprint", "reason", "by", "at")


@dataclass(frozen=True, slots=True)
class Dismissal:
    """One finding set aside: which, why, by whom, when."""

    fingerprint: str
    reason: str
    by: str
    at: str
    place: Place


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
