"""What the rulebook proposes to an author: values on both sides of every cut, and wrong answers that nearly came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from courseware.quiz.drafting.forms.emitting import Tree
from courseware.quiz.drafting.forms.facts import clock
from courseware.quiz.drafting.forms.scenes import answer_id, answer_words
from courseware.quiz.instance import UNDECIDED
from courseware.quiz.options import NOT_DECIDED
from courseware.quiz.rulings import nears, value_id
from courseware.rules import FactError, Kind, Rulebook, Ruling, Status, Value, cuts, decide, near_misses, value_words
from courseware.text import Text

MOST_WRONG = 5  # wrong answers that are proposed for one field
MOST_FACTS = 2  # facts named for one of them


@dataclass(frozen=True, slots=True)
class Side:
    """A value of a fact that is worth asking with; `tells` if it changes the answer to this scene."""

    typed: str
    words: Text
    tells: bool


@dataclass(frozen=True, slots=True)
class Wrong:
    """An option that the rulebook proposes: right as things are, or right if one fact were different."""

    id: str
    words: Text
    why: Text | None
    right: bool = False


def scene_ruling(book: Rulebook, decision: str, facts: Mapping[str, Value]) -> Ruling | None:
    """The ruling on facts as they are typed so far; None when they cannot all be facts of the decision."""
    try:
        return decide(book, decision, facts)
    except FactError:
        return None


def sides(book: Rulebook, ruling: Ruling, fields: Sequence[str]) -> dict[str, tuple[Side, ...]]:
    """For every fact the values that lie just on this and just on the other side of a cut."""
    decision = book.decisions[ruling.decision]
    asked = tuple(fields) or tuple(decision.gives)
    histories = _histories(book, ruling)
    found = {}
    for name, parts in cuts(book, ruling.decision).items():
        values = [*_at_cuts(parts), *(value for value in histories.get(name, ()) if isinstance(value, tuple))]
        found[name] = tuple(_side(book, ruling, asked, name, value) for value in dict.fromkeys(values))
    return found


def _side(book: Rulebook, ruling: Ruling, fields: Sequence[str], name: str, value: Value) -> Side:
    tells = _tells(book, ruling, fields, name, value)
    return Side(written(book, name, value), value_words(book, name, value), tells)


def telling_values(book: Rulebook, ruling: Ruling, fields: Sequence[str], name: str) -> set[str]:
    """Of the values of a closed list, by their ids, those that would change the answer to this scene."""
    asked = tuple(fields) or tuple(book.decisions[ruling.decision].gives)
    return {
        written(book, name, value)
        for value in cuts(book, ruling.decision).get(name, ())
        if _tells(book, ruling, asked, name, value)
    }


def _at_cuts(parts: Sequence[Value]) -> list[Value]:
    """Just below each cut, and at it; of facts that are no numbers nothing."""
    numbers = [part for part in parts if isinstance(part, int) and not isinstance(part, bool)]
    return [value for cut in numbers[1:] for value in (cut - 1, cut)]


def _histories(book: Rulebook, ruling: Ruling) -> dict[str, list[Value]]:
    """Lists that would change the ruling: what somebody was given before."""
    found: dict[str, list[Value]] = {}
    for near in near_misses(book, ruling) if ruling.status is not Status.INCOMPLETE else ():
        found.setdefault(near.fact, []).append(near.value)
    return found


def _tells(book: Rulebook, ruling: Ruling, fields: Sequence[str], name: str, value: Value) -> bool:
    other = scene_ruling(book, ruling.decision, {**ruling.facts, name: value})
    return other is not None and any(_answer(field, other) != _answer(field, ruling) for field in fields)


def _answer(field: str, ruling: Ruling) -> str:
    """An answer, unless it is a number that is merely copied from a fact."""
    answer = answer_id(field, ruling)
    numbers = [value for value in ruling.facts.values() if isinstance(value, int) and not isinstance(value, bool)]
    return "copied" if answer in map(value_id, numbers) else answer


def written(book: Rulebook, name: str, value: Value) -> str:
    """A value as it is typed into the field of its fact; the items of a list one behind the other."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and book.words[name].type.kind is Kind.DURATION:
        return clock(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return "none" if value is None else str(value)


def options(book: Rulebook, ruling: Ruling, field: str) -> tuple[Wrong, ...]:
    """The right answer for a field, and the wrong ones that would be right if one fact were different, the nearest first."""
    right = answer_id(field, ruling)
    found = {right: Wrong(right, answer_words(book, field, ruling), None, right=True)}
    why: dict[str, list[Text]] = {}
    for near in nears(book, ruling, [field]):
        answer = near.answers[field]
        if answer == right:
            continue
        why.setdefault(answer, []).append(near.words)
        other = near.answers.values.get(field)
        words = NOT_DECIDED if answer == UNDECIDED else value_words(book, field, other)
        found.setdefault(answer, Wrong(answer, words, None))
    wrong = [Wrong(one.id, _capital(one.words), _because(why[one.id])) for one in found.values() if not one.right]
    return (found[right], *wrong[:MOST_WRONG])


def _because(facts: Sequence[Text]) -> Text:
    ja, en = "か".join(one.ja for one in facts[:MOST_FACTS]), " or ".join(one.en for one in facts[:MOST_FACTS])
    return Text(f"{ja}だったなら、これが正解です。", f"With {en} this would be right.")


def _capital(words: Text) -> Text:
    return Text(words.ja, words.en[:1].upper() + words.en[1:])


def option_id(answer: str) -> str:
    """A name for an option that says an answer: `[list_stands, add_card]` is `list_stands-add_card`."""
    name = "-".join(part.strip() for part in answer.strip("[]").split(",")).lower()
    plain = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "_-") else "-" for letter in name)
    return {"none": "nothing", "undecided": "to-the-lead"}.get(plain, plain)[:40].strip("-") or "option"


def taken_over(proposed: Sequence[Wrong]) -> list[Tree]:
    """The options of a choice question that these proposals make."""
    return [
        {
            "id": option_id(one.id),
            **({"right": "yes"} if one.right else {}),
            "text": dict[str, Tree](one.words.as_data()),
            **({"why": dict[str, Tree](one.why.as_data())} if one.why else {}),
        }
        for one in proposed
    ]
