"""Exams as they are written in `exams.yaml`: a blueprint, a time limit, a pass mark, and how often one may try."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from courseware.finding import Finding, Weight, blockers, fault
from courseware.quiz import authoring
from courseware.quiz.blueprint import SCALES, Blueprint, Portion, why_not
from courseware.quiz.mode import PASS_MARK, read_pass_mark
from courseware.quiz.model import Quiz
from courseware.reading import Node, duplicate, read_yaml, unknown
from courseware.source import Place
from courseware.text import Text

ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
MOST_MINUTES, MOST_QUESTIONS, MOST_ATTEMPTS, MOST_HOURS = 300, 100, 99, 24 * 60
REQUIRED = ("id", "title", "lead", "minutes", "questions", "from")
OPTIONAL = ("pass_mark", "attempts", "hours_between", "closed_book", *SCALES)


@dataclass(frozen=True, slots=True)
class Exam:
    """One exam. `attempts` of nothing is as often as one likes; between two of them so many hours go by."""

    id: str
    title: Text
    lead: Text
    blueprint: Blueprint
    minutes: int
    pass_mark: Fraction
    attempts: int | None
    hours_between: int
    closed_book: bool
    place: Place

    @property
    def name(self) -> str:
        """The name under which its sittings are kept."""
        return f"exam/{self.id}"

    @property
    def quizzes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(portion.quiz for portion in self.blueprint.portions))


def read_exams(
    text: str, file: str, quizzes: Mapping[str, Quiz], withheld: Collection[str] = (), waiting: Collection[str] = ()
) -> tuple[tuple[Exam, ...], list[Finding]]:
    """The exams of `exams.yaml` that can be held, and all findings.

    One of a quiz that is `withheld` is left out without a word: what is wrong with the quiz is found there. One that
    falls short because questions of a quiz are `waiting` for something to be confirmed is no fault of its author.
    """
    faults: list[Finding] = []
    root = read_yaml(text, file, faults)
    top = root.fields(faults, required=("exams",)) if root else {}
    found: dict[str, Exam] = {}
    for node in top["exams"].items(faults) if "exams" in top else []:
        own: list[Finding] = []
        exam = _exam(node, quizzes, withheld, own)
        if exam and not blockers(own):
            own += _cannot(exam, quizzes, waiting)
        faults += own
        if exam and exam.id in found:
            faults.append(duplicate(node.place, exam.id, found[exam.id].place))
        elif exam and not own:
            found[exam.id] = exam
    return tuple(found.values()), faults


def _exam(node: Node, quizzes: Mapping[str, Quiz], withheld: Collection[str], faults: list[Finding]) -> Exam | None:
    fields = node.fields(faults, REQUIRED, OPTIONAL)
    if any(name not in fields for name in REQUIRED):
        return None
    title, lead = authoring.both(fields, "title", faults), authoring.both(fields, "lead", faults)
    portions = [_portion(item, quizzes, withheld, faults) for item in fields["from"].items(faults)]
    if not title or not lead or any(portion is None for portion in portions):
        return None
    scales = {name: _scale(fields[name], faults) for name in SCALES if name in fields}
    blueprint = Blueprint(tuple(portion for portion in portions if portion), scales)
    faults += [*_sums(fields, blueprint, faults)]
    return Exam(
        id=_id(fields["id"], faults),
        title=title,
        lead=lead,
        blueprint=blueprint,
        minutes=_number(fields["minutes"], 1, MOST_MINUTES, faults),
        pass_mark=read_pass_mark(fields["pass_mark"], faults) if "pass_mark" in fields else PASS_MARK,
        attempts=_number(fields["attempts"], 1, MOST_ATTEMPTS, faults) if "attempts" in fields else None,
        hours_between=_number(fields["hours_between"], 0, MOST_HOURS, faults) if "hours_between" in fields else 0,
        closed_book=authoring.yes_no(fields["closed_book"], faults) if "closed_book" in fields else False,
        place=node.place,
    )


def _portion(
    node: Node, quizzes: Mapping[str, Quiz], withheld: Collection[str], faults: list[Finding]
) -> Portion | None:
    fields = node.fields(faults, ("quiz", "objectives", "questions"))
    if len(fields) < 3:
        return None
    name, objectives = fields["quiz"].scalar(faults) or "", fields["objectives"].texts(faults)
    if name in withheld:
        return None
    if name not in quizzes:
        faults.append(unknown(fields["quiz"].place, "EXAM-001", name, quizzes))
        return None
    known = quizzes[name].objectives
    faults += [unknown(fields["objectives"].place, "EXAM-002", one, known) for one in objectives if one not in known]
    return Portion(name, objectives, _number(fields["questions"], 1, MOST_QUESTIONS, faults), node.place)


def _scale(node: Node, faults: list[Finding]) -> dict[int, int]:
    """How many questions of each degree; one that is not named is not wanted."""
    fields = node.fields(faults, (), authoring.SCALE)
    return {int(degree): _number(item, 0, MOST_QUESTIONS, faults) for degree, item in fields.items()}


def _id(node: Node, faults: list[Finding]) -> str:
    id_ = node.scalar(faults) or ""
    if not ID.fullmatch(id_):
        ja = f"「{id_}」はアドレスになりません。英小文字・数字・ハイフンで書いてください。"
        faults.append(
            fault(node.place, "EXAM-003", ja, f"“{id_}” cannot be an address. Use small letters, digits and dashes.")
        )
    return id_


def _number(node: Node, least: int, most: int, faults: list[Finding]) -> int:
    text = node.scalar(faults) or ""
    if text.isascii() and text.isdigit() and len(text) < 6 and least <= int(text) <= most:
        return int(text)
    words = (
        f"「{text}」は使えません。{least}から{most}までの整数にします。",
        f"“{text}” will not do. Write a whole number from {least} to {most}.",
    )
    faults.append(fault(node.place, "EXAM-004", *words))
    return least


def _sums(fields: Mapping[str, Node], blueprint: Blueprint, faults: list[Finding]) -> Iterator[Finding]:
    """The portions, and each scale, come to the number of questions; no objective is in two portions."""
    wanted = _number(fields["questions"], 1, MOST_QUESTIONS, faults)
    sums = {"from": blueprint.total} | {name: sum(each.values()) for name, each in blueprint.scales.items()}
    for name, total in sums.items():
        if total != wanted:
            words = (
                f"{name} の合計は {total} 問で、questions の {wanted} 問と合いません。",
                f"{name} comes to {total} questions, and questions says {wanted}.",
            )
            yield fault(fields[name].place, "EXAM-005", *words)
    first: dict[tuple[str, str], Portion] = {}
    for portion in blueprint.portions:
        for objective in portion.objectives:
            other = first.setdefault((portion.quiz, objective), portion)
            if other is not portion:
                yield duplicate(portion.place, objective, other.place)


def _cannot(exam: Exam, quizzes: Mapping[str, Quiz], waiting: Collection[str]) -> Iterator[Finding]:
    """Why it cannot be held as it is written."""
    is_waiting = any(name in waiting for name in exam.quizzes)
    for place, words in why_not(exam.blueprint, quizzes):
        more = (
            ("要確認が片づくのを待っている問題があります。", " Some questions wait for a point to be confirmed.")
            if is_waiting
            else ("", "")
        )
        weight = Weight.ADVICE if is_waiting else Weight.BLOCKER
        yield fault(place or exam.place, "EXAM-006", words.ja + more[0], words.en + more[1], weight)
