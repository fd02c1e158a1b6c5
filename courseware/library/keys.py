"""The keys of a quiz under two states of the rulebooks, variant by variant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from courseware.quiz import Instance, Key, Quiz, freeze
from courseware.rules import Rulebook
from courseware.text import Text

SEED = 1  # the order of options does not matter: keys are compared by what they stand for
Asked = tuple[Quiz, Mapping[str, Rulebook]]


@dataclass(frozen=True, slots=True)
class KeyChange:
    """A component of a variant whose key is another one now."""

    question: str
    variant: str
    component: str
    old: Key
    new: Key
    words: Text

    def as_data(self) -> dict[str, object]:
        names = {"question": self.question, "variant": self.variant, "component": self.component}
        return {**names, "old": list(self.old.values), "new": list(self.new.values)}


def changed_keys(old: Asked, new: Asked) -> Iterator[KeyChange]:
    """Every key that differs, of the questions and variants that both have."""
    before = _instances(*old)
    for name, after in _instances(*new).items():
        if name in before:
            yield from differing(before[name], after)


def _instances(quiz: Quiz, books: Mapping[str, Rulebook]) -> dict[tuple[str, str], Instance]:
    """Question and variant → what would be asked; without those that cannot be asked under these books."""
    found: dict[tuple[str, str], Instance] = {}
    for question in quiz.questions:
        for variant in question.variants:
            try:
                found[question.id, variant.id] = freeze(quiz, question, variant, SEED, books)
            except (ValueError, LookupError):  # a fact, value or decision is gone: the check of the quiz says so
                continue
    return found


def differing(before: Instance, after: Instance) -> Iterator[KeyChange]:
    """The keys of an instance that are others in another one."""
    keys = {key.component: key for key in before.keys}
    for component in after.components:
        old, new = keys.get(component.id), after.key(component.id)
        if old is not None and set(old.values) != set(new.values):
            words = _words(after, component.label, (old, new))
            yield KeyChange(after.question, after.variant, component.id, old, new, words)


def _words(asked: Instance, label: Text, keys: tuple[Key, Key]) -> Text:
    told = [fact for fact in asked.facts if not fact.assumed]
    ja = "、".join(f"{fact.label.ja}: {fact.words.ja}" for fact in told)
    en = ", ".join(f"{fact.label.en}: {fact.words.en}" for fact in told)
    old, new = (key.words for key in keys)
    return Text(
        f"問題 {asked.question}（{ja}）: 「{label.ja}」の正解が「{old.ja}」から「{new.ja}」に変わります。",
        f"Question {asked.question} ({en}): the key of “{label.en}” changes from “{old.en}” to “{new.en}”.",
    )
