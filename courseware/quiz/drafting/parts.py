"""What a reviewer has seen of a draft, as digests: the rules with their keys, the Japanese words, the English ones.

A review holds as long as the digest of its part stays. Layout and remarks are part of nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from courseware.quiz import canonical
from courseware.quiz.drafting.check import EntryCheck
from courseware.quiz.drafting.model import Aspect
from courseware.quiz.instance import Instance
from courseware.reading import Node
from courseware.text import LANGUAGES

Path = tuple[str, ...]
Leaf = tuple[Path, str]


def parts_seen(check: EntryCheck) -> dict[Aspect, str]:
    """The digest of each part of a draft as it is now; of what is no YAML there is nothing to see."""
    tree = check.reading.tree
    if tree is None:
        return {}
    leaves = list(_leaves(tree))
    spoken = {language: [leaf for leaf in leaves if _language(leaf[0]) == language] for language in LANGUAGES}
    rules = [leaf for leaf in leaves if not _language(leaf[0])]
    return {
        Aspect.RULES: canonical.digest([rules, _keys(check.instances)]),
        Aspect.JA: canonical.digest(spoken["ja"]),
        Aspect.EN: canonical.digest(spoken["en"]),
    }


def _keys(instances: Sequence[Instance]) -> list[object]:
    """What is right in every variant: it changes with the rulebook too."""
    return [[one.variant, [[key.component, list(key.values)] for key in one.keys]] for one in instances]


def _leaves(node: Node, path: Path = ()) -> Iterator[Leaf]:
    if isinstance(node.value, str):
        yield path, node.value
    elif isinstance(node.value, dict):
        is_bilingual = bool(node.value) and node.value.keys() <= set(LANGUAGES)
        for key, item in node.value.items():
            yield from _leaves(item, (*path, f"@{key}" if is_bilingual else key))
    else:
        for n, item in enumerate(node.value, 1):
            yield from _leaves(item, (*path, _named(item) or str(n)))


def _language(path: Path) -> str:
    return next((step[1:] for step in path if step.startswith("@") and step[1:] in LANGUAGES), "")


def _named(node: Node) -> str:
    """The id of an item of a list, by which it is known wherever it stands."""
    own = node.value.get("id") if isinstance(node.value, dict) else None
    return own.value if own and isinstance(own.value, str) else ""


@dataclass(frozen=True, slots=True)
class Compared:
    """A value of a draft beside what it is in the published question; nothing where it is not there."""

    path: str
    before: str
    now: str

    @property
    def is_changed(self) -> bool:
        return self.before != self.now


def compared(before: EntryCheck | None, now: EntryCheck, aspect: Aspect) -> tuple[Compared, ...]:
    """What a reviewer of this aspect reads, value by value in the order of the draft; what is gone comes last."""
    old, new = (_read_by(check, aspect) for check in (before, now))
    paths = dict.fromkeys((*new, *old))
    return tuple(Compared(path, old.get(path, ""), new.get(path, "")) for path in paths)


def _read_by(check: EntryCheck | None, aspect: Aspect) -> dict[str, str]:
    tree = check.reading.tree if check else None
    wanted = "" if aspect is Aspect.RULES else aspect.value
    leaves = [leaf for leaf in (_leaves(tree) if tree else ()) if _language(leaf[0]) == wanted]
    found: dict[str, list[str]] = {}
    for path, value in leaves:
        steps = [step for step in path if not step.startswith("@")]
        own = ".".join(steps[:-1] if steps[-1:] and steps[-1].isdecimal() else steps)
        found.setdefault(own, []).append(value)
    return {path: ", ".join(values) for path, values in found.items()}
