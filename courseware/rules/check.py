"""Is a rulebook whole and free of contradiction? Exact, by boxes; and do its worked examples come out?"""

from __future__ import annotations

from courseware.finding import Finding, fault
from courseware.rules.book import Decision, Example, Rulebook
from courseware.rules.boxes import Box, Space, TooManyBoxesError
from courseware.rules.decide import decide
from courseware.rules.facts import FactError
from courseware.rules.idle import Working
from courseware.rules.model import Ask, Condition, Ladder, Procedure, Row, Step, Table, Unknown
from courseware.rules.reach import Giver, Reach
from courseware.rules.words import outcome_words, value_words
from courseware.source import Place


def check_book(book: Rulebook) -> list[Finding]:
    """Contradictions, gaps, idle rows and failing examples of a book that could be read, in all its periods."""
    found = [finding for period in book.periods or (book,) for finding in _check_period(period)]
    return [*dict.fromkeys(found)]


def _check_period(book: Rulebook) -> list[Finding]:
    found: list[Finding] = []
    working = Working()
    for decision in book.decisions.values():
        found += check_decision(book, decision, working)
    found += working.findings()
    for provision in book.provisions.values():
        for example in provision.examples:
            found += _check_example(book, example)
    return found


def check_decision(book: Rulebook, decision: Decision, working: Working | None = None) -> list[Finding]:
    """Contradictions and gaps of one decision; `working` is told which of its rows decide something."""
    try:
        space = Space(book, decision)
        reach = Reach(space, decision)
        if working:
            working.look_at(reach, decision)
        return [*_conflicts(reach, decision), *_inner_gaps(reach, decision), *_always_gaps(reach, decision)]
    except TooManyBoxesError:
        words = (
            "表が込み入りすぎて検証できません。問いを一つずつに分けてください。",
            "The tables are too tangled to be verified. Split them, one question each.",
        )
        return [fault(decision.place, "RULE-203", *words)]


# --- contradictions ---------------------------------------------------------------


def _conflicts(reach: Reach, decision: Decision) -> list[Finding]:
    """Two rows that give one field two values in a situation that facts can lead to."""
    found: dict[tuple[str, Place, Place], Finding] = {}
    for name, givers in reach.givers.items():
        regions = [(giver, box) for giver in givers for box in giver.region]
        for n, m in reach.space.meeting([box for _, box in regions]):
            (one, first), (other, second) = regions[n], regions[m]
            pair = (name, _place(decision, one), _place(decision, other))
            if one is other or pair in found or not _may_clash(decision, one, other):
                continue
            both = reach.space.shared(first, second)
            box = None if both is None else reach.witness(both, max(one.step, other.step))
            if box is not None:
                found[pair] = _conflict(reach, decision, name, (one, other), box)
    return list(found.values())


def _may_clash(decision: Decision, one: Giver, other: Giver) -> bool:
    steps = (decision.steps[one.step], decision.steps[other.step])
    if any(isinstance(step, Ladder) for step in steps) and steps[0] is not steps[1]:
        return False  # a ladder is there to replace
    if one.outcome == other.outcome and one.row is not None:
        return False
    if one.row is not None and other.row is not None:
        if one.row.is_otherwise != other.row.is_otherwise:
            return False
        return not (steps[0] is steps[1] and isinstance(steps[0], Table) and steps[0].clash)
    return True


def _conflict(reach: Reach, decision: Decision, name: str, givers: tuple[Giver, Giver], box: Box) -> Finding:
    book, places = reach.space.book, [_place(decision, giver) for giver in givers]
    said = [outcome_words(book, name, giver.outcome) if giver.row else None for giver in givers]  # type: ignore[arg-type]
    ja = " / ".join(words.ja if words else "手続きの答え" for words in said)
    en = " / ".join(words.en if words else "what the procedure gives" for words in said)
    return fault(
        places[0],
        "RULE-201",
        f"矛盾: {decision.name} の {name} が二通りになります（{ja}）。場合: {reach.space.words(box, 'ja')}。もう一方: {places[1]}。",
        f"Contradiction: {decision.name} gives {name} two values ({en}) when {reach.space.words(box, 'en')}. The other: {places[1]}.",
    )


