"""What changes for people between two books: answers, each with a situation that shows it, and what came or went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from courseware.rules.book import Rulebook
from courseware.rules.model import Value
from courseware.rules.ruling import Ruling
from courseware.rules.sameness import changed_rows, does_the_same
from courseware.rules.situations import Facts, Side, Sides, is_exact, situations
from courseware.rules.trace import plain
from courseware.rules.words import OPEN, told_words, value_words
from courseware.text import Text


class ChangeKind(StrEnum):
    """What kind of change it is. `rewritten`: other rows, but no situation was found in which that shows."""

    ANSWER = "answer"
    REWRITTEN = "rewritten"
    DECISION_ADDED = "decision_added"
    DECISION_GONE = "decision_gone"
    FACT_ADDED = "fact_added"
    FACT_GONE = "fact_gone"
    ASSUMPTION = "assumption"
    VALUE_ADDED = "value_added"
    VALUE_GONE = "value_gone"
    FIELD_ADDED = "field_added"
    FIELD_GONE = "field_gone"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a book says: the fields that it decides and those that it leaves open."""

    outcome: Mapping[str, Value]
    open: tuple[str, ...]

    def as_data(self) -> dict[str, object]:
        return {"outcome": {name: plain(value) for name, value in self.outcome.items()}, "open": list(self.open)}


