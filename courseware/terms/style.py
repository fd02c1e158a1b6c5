"""The house profile of the language checks (`content/style.yaml`). What it does not say is checked for consistency."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from courseware.finding import Finding
from courseware.reading import Node, read_yaml, unknown
from courseware.terms.prose import Role


class Spacing(StrEnum):
    """Whether a space stands at a place; `consistent` asks only that it is the same everywhere."""

    SPACE = "space"
    NONE = "none"
    CONSISTENT = "consistent"


@dataclass(frozen=True, slots=True)
class Style:
    """The choices of one house. `dash` and `wave` are the signs in use; without them only mixtures are told."""

    latin: Spacing = Spacing.CONSISTENT
    slash: Spacing = Spacing.CONSISTENT
    bracket: Spacing = Spacing.NONE
    dash: str = ""
    wave: str = ""
    first_mention: tuple[Role, ...] = (Role.BODY,)


SPACINGS = {"latin_spacing": "latin", "slash_spacing": "slash", "bracket_spacing": "bracket"}
SIGNS = {"dash": "dash", "wave_dash": "wave"}
MENTIONED = {"body": Role.BODY, "objectives": Role.OBJECTIVE, "headings": Role.HEADING}


def read_style(text: str, file: str, faults: list[Finding]) -> Style:
    """The profile of a file; what is wrong in it is a finding, and the default stands."""
    root = read_yaml(text, file, faults)
    found = root.fields(faults, optional=(*SPACINGS, *SIGNS, "first_mention")) if root else {}
    said: dict[str, object] = {}
    for key, name in SPACINGS.items():
        if key in found and (value := _one_of(found[key], [str(one) for one in Spacing], faults)):
            said[name] = Spacing(value)
    for key, name in SIGNS.items():
        if key in found:
            said[name] = found[key].scalar(faults) or ""
    if "first_mention" in found:
        names = [_one_of(node, list(MENTIONED), faults) for node in found["first_mention"].items(faults)]
        said["first_mention"] = tuple(MENTIONED[name] for name in names if name)
    return Style(**said)  # type: ignore[arg-type]


def _one_of(node: Node, names: list[str], faults: list[Finding]) -> str | None:
    value = node.scalar(faults)
    if value is not None and value not in names:
        faults.append(unknown(node.place, "STY-001", value, names))
        return None
    return value
