"""What must be found out first? The key is the fact that best separates the rulings that are still possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from courseware.finding import Finding, fault
from courseware.quiz.components import capitalised
from courseware.quiz.instance import ABSENT, Component, Key, Reasoning, Widget
from courseware.quiz.options import MOST, Salt, options
from courseware.rules import Rulebook, Status, Value, cuts, decide, first_questions, told_words, value_words
from courseware.source import Place
from courseware.text import Text

NEXT = "next_question"
LABEL = Text("最初に確かめること", "What to find out first")
NOTHING = Text("もう裁定できる（確かめることはない）", "Nothing more: the ruling can be given")
LEFT_OPEN = Text("まだ決まらない", "not settled yet")
STILL_OPEN = Text("この規程では決まらない", "not decided by this rulebook")


def first_facts(book: Rulebook, decision: str, facts: Mapping[str, Value]) -> tuple[str, ...]:
    """The facts that may be asked for first, equally good ones together; none once the ruling stands."""
    return first_questions(book, decide(book, decision, facts))


def next_question(
    book: Rulebook,
    decision: str,
    scenes: Sequence[Mapping[str, Value]],
    facts: Mapping[str, Value],
    salt: Salt,
    maximum: Fraction,
) -> tuple[Component, Key]:
    """The facts to choose from, the same in every variant (`scenes`), and those that are right for these facts."""
    right = first_facts(book, decision, facts) or (ABSENT,)
    wanted = [name for scene in scenes for name in first_facts(book, decision, scene)]
    told = {name for scene in scenes for name in scene}
    others = [name for name in book.decisions[decision].facts if name not in told]
    offered = [*dict.fromkeys([*wanted, *others])][: MOST - 1]
    labels = {name: capitalised(book.label(name)) for name in offered}
    shown = options({**labels, ABSENT: NOTHING}, salt)
    words = [labels[name] for name in right] if right != (ABSENT,) else [NOTHING]
    said = Text(" ／ ".join(each.ja for each in words), " / ".join(each.en for each in words))
    return Component(NEXT, LABEL, Widget.OPTIONS, maximum, shown), Key(NEXT, right, said)


def separated(book: Rulebook, decision: str, facts: Mapping[str, Value]) -> Iterator[Reasoning]:
    """What each value of the fact to be asked would lead to."""
    for name in first_facts(book, decision, facts)[:1]:
        for value in cuts(book, decision)[name]:
            label, words = book.label(name), value_words(book, name, value)
            ja, en = _outcome(book, decision, {**facts, name: value})
            yield Reasoning(Text(f"{label.ja}: {words.ja} → {ja}", f"{capitalised(label).en}: {words.en} → {en}"))


def _outcome(book: Rulebook, decision: str, facts: Mapping[str, Value]) -> tuple[str, str]:
    """The fields that a ruling always has, in words; or that more is to be found out."""
    ruling = decide(book, decision, facts)
    if ruling.status is Status.INCOMPLETE:
        return LEFT_OPEN.ja, LEFT_OPEN.en
    always = [name for name in book.decisions[decision].always if name in ruling.outcome]
    told = [told_words(book, name, ruling.outcome[name]) for name in always]
    if not told:
        return STILL_OPEN.ja, STILL_OPEN.en
    return "、".join(each.ja for each in told), ", ".join(each.en for each in told)


def check_next(book: Rulebook, decision: str, scenes: Sequence[Mapping[str, Value]], place: Place) -> list[Finding]:
    """In at least one variant something is left to be found out."""
    if any(first_facts(book, decision, scene) for scene in scenes):
        return []
    words = (
        "どの場面でももう裁定できるので、最初に確かめることがありません。facts から事実を減らしてください。",
        "Every variant can be ruled on as it is, so nothing is left to find out. Give fewer facts.",
    )
    return [fault(place, "QUIZ-225", *words)]