@dataclass(frozen=True, slots=True)
class Witness:
    """A situation on which two books disagree."""

    facts: Mapping[str, Value]
    old: Answer
    new: Answer

    def as_data(self) -> dict[str, object]:
        facts = {name: plain(value) for name, value in self.facts.items()}
        return {"facts": facts, "old": self.old.as_data(), "new": self.new.as_data()}


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is otherwise in the new book. `names` are the fields, or the fact (and its value), concerned."""

    kind: ChangeKind
    decision: str
    names: tuple[str, ...]
    words: Text
    witness: Witness | None = None

    def as_data(self) -> dict[str, object]:
        data = {"kind": str(self.kind), "decision": self.decision, "names": list(self.names)}
        return data | (self.witness.as_data() if self.witness else {}) | {"words": self.words.as_data()}


def impact(old: Rulebook, new: Rulebook) -> tuple[Change, ...]:
    """All changes from the old book to the new one, decision by decision; none between a book and itself."""
    found: list[Change] = []
    for name in dict.fromkeys((*old.decisions, *new.decisions)):
        if name not in new.decisions:
            found.append(_whole(old, name, ChangeKind.DECISION_GONE, Text("なくなりました", "is gone")))
        elif name not in old.decisions:
            found.append(_whole(new, name, ChangeKind.DECISION_ADDED, Text("加わりました", "is new")))
        else:
            found += _between((Side(old, old.decisions[name]), Side(new, new.decisions[name])))
    return tuple(found)


def _whole(book: Rulebook, name: str, kind: ChangeKind, words: Text) -> Change:
    title = book.decisions[name].title
    return Change(kind, name, (), Text(f"判断「{title.ja}」が{words.ja}。", f"The decision “{title.en}” {words.en}."))


def _between(sides: Sides) -> list[Change]:
    if does_the_same(sides):
        return []
    answers = _answers(sides)
    found = [*_facts(sides), *_fields(sides), *answers]
    return found if found or is_exact(sides) else [_rewritten(sides)]


def _rewritten(sides: Sides) -> Change:
    title = sides[1].decision.title
    words = Text(
        f"{title.ja}: 表か手続きが書き換えられていますが、答えの変わる場面は見つかりませんでした。",
        f"{title.en}: tables or procedures were rewritten, but no situation was found in which the answer changes.",
    )
    return Change(ChangeKind.REWRITTEN, sides[1].decision.name, (), words)


# --- facts and fields -----------------------------------------------------------------


def _facts(sides: Sides) -> Iterator[Change]:
    """Facts that came or went, and values of those that stayed."""
    old, new = sides[0].decision.facts, sides[1].decision.facts
    for name in dict.fromkeys((*old, *new)):
        if name not in new:
            yield _named(sides[0], ChangeKind.FACT_GONE, (name,), Text("はなくなりました", "is no longer a fact"))
        elif name not in old:
            yield _named(sides[1], ChangeKind.FACT_ADDED, (name,), Text("が事実に加わりました", "is a new fact"))
        else:
            yield from _values(sides, name)
            if old[name].assumed != new[name].assumed:
                words = Text("は、言われないときの扱いが変わりました", "is taken otherwise when it is not told")
                yield _named(sides[1], ChangeKind.ASSUMPTION, (name,), words)


def _values(sides: Sides, name: str) -> Iterator[Change]:
    before, after = (side.decision.facts[name].type.values for side in sides)
    for value in before:
        if value not in after:
            said = value_words(sides[0].book, name, value)
            words = Text(f"に「{said.ja}」はもうありません", f"no longer has “{said.en}”")
            yield _named(sides[0], ChangeKind.VALUE_GONE, (name, value), words)
    for value in after:
        if value not in before:
            said = value_words(sides[1].book, name, value)
            words = Text(f"に「{said.ja}」が加わりました", f"also has “{said.en}”")
            yield _named(sides[1], ChangeKind.VALUE_ADDED, (name, value), words)


def _fields(sides: Sides) -> Iterator[Change]:
    old, new = sides[0].decision.gives, sides[1].decision.gives
    for name in old:
        if name not in new:
            words = Text("は答えに含まれなくなりました", "is no longer part of the answer")
            yield _named(sides[0], ChangeKind.FIELD_GONE, (name,), words)
    for name in new:
        if name not in old:
            words = Text("が答えに加わりました", "is a new part of the answer")
            yield _named(sides[1], ChangeKind.FIELD_ADDED, (name,), words)


def _named(side: Side, kind: ChangeKind, names: tuple[str, ...], words: Text) -> Change:
    title, label = side.decision.title, side.book.label(names[0])
    said = Text(f"{title.ja}: 「{label.ja}」{words.ja}。", f"{title.en}: “{label.en}” {words.en}.")
    return Change(kind, side.decision.name, names, said)


# --- answers ------------------------------------------------------------------------------


Parting = tuple[tuple[str, str, str], ...]  # field, what the old book says of it, what the new one says
OPENED, NOT_GIVEN = "?", "-"


def _answers(sides: Sides) -> list[Change]:
    """As many situations as it takes to show every way in which a field changes, each told in few facts."""
    shown: set[tuple[str, str, str]] = set()
    found: list[tuple[Parting, Facts]] = []
    for facts in situations(sides, changed_rows(sides)):
        parting = _parting(sides, facts) or ()
        if not shown.issuperset(parting):
            shown.update(parting)
            found.append((parting, _shortened(sides, facts, parting)))
    return [_answer(sides, parting, facts) for parting, facts in found]


def _parting(sides: Sides, facts: Facts) -> Parting | None:
    """The fields on which both sides part; none where they agree, None where one of them must be told more."""
    old, new = (side.ruling(facts) for side in sides)
    if old.missing or new.missing:
        return None
    common = [name for name in sides[0].decision.gives if name in sides[1].decision.gives]
    return tuple(
        (name, *_kinds(_says(old, name), _says(new, name))) for name in common if _says(old, name) != _says(new, name)
    )


def _says(ruling: Ruling, name: str) -> object:
    if name in ruling.open:
        return (OPENED,)
    return (plain(ruling.outcome[name]), "") if name in ruling.outcome else NOT_GIVEN


def _kinds(old: object, new: object) -> tuple[str, str]:
    """Both answers as a key; numbers are of one kind, whichever they are."""
    return tuple("n" if _is_number(said) else repr(said) for said in (old, new))  # type: ignore[return-value]


def _is_number(said: object) -> bool:
    return isinstance(said, tuple) and isinstance(said[0], int) and not isinstance(said[0], bool)


def _shortened(sides: Sides, facts: Facts, parting: Parting) -> Facts:
    """The same situation without the facts that make no difference."""
    for name in tuple(facts):
        less = {key: value for key, value in facts.items() if key != name}
        if _parting(sides, less) == parting:
            facts = less
    return facts


def _answer(sides: Sides, parting: Parting, facts: Facts) -> Change:
    old, new = (side.ruling(facts) for side in sides)
    fields = tuple(name for name, _, _ in parting)
    witness = Witness(facts, Answer(old.outcome, tuple(old.open)), Answer(new.outcome, tuple(new.open)))
    return Change(ChangeKind.ANSWER, sides[1].decision.name, fields, _told(sides, witness, fields), witness)


def _told(sides: Sides, witness: Witness, fields: tuple[str, ...]) -> Text:
    told = [told_words(_knowing(sides, name).book, name, value) for name, value in witness.facts.items()]
    ja, en = "、".join(one.ja for one in told), ", ".join(one.en for one in told)
    title = sides[1].decision.title
    parts = [_turned(sides, witness, name) for name in fields]
    return Text(
        f"{title.ja}: {f'{ja} のとき' if ja else '何も言われなければ'}、{'、'.join(part.ja for part in parts)}変わります。",
        f"{title.en}: {f'with {en}' if en else 'with nothing told'}, {', and '.join(part.en for part in parts)}.",
    )


def _knowing(sides: Sides, name: str) -> Side:
    return sides[1] if name in sides[1].decision.facts else sides[0]


def _turned(sides: Sides, witness: Witness, name: str) -> Text:
    label = sides[1].book.label(name)
    old, new = _said(sides[0].book, witness.old, name), _said(sides[1].book, witness.new, name)
    return Text(f"{label.ja}が「{old.ja}」から「{new.ja}」に", f"{label.en} changes from “{old.en}” to “{new.en}”")


def _said(book: Rulebook, answer: Answer, name: str) -> Text:
    if name in answer.open:
        return OPEN
    if name not in answer.outcome:
        return Text("答えなし", "no answer")
    return value_words(book, name, answer.outcome[name])
