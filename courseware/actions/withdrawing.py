"""Withdrawing a question at once: it is drawn no more, sittings in progress skip it, and it can be taken up again."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from courseware.quiz import Mode, Quiz
from courseware.store import (
    Account,
    Learner,
    QuestionName,
    Session,
    Withdrawal,
    add_withdrawal,
    find_sitting,
    finish_sitting,
    lock_learner,
    open_sittings_with,
    withdrawals,
    writing,
)
from courseware.text import Text


def withdraw(
    session: Session, *, name: QuestionName, reason: Text, by: Account | None, now: datetime
) -> Withdrawal | None:
    """Ask this question no more; sittings in which nothing else is open are finished. None when it is withdrawn already."""
    with writing(session):
        if withdrawals(session, [name[0]]).at(name):
            return None
        event = _event(name, reason, by, now, is_withdrawn=True)
        add_withdrawal(session, event)
        finish_what_is_done(session, name, now)
        return event


def take_up(
    session: Session, *, name: QuestionName, reason: Text, by: Account | None, now: datetime
) -> Withdrawal | None:
    """Ask this question again; in sittings in progress it is open again. None when it is not withdrawn."""
    with writing(session):
        if not withdrawals(session, [name[0]]).at(name):
            return None
        event = _event(name, reason, by, now, is_withdrawn=False)
        add_withdrawal(session, event)
        return event


def without_withdrawn(session: Session, quiz: Quiz) -> Quiz:
    """The quiz with the questions that may be drawn; whoever draws from a quiz draws from this one."""
    gone = withdrawals(session, [quiz.id]).questions
    if not gone:
        return quiz
    return replace(quiz, questions=tuple(each for each in quiz.questions if (quiz.id, each.id) not in gone))


def _event(name: QuestionName, reason: Text, by: Account | None, now: datetime, *, is_withdrawn: bool) -> Withdrawal:
    quiz, question = name
    return Withdrawal(quiz, question, is_withdrawn, reason, by.email if by else None, now, by.id if by else None)


def finish_what_is_done(session: Session, name: QuestionName, now: datetime) -> None:
    """Finish the sittings in progress in which nothing is open now that this question is out. Part of a write."""
    for learner_id, sitting_id in open_sittings_with(session, name):
        _finish_if_done(session, Learner(learner_id), sitting_id, now)


def _finish_if_done(session: Session, learner: Learner, sitting_id: str, now: datetime) -> None:
    lock_learner(session, learner)
    sitting = find_sitting(session, learner, sitting_id)
    is_done = sitting and sitting.next_open is None and not sitting.is_finished
    if sitting and is_done and sitting.mode is Mode.PRACTICE:  # the others are ended by their learner, or by the clock
        finish_sitting(session, sitting, now)
