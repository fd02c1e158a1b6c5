"""A quiz whose key can change, a library that holds it, and answers of several learners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from courseware.actions.answering import Accepted, submit_answer
from courseware.actions.regrading import Wanted, carry_out, dry_run
from courseware.actions.sitting import start_sitting
from courseware.library import Course, Library, Present
from courseware.quiz import Quiz, read_quiz
from courseware.quiz.regrade import Policy
from courseware.store import Learner, RegradeRun, Session, Sitting, sittings_of
from courseware.text import Text
from tests.actions.make import a_form
from tests.store.make import NOON, a_learner

OPTIONS = ("game_loss", "warning", "caution")
WORDS = {"game_loss": "Game Loss", "warning": "Warning", "caution": "Caution", "nothing": "No Penalty"}
REASON = Text("規程の改定で正解が変わりました。", "A new edition of the rules changed the right answer.")
HEAD = "quiz: enforcement-05\ntitle: {ja: 小テスト, en: Quiz}\nobjectives: [tardiness]\nquestions:\n"
LATER = NOON + timedelta(days=1)


def question(name: str, right: str = "game_loss", options: Sequence[str] = OPTIONS, points: str = "1") -> str:
    """A question of written options."""
    lines = "\n".join(
        f"      - {{id: {each}, text: {{ja: {WORDS[each]}, en: {WORDS[each]}}}{', right: yes' if each == right else ''}}}"
        for each in options
    )
    return f"""  - id: {name}
    kind: choice
    knowledge: 1
    load: 1
    points: {points}
    objectives: [tardiness]
    section: tardiness
    text: {{ja: "遅刻の措置は？", en: "What is the penalty?"}}
    options:
{lines}
    tests:
      - {{answer: {{choice: {right}}}, score: 1}}
"""


def a_quiz(*questions: str) -> Quiz:
    quiz, faults = read_quiz(HEAD + "".join(questions), "quiz", {}, {})
    assert quiz, faults
    return quiz


def a_library(quiz: Quiz | None, whole: Quiz | None = None, kept_back: Mapping[str, str] | None = None) -> Library:
    course = Course("enforcement-05", Text("遅刻", "Lateness"), {}, quiz, kept_back=kept_back or {}, whole_quiz=whole)
    return Library({}, (), {}, {}, (), {"enforcement-05": course}, (), ())


def present(*questions: str) -> Present:
    return Present(a_library(a_quiz(*questions) if questions else None))


def answered(
    session: Session, quiz: Quiz, values: Sequence[str], code: str = "LEARNER", now: datetime = NOON
) -> tuple[Learner, Sitting]:
    """A learner who answers the first questions of a quiz so."""
    learner = a_learner(session, code)
    sitting = start_sitting(session, learner=learner, quiz=quiz, library=a_library(quiz), now=now, seed=7)
    for slot, value in zip(sitting.slots, values, strict=False):
        form = a_form(slot, value, key=f"form-{slot.n:04}")
        done = submit_answer(session, learner=learner, sitting_id=sitting.id, n=slot.n, form=form, now=now)
        assert isinstance(done, Accepted)
    return learner, kept(session, learner)


def kept(session: Session, learner: Learner) -> Sitting:
    return sittings_of(session, learner)[-1]


def regrade(
    session: Session, now: Present, policy: Policy, *names: str, every: bool = False, at: datetime = LATER
) -> RegradeRun | None:
    """A dry run, carried out."""
    wanted = Wanted(policy, tuple(("enforcement-05", name) for name in names), every)
    with dry_run(session, present=now, wanted=wanted) as run:
        return carry_out(session, run=run, reason=REASON, by=None, now=at)
