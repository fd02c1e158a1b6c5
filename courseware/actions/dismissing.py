"""Setting findings aside with a reason, and taking that back. The text and the files stay as they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from courseware.finding import Finding, Weight
from courseware.store import (
    Session,
    add_dismissal,
    add_taking_back,
    dismissals,
    taken_back,
    writing,
)
from courseware.terms import Dismissal, standing_dismissals
from courseware.text import Text

MOST_REASON = 1000
NO_REASON = Text("理由を書いてください。", "Please write the reason.")
TOO_LONG = Text(f"{MOST_REASON}字までにしてください。", f"Keep it to {MOST_REASON} characters.")
BLOCKER = Text(
    "公開を止める指摘は却下できません。本文か用語ファイルを直してください。",
    "A finding that keeps the class from being published cannot be dismissed. Mend the text or the concept file.",
)
GONE = Text(
    "この指摘は、もうありません。本文が変わったか、直されています。",
    "There is no such finding any more: the text has changed or is mended.",
)
ALREADY = Text("ほかの人が先に却下しています。", "Somebody else has dismissed it already.")
NOT_THERE = Text("この却下は、すでに取り消されています。", "This dismissal has been taken back already.")


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was kept; `words` say why. `earlier` is the dismissal that is there already."""

    words: Text
    earlier: Dismissal | None = None


def dismiss(
    session: Session, *, wanted: Dismissal, findings: Iterable[Finding], filed: Iterable[Dismissal]
) -> Dismissal | Refused:
    """Set the findings of a fingerprint aside; `findings` are all there are, `filed` the dismissals of the files."""
    meant = [finding for finding in findings if wanted.fingerprint and finding.fingerprint == wanted.fingerprint]
    if fault := _fault(meant, wanted.reason):
        return Refused(fault)
    with writing(session):
        known = standing_dismissals(meant, [*filed, *dismissals(session)], taken_back(session))
        earlier = known.in_force.get(wanted.fingerprint)
        if earlier and (earlier.by, earlier.reason) == (wanted.by, wanted.reason):
            return earlier  # sent twice
        if earlier:
            return Refused(ALREADY, earlier)
        add_dismissal(session, wanted)
    return wanted


def _fault(meant: list[Finding], reason: str) -> Text | None:
    if not meant:
        return GONE
    if any(finding.weight is Weight.BLOCKER for finding in meant):
        return BLOCKER
    if not reason:
        return NO_REASON
    return TOO_LONG if len(reason) > MOST_REASON else None


def take_back(
    session: Session, *, filed: Iterable[Dismissal], mark: str, by: str, now: datetime
) -> Dismissal | Refused:
    """Let a dismissal hold no more, wherever it was written; the finding is told again."""
    with writing(session):
        known = {one.mark: one for one in (*filed, *dismissals(session))}
        if mark not in known or mark in taken_back(session):
            return Refused(NOT_THERE)
        add_taking_back(session, known[mark], by=by, at=now)
    return known[mark]
