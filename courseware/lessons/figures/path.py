"""`path`: what must be found out, in which order, and where each answer leads.

Every combination of answers is put to the book. Of all orders of the questions the one with the fewest is drawn; a
question whose answer changes nothing is not asked, and answers that lead to the same are one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from courseware.lessons.figures.model import Box, Figure, impossible
from courseware.lessons.figures.outcome import end, given_words, pages
from courseware.lessons.figures.request import Request, read_request
from courseware.rules import Rulebook, Ruling, Value, value_words
from courseware.text import Text

Case = tuple[Value, ...]
Answers = tuple[tuple[tuple[Value, ...], "Question | str"], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A fact that is asked, and what follows from each group of its values: another question, or an end."""

    fact: str
    answers: Answers

    @property
    def size(self) -> int:
        """How many questions there are from here on."""
        return 1 + sum(follows.size for _, follows in self.answers if isinstance(follows, Question))


def figure(words: str, books: Mapping[str, Rulebook]) -> Figure:
    request = read_request(words, books)
    if not request.asked:
        raise impossible(words, "問う事実がありません。", "No fact is asked.")
    boxes, rulings = path_boxes(request)
    return Figure("path", request.book.id, boxes, pages(request, rulings))


def path_boxes(request: Request) -> tuple[tuple[Box, ...], tuple[Ruling, ...]]:
    """What is given, the first question with all that follows, and the rulings behind it."""
    if request.numeric:
        name = request.numeric[0]
        ja, en = f"数「{name}」には、分ける値を書いてください。", f"Give the number “{name}” the values to tell apart."
        raise impossible(name, ja, en)
    names = tuple(name for name in request.decision.facts if name in request.asked)
    rulings = {tuple(facts.values()): request.rule(facts) for facts in request.cases(names)}
    ends = {_key(request, ruling): ruling for ruling in rulings.values()}
    keys = {case: _key(request, ruling) for case, ruling in rulings.items()}
    first = _tree(keys, names, {})
    given = (Box("given", given_words(request)),) if request.told else ()
    return (*given, _box(request, first, ends)), tuple(rulings.values())


def _key(request: Request, ruling: Ruling) -> str:
    """The same for rulings that show the same."""
    shown = {name: ruling.outcome.get(name) for name in request.fields}
    return repr((shown, {name: [one.id for one in ruling.open.get(name, ())] for name in request.fields}))


def _tree(
    keys: Mapping[Case, str], names: tuple[str, ...], known: dict[frozenset[Case], Question | str]
) -> Question | str:
    """The shortest way to ask: an end where all cases come out alike, else the question that leaves the fewest."""
    cases = frozenset(keys)
    if cases in known:
        return known[cases]
    if len(set(keys.values())) == 1:
        known[cases] = next(iter(keys.values()))
        return known[cases]
    asked = [_question(keys, n, names, known) for n in range(len(names)) if len({case[n] for case in keys}) > 1]
    known[cases] = min((one for one in asked if isinstance(one, Question)), key=lambda one: one.size)
    return known[cases]


def _question(
    keys: Mapping[Case, str], n: int, names: tuple[str, ...], known: dict[frozenset[Case], Question | str]
) -> Question | str:
    """This fact asked next; not a question where every answer leads to the same."""
    groups: dict[Question | str, list[Value]] = {}
    for value in dict.fromkeys(case[n] for case in keys):
        follows = _tree({case: key for case, key in keys.items() if case[n] == value}, names, known)
        groups.setdefault(follows, []).append(value)
    if len(groups) == 1:
        return next(iter(groups))
    return Question(names[n], tuple((tuple(values), follows) for follows, values in groups.items()))


def _box(request: Request, follows: Question | str, ends: Mapping[str, Ruling]) -> Box:
    if isinstance(follows, str):
        return end(request, ends[follows])
    answers = tuple(
        Box("answer", (_either(request, follows.fact, values),), (_box(request, then, ends),))
        for values, then in follows.answers
    )
    return Box("question", (request.book.asks(follows.fact),), answers)


def _either(request: Request, fact: str, values: tuple[Value, ...]) -> Text:
    found = [value_words(request.book, fact, value) for value in values]
    return Text("・".join(one.ja for one in found), " or ".join(one.en for one in found))