def _place(decision: Decision, giver: Giver) -> Place:
    return giver.row.place if giver.row else decision.steps[giver.step].place


# --- gaps ----------------------------------------------------------------------------


def _uncovered(reach: Reach, name: str, start: list[Box], before: int) -> Box | None:
    """Facts that lead into the start boxes, yet to no giver of the field."""
    holes = [region for giver in reach.givers.get(name, []) if giver.step < before for region in giver.region]
    for box in start:
        for left in reach.space.uncovered(box, holes):
            found = reach.witness(left, before)
            if found is not None:
                return found
    return None


def _always_gaps(reach: Reach, decision: Decision) -> list[Finding]:
    """An *always* field must be given wherever the facts may lead."""
    found = []
    for name in decision.always:
        box = _uncovered(reach, name, [{}], len(decision.steps))
        if box is not None:
            found.append(_gap(reach, decision.place, (decision.name, name), box))
    return found


def _inner_gaps(reach: Reach, decision: Decision) -> list[Finding]:
    """A field that only later steps read must be there wherever they read it."""
    found = []
    for n, step in enumerate(decision.steps):
        for name, region in _readings(reach, step):
            if name in decision.gives or not reach.space.is_derived(name):
                continue
            box = _uncovered(reach, name, [region], n)
            if box is not None:
                finding = _gap(reach, step.place, (f"{decision.name}/{step.name}", name), box)
                found += [finding] if finding not in found else []
    return found


def _readings(reach: Reach, step: Step) -> list[tuple[str, Box]]:
    """Each name that a step reads, with the box in which it is looked at."""
    table = step.table if isinstance(step, Ladder) else step
    if isinstance(table, Table):
        return [reading for row in table.rows for reading in _row_readings(reach, row)]
    assert isinstance(table, Procedure | Ask)  # noqa: S101 - the other kinds of step
    when = reach.space.box(table.when)
    readings = (
        []
        if when is None
        else [(name, when) for name in table.reads if name in reach.space.parts or name in reach.givers]
    )
    return [*readings, *_pairs(reach, table.when)]


def _row_readings(reach: Reach, row: Row) -> list[tuple[str, Box]]:
    return _pairs(reach, row.conditions)


def _pairs(reach: Reach, conditions: tuple[tuple[str, Condition], ...]) -> list[tuple[str, Box]]:
    found = []
    for name, _ in conditions:
        box = reach.space.box(pair for pair in conditions if pair[0] != name)
        found += [] if box is None else [(name, box)]
    return found


def _gap(reach: Reach, place: Place, about: tuple[str, str], box: Box) -> Finding:
    where, name = about
    return fault(
        place,
        "RULE-202",
        f"抜け: {where} は次の場合に {name} を決めていません: {reach.space.words(box, 'ja')}。行を足してください。",
        f"Gap: {where} says nothing about {name} when {reach.space.words(box, 'en')}. Add a row.",
    )


# --- examples --------------------------------------------------------------------------


def _check_example(book: Rulebook, example: Example) -> list[Finding]:
    try:
        ruling = decide(book, example.decision, example.facts)
    except FactError as error:
        return [Finding(example.place, "RULE-301", error.words)]
    found = []
    for name, wanted in example.gives.items():
        if isinstance(wanted, Unknown):
            holds = name in ruling.open
            got = value_words(book, name, ruling.outcome.get(name))
        else:
            holds = name in ruling.outcome and ruling.outcome[name] == wanted
            got = value_words(book, name, Unknown() if name in ruling.open else ruling.outcome.get(name))
        if not holds:
            want = value_words(book, name, wanted)
            ja = f"例と合いません: {name} は「{want.ja}」のはずが「{got.ja}」になります。"
            en = f"The example does not hold: {name} should be “{want.en}” but is “{got.en}”."
            found.append(fault(example.place, "RULE-302", ja, en))
    return found
