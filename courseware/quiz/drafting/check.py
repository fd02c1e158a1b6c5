"""All that can be said of a draft: faults with their places, the key of every variant, its tests as they came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from courseware.finding import Finding, blockers
from courseware.quiz.check import check_question, doubled_cuts
from courseware.quiz.drafting.entry import FILE, EntryReading, read_entry
from courseware.quiz.freeze import freeze
from courseware.quiz.instance import Instance
from courseware.quiz.kinds import KINDS
from courseware.quiz.model import Question, Quiz, QuizTest
from courseware.quiz.scene import Scene
from courseware.rules import Rulebook
from courseware.terms import Termbase
from courseware.text import Text

SEED = 1  # any order of options will do


@dataclass(frozen=True, slots=True)
class TestRun:
    """One test of a question: on how many of its variants it was run, and what was found."""

    __test__ = False

    test: QuizTest
    variants: int
    findings: tuple[Finding, ...]

    @property
    def is_passed(self) -> bool:
        return self.variants > 0 and not self.findings


@dataclass(frozen=True, slots=True)
class EntryCheck:
    """What was read, all findings of it, each variant frozen as it would be asked (none while its key is in doubt)."""

    reading: EntryReading
    findings: tuple[Finding, ...]
    instances: tuple[Instance, ...] = ()
    tests: tuple[TestRun, ...] = ()

    @property
    def question(self) -> Question | None:
        return self.reading.question

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What keeps the question from being published."""
        return tuple(blockers(self.findings))

    @property
    def is_sound(self) -> bool:
        return self.question is not None and not self.faults


def check_entry(
    text: str,
    quiz: Quiz,
    books: Mapping[str, Rulebook],
    terms: Mapping[str, Termbase],
    *,
    replaces: str = "",
    assumptions: Sequence[Text] = (),
) -> EntryCheck:
    """Read a draft as part of a quiz, compute its keys, and run its tests on every variant."""
    reading = read_entry(text, quiz, books, terms, replaces=replaces)
    question = reading.question
    if question is None:
        return EntryCheck(reading, _in_order(reading.findings))
    own = check_question(quiz, question, books)
    findings = [*reading.findings, *own]
    if blockers(KINDS[question.kind].check(question, books)):
        return EntryCheck(reading, _in_order(findings))
    findings += _cuts(question, quiz, books, replaces)
    instances = tuple(freeze(quiz, question, each, SEED, books, assumptions) for each in question.variants)
    return EntryCheck(
        reading, _in_order(findings), instances, tuple(_run(one, question, own) for one in question.tests)
    )


def _in_order(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Each once, as they stand in the text."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda one: (one.place.line, one.place.column, one.code)))


def _run(test: QuizTest, question: Question, findings: Sequence[Finding]) -> TestRun:
    applied = sum(test.applies_to(variant) for variant in question.variants)
    return TestRun(test, applied, tuple(one for one in findings if one.place == test.place))


def _cuts(question: Question, quiz: Quiz, books: Mapping[str, Rulebook], replaces: str) -> list[Finding]:
    """Cuts of its decision that another question of the quiz asks already."""
    if not isinstance(question.asks, Scene):
        return []
    rivals = [other for other in quiz.questions if other.id != replaces and _decision(other) == _decision(question)]
    sound = [other for other in rivals if not blockers(KINDS[other.kind].check(other, books))]
    return [one for one in doubled_cuts([*sound, question], books) if one.place.file == FILE]


def _decision(question: Question) -> tuple[str, str] | None:
    scene = question.asks
    return (scene.book, scene.decision) if isinstance(scene, Scene) else None
