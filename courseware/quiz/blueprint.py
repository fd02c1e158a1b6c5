"""What an exam is made of: so many questions of each subject and of each difficulty, chosen by a seed, exactly.

A question counts for the first of its objectives, so each has one place in the blueprint and no two ways to count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from courseware.quiz.chance import shuffled
from courseware.quiz.model import Question, Quiz
from courseware.source import Place
from courseware.text import Text

MOST_TRIES = 200_000
SCALES = ("knowledge", "load")
SCALE_NAMES = {"knowledge": Text("知識（knowledge）", "knowledge"), "load": Text("負荷（load）", "load")}


@dataclass(frozen=True, slots=True)
class Portion:
    """So many questions of one quiz whose first objective is one of these."""

    quiz: str
    objectives: tuple[str, ...]
    count: int
    place: Place

    def takes(self, question: Question) -> bool:
        return bool(question.objectives) and question.objectives[0] in self.objectives


@dataclass(frozen=True, slots=True)
class Blueprint:
    """The portions, and how many of all questions have each difficulty; a scale that is not there is left to chance."""

    portions: tuple[Portion, ...]
    scales: Mapping[str, Mapping[int, int]]

    @property
    def total(self) -> int:
        return sum(portion.count for portion in self.portions)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A question with the quiz that it comes from."""

    quiz: Quiz
    question: Question


State = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]  # what is wanted of each portion, of each degree
Pools = tuple[tuple[Chosen, ...], ...]


def pools(blueprint: Blueprint, quizzes: Mapping[str, Quiz]) -> Pools:
    """For each portion the questions that there are for it."""
    return tuple(
        tuple(
            Chosen(quizzes[portion.quiz], question)
            for question in (quizzes[portion.quiz].questions if portion.quiz in quizzes else ())
            if portion.takes(question)
        )
        for portion in blueprint.portions
    )


def choose(blueprint: Blueprint, quizzes: Mapping[str, Quiz], seed: int) -> tuple[Chosen, ...] | None:
    """Questions that meet the blueprint exactly, in an order of the seed; None when there are none (or none is found).

    Each portion is gone through in an order of the seed, and a question is taken unless that leads nowhere: so where
    nothing else is asked for, every choice is as likely as any other.
    """
    orders = [shuffled(pool, seed, "portion", str(n)) for n, pool in enumerate(pools(blueprint, quizzes))]
    found = _Search(blueprint, orders).run()
    return None if found is None else shuffled(found, seed, "exam")


class _Search:
    """Goes through the questions one by one, and never twice into the same dead end."""

    def __init__(self, blueprint: Blueprint, orders: Sequence[Sequence[Chosen]]) -> None:
        self.items = [(n, one) for n, order in enumerate(orders) for one in order]
        self.names = [name for name in SCALES if name in blueprint.scales]
        self.start: State = (
            tuple(portion.count for portion in blueprint.portions),
            tuple(tuple(blueprint.scales[name].get(degree, 0) for degree in (1, 2, 3)) for name in self.names),
        )
        self.left = [_left(self.items[at:], self.names) for at in range(len(self.items) + 1)]
        self.dead: set[object] = set()

    def run(self) -> tuple[Chosen, ...] | None:
        """Depth first; the stack holds what is still wanted before each item, and the ways to go on from there."""
        stack, taken = [(self.start, self._ways(0, self.start))], list[bool]()
        while stack and len(self.dead) < MOST_TRIES:
            at, (state, ways) = len(stack) - 1, stack[-1]
            if at == len(self.items) and self._is_open(at, state):
                return tuple(one for (_, one), is_taken in zip(self.items, taken, strict=True) if is_taken)
            onward = next((way for way in ways if self._is_open(at + 1, way[1])), None)
            if onward:
                taken.append(onward[0])
                stack.append((onward[1], self._ways(at + 1, onward[1])))
            else:
                self.dead.add((at, state))
                stack.pop()
                del taken[-1:]
        return None

    def _ways(self, at: int, state: State) -> Iterator[tuple[bool, State]]:
        """With this item, where it is wanted; then without it."""
        if at == len(self.items):
            return
        portion, one = self.items[at]
        counts, degrees = list(state[0]), [list(each) for each in state[1]]
        counts[portion] -= 1
        for name, each in zip(self.names, degrees, strict=True):
            each[getattr(one.question, name) - 1] -= 1
        if counts[portion] >= 0 and all(number >= 0 for each in degrees for number in each):
            yield True, (tuple(counts), tuple(map(tuple, degrees)))
        yield False, state

    def _is_open(self, at: int, state: State) -> bool:
        """May the items from here on still bring all that is wanted?"""
        if at > len(self.items) or (at, state) in self.dead:
            return False
        portions, scales = self.left[at]
        enough = all(wanted <= portions[n] for n, wanted in enumerate(state[0]))
        return enough and all(
            wanted <= scales[name][degree]
            for name, each in zip(self.names, state[1], strict=True)
            for degree, wanted in enumerate(each, 1)
        )


def _left(items: Sequence[tuple[int, Chosen]], names: Sequence[str]) -> tuple[Counter[int], dict[str, Counter[int]]]:
    scales = {name: Counter(getattr(one.question, name) for _, one in items) for name in names}
    return Counter(n for n, _ in items), scales


def why_not(blueprint: Blueprint, quizzes: Mapping[str, Quiz]) -> Iterator[tuple[Place | None, Text]]:
    """Why no choice meets the blueprint, each reason with its place where it has one; nothing when one does."""
    found = pools(blueprint, quizzes)
    short = [*_too_few(blueprint, found)]
    yield from short
    if short:
        return
    beyond = [(None, words) for name in blueprint.scales for words in _out_of_reach(blueprint, found, name)]
    yield from beyond
    if not beyond and choose(blueprint, quizzes, 1) is None:
        yield (
            None,
            Text(
                "分野ごとの数、knowledge の数、load の数は、一つずつなら満たせますが、同時に満たす出題がありません。どれかの数を緩めてください。",
                "The numbers by subject, by knowledge and by load can each be met, but not all at once. Loosen one of them.",
            ),
        )


def _too_few(blueprint: Blueprint, found: Pools) -> Iterator[tuple[Place, Text]]:
    for portion, pool in zip(blueprint.portions, found, strict=True):
        if len(pool) < portion.count:
            names = "、".join(portion.objectives), ", ".join(portion.objectives)
            yield (
                portion.place,
                Text(
                    f"{portion.quiz} で最初の目標が {names[0]} の問題は {len(pool)} 問だけで、{portion.count} 問は選べません。",
                    f"Only {len(pool)} questions of {portion.quiz} have {names[1]} as their first objective; {portion.count} are wanted.",
                ),
            )


def _out_of_reach(blueprint: Blueprint, found: Pools, name: str) -> Iterator[Text]:
    """For each degree, how many questions the portions can bring at least and at most."""
    for degree in (1, 2, 3):
        wanted = blueprint.scales[name].get(degree, 0)
        least = most = 0
        for portion, pool in zip(blueprint.portions, found, strict=True):
            have = sum(getattr(one.question, name) == degree for one in pool)
            least += max(0, portion.count - (len(pool) - have))
            most += min(portion.count, have)
        if not least <= wanted <= most:
            label = SCALE_NAMES[name]
            yield Text(
                f"{label.ja} {degree} の問題を {wanted} 問とありますが、分野ごとの数からは {least}〜{most} 問しか選べません。",
                f"{wanted} questions of {label.en} {degree} are wanted, but the numbers by subject allow {least} to {most}.",
            )
