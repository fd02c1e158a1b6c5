"""The record of keys that a person has looked at, `checked.yaml`: one line a question, written by a command.

`q-late: {written: 0a1b2c3d, keys: 4e5f6a7b}`: the question as its author wrote it, and its keys in all variants. Where
the question is as it was and its keys are not, a rule below it has changed, and nobody has looked at the new keys yet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from courseware.finding import Finding, fault
from courseware.quiz import canonical
from courseware.quiz.instance import Key
from courseware.quiz.kinds import KINDS
from courseware.quiz.model import Question, Quiz, Variant
from courseware.quiz.scene import Scene
from courseware.quiz.scene import keys as scene_keys
from courseware.reading import Node, read_yaml
from courseware.rules import Rulebook

DIGITS = 8
SEED = 1  # the order of options does not matter: keys are compared by what they stand for
WRITTEN = re.compile(rf"[0-9a-f]{{{DIGITS}}}")
HEAD = (
    "# 問題ごとに、人が確かめた正解です。規程の変更で正解が変わると、確かめ直すまで出題しません。\n"
    "# The keys that a person has checked. Where a rule changes one, the question is not asked until it is rechecked.\n"
    "# courseware recheck settle が書きます。 Written by “courseware recheck settle”.\n"
)


class RecheckState(StrEnum):
    """Whether a person has looked at the keys of a question as they are."""

    CHECKED = "checked"
    CHANGED = "changed"
    UNRECORDED = "unrecorded"


@dataclass(frozen=True, slots=True)
class Checked:
    """The state of a question that was checked: as it is written, and its keys."""

    written: str
    keys: str


@dataclass(frozen=True, slots=True)
class CheckedRecord:
    """Question → the state that was checked last."""

    questions: Mapping[str, Checked] = field(default_factory=dict)

    def state(self, question: str, present: Checked) -> RecheckState:
        """A question that its author has changed since is unrecorded: who changed it has looked at its keys."""
        known = self.questions.get(question)
        if known is None or known.written != present.written:
            return RecheckState.UNRECORDED
        return RecheckState.CHECKED if known.keys == present.keys else RecheckState.CHANGED


def checked_states(quiz: Quiz, books: Mapping[str, Rulebook]) -> dict[str, Checked]:
    """Every question of a quiz as it is now; without those that cannot be asked under these books."""
    found = {}
    for question in quiz.questions:
        try:
            found[question.id] = Checked(question.written[:DIGITS], _keys(question, books))
        except (ValueError, LookupError):  # a fact, value or decision is gone: the check of the quiz says so
            continue
    return found


def _keys(question: Question, books: Mapping[str, Rulebook]) -> str:
    keys = {each.id: _keys_of(question, each, books) for each in question.variants}
    return canonical.digest(
        {name: sorted([key.component, sorted(key.values)] for key in own) for name, own in keys.items()}
    )[:DIGITS]


def _keys_of(question: Question, variant: Variant, books: Mapping[str, Rulebook]) -> tuple[Key, ...]:
    """At every start for every question, so without what takes long and is no part of a key."""
    if isinstance(question.asks, Scene):
        return scene_keys(question, variant, books)
    return KINDS[question.kind].vary(question, variant, SEED, books).keys


def read_checked(text: str, file: str, faults: list[Finding]) -> CheckedRecord:
    """The record in a file; a line with a fault counts as none."""
    if all(not line.strip() or line.lstrip().startswith("#") for line in text.splitlines()):
        return CheckedRecord()
    root = read_yaml(text, file, faults)
    nodes = root.mapping(faults) if root else {}
    found = {name: _checked(node, faults) for name, node in nodes.items()}
    return CheckedRecord({name: one for name, one in found.items() if one})


def _checked(node: Node, faults: list[Finding]) -> Checked | None:
    fields = node.fields(faults, ("written", "keys"))
    words = {name: one.scalar(faults) or "" for name, one in fields.items()}
    if len(words) == 2 and all(WRITTEN.fullmatch(one) for one in words.values()):
        return Checked(words["written"], words["keys"])
    ja = f"written と keys は、それぞれ0〜9とa〜fの{DIGITS}文字です。courseware recheck settle が書きます。"
    en = f"`written` and `keys` are {DIGITS} characters of 0-9 and a-f each. “courseware recheck settle” writes them."
    faults.append(fault(node.place, "QUIZ-303", ja, en))
    return None


def write_checked(record: Mapping[str, Checked]) -> str:
    """The text of a record, one line a question in the order given."""
    return HEAD + "".join(f"{name}: {{written: {one.written}, keys: {one.keys}}}\n" for name, one in record.items())
