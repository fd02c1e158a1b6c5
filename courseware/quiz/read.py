"""A quiz out of its YAML. All faults are found, each with its place and the nearest right name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from courseware.finding import Finding, Weight, blockers, fault
from courseware.quiz import authoring
from courseware.quiz.kinds import KINDS
from courseware.quiz.mode import read_pass_mark
from courseware.quiz.model import Question, Quiz, Sources
from courseware.quiz.versions import with_named
from courseware.reading import Node, duplicate, read_yaml, unknown
from courseware.rules import Rulebook
from courseware.source import Place
from courseware.terms import Termbase

INVISIBLE = {
    "\u00a0": "U+00A0",
    "\u200b": "U+200B",
    "\u200c": "U+200C",
    "\u200d": "U+200D",
    "\u2060": "U+2060",
    "\ufeff": "U+FEFF",
    "\u00ad": "U+00AD",
    "\r": "CR",
}


def read_quiz(
    text: str, file: str, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]
) -> tuple[Quiz | None, list[Finding]]:
    """The quiz in a YAML text with the questions that can be asked, and all findings; None when none can."""
    faults: list[Finding] = []
    tree = read_yaml(text, file, faults)
    if tree is None:
        return None, faults
    faults += invisible(tree)
    fields = tree.fields(faults, ("quiz", "title", "objectives", "questions"), ("confidence", "pass_mark"))
    title, quiz_id = authoring.both(fields, "title", faults), authoring.scalar(fields, "quiz", faults)
    objectives = fields["objectives"].texts(faults) if "objectives" in fields else ()
    items = fields["questions"].items(faults) if "questions" in fields else []
    if "questions" in fields and not items:
        faults.append(authoring.empty(fields["questions"].place, "questions"))
    questions = _questions(items, Sources(books, terms), objectives, faults)
    if not (title and quiz_id and questions):
        return None, faults
    confidence = authoring.yes_no(fields["confidence"], faults) if "confidence" in fields else False
    pass_mark = read_pass_mark(fields.get("pass_mark"), faults)
    return Quiz(quiz_id, title, objectives, questions, tree.place, confidence, pass_mark), faults


def _questions(
    items: list[Node], sources: Sources, objectives: tuple[str, ...], faults: list[Finding]
) -> tuple[Question, ...]:
    found: dict[str, Question] = {}
    for item in items:
        question = read_question(item, sources, objectives, faults)
        if question is None:
            continue
        if question.id in found:
            faults.append(duplicate(question.at("id"), question.id, found[question.id].at("id")))
            continue
        found[question.id] = question
    return tuple(found.values())


def read_question(node: Node, sources: Sources, objectives: tuple[str, ...], faults: list[Finding]) -> Question | None:
    """One question of a quiz with these objectives; None when anything in it is wrong, since its key could be wrong then."""
    found: list[Finding] = []
    question = _read(node, sources, found)
    faults += [*found, *(_strange_objectives(question, objectives) if question else ())]
    return None if blockers(found) or question is None else with_named(question, node, sources)


def _read(node: Node, sources: Sources, faults: list[Finding]) -> Question | None:
    fields = node.mapping(faults)
    kind = fields["kind"].scalar(faults) if "kind" in fields else None
    if kind is not None and kind in KINDS:
        return KINDS[kind].read(node, sources, faults)
    if kind is None:
        words = ("kind がありません。", "The kind is missing.")
        faults.append(fault(node.place, "QUIZ-101", *words))
    else:
        faults.append(unknown(fields["kind"].place, "QUIZ-101", kind, KINDS))
    return None


def _strange_objectives(question: Question, objectives: tuple[str, ...]) -> Iterator[Finding]:
    for name in question.objectives:
        if name not in objectives:
            yield unknown(question.at("objectives"), "QUIZ-110", name, objectives)


def invisible(node: Node) -> Iterator[Finding]:
    """Characters that nobody sees, and that would make a right answer wrong, are named."""
    if isinstance(node.value, str):
        for letter in dict.fromkeys(node.value):
            if letter in INVISIBLE:
                yield _invisible_in(node.place, INVISIBLE[letter])
        return
    for item in node.value.values() if isinstance(node.value, dict) else node.value:
        yield from invisible(item)


def _invisible_in(place: Place, name: str) -> Finding:
    ja = f"目に見えない文字（{name}）が入っています。答え合わせでは無視されますが、消してください。"
    en = f"There is an invisible character ({name}). Grading ignores it; remove it all the same."
    return fault(place, "QUIZ-115", ja, en, Weight.ADVICE)
