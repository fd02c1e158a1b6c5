"""Values that a file gives for what has a closed list; another word is a fault that names the nearest."""

from __future__ import annotations

from courseware.finding import Finding
from courseware.reading import unknown
from courseware.source import Place
from courseware.terms.model import FormRole, FormStatus, Inflection, Policy, TermClass

CLOSED: dict[str, list[str]] = {
    "class": [str(one) for one in TermClass],
    "policy": [str(one) for one in Policy],
    "inflect": [str(one) for one in Inflection],
    "status": [str(one) for one in FormStatus],
    "role": [str(one) for one in FormRole],
    "case_sensitive": ["yes", "no"],
}


def is_allowed(name: str, value: str, place: Place, faults: list[Finding]) -> bool:
    """Whether the value may be taken; where not, the fault is told."""
    if name not in CLOSED or value in CLOSED[name]:
        return True
    faults.append(unknown(place, "TERM-223", value, CLOSED[name]))
    return False
