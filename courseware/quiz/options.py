"""Options of a component: which wrong answers stand beside the right one, in which order, under which token."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from courseware.quiz.chance import shuffled, token
from courseware.quiz.instance import ABSENT, UNDECIDED, Option
from courseware.text import Text

MOST = 6  # options of one component, with "not decided" among them

NOT_DECIDED = Text("この規程では決まらない（リードへ）", "Not decided by this rulebook: to the lead")
NONE = Text("なし", "None")


@dataclass(frozen=True, slots=True)
class Salt:
    """What chance hangs on within one question: never on which answer is right."""

    seed: int
    question: str
    component: str


def option_values(rights: Sequence[str], others: Iterable[str], right: str, salt: Salt) -> tuple[str, ...]:
    """The values offered, with "not decided" always among them.

    `rights` are the right answers of all variants. While they fit, every variant offers the same values, so that
    nothing can be read from which are offered; otherwise chance picks the company of the right one.
    """
    pool = [value for value in dict.fromkeys([*rights, *others]) if value != UNDECIDED]
    if len(set(rights) - {UNDECIDED}) < MOST:
        return (*pool[: MOST - 1], UNDECIDED)
    company = [value for value in pool if value != right]
    room = MOST - 1 - (right != UNDECIDED)
    chosen = shuffled(company, salt.seed, salt.question, salt.component, "company")[:room]
    return (*({right} - {UNDECIDED}), *chosen, UNDECIDED)


def options(labels: Mapping[str, Text], salt: Salt) -> tuple[Option, ...]:
    """The options, each under an opaque token, in an order that depends on the seed and on which they are.

    They are put in order by their values first: in which order they were thought of hangs on which of them is right.
    """
    names = (salt.question, salt.component)
    return tuple(
        Option(token(salt.seed, *names, value), value, labels[value])
        for value in shuffled(sorted(labels), salt.seed, *names)
    )


def instead_of_a_number(salt: Salt) -> tuple[Option, ...]:
    """What may be ticked instead of typing a number; always both, so that their being there tells nothing."""
    labels = {ABSENT: NONE, UNDECIDED: NOT_DECIDED}
    return tuple(
        Option(token(salt.seed, salt.question, salt.component, value), value, labels[value]) for value in labels
    )
