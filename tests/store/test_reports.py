"""A report comes back whole, with the question as it was asked; staff adds notes and changes nothing else."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from courseware.store import (
    About,
    Context,
    Mistake,
    Report,
    ReportAct,
    ReportNote,
    Session,
    add_report,
    add_report_note,
    count_open_reports,
    find_report,
    reports,
    same_report,
    writing,
)
from tests.store.make import NOON, a_report, judgement, question

CLOSED = ReportNote(ReportAct.CLOSE, "aki", "直しました。", NOON + timedelta(days=1))
ASKED = Context(
    About.QUESTION,
    "en",
    "Question 2/5",
    "Seated after 3:30.",
    digest="d1",
    course="enforcement-05",
    sitting="abc",
    slot=2,
    question="clock",
    instance=question(),
    answer=judgement(question(), "poor"),
)


def kept(session: Session, report: Report) -> Report:
    with writing(session):
        number = add_report(session, report)
    session.expire_all()
    found = find_report(session, number)
    assert found is not None
    return found


@pytest.mark.parametrize("context", [a_report().context, ASKED, replace(ASKED, answer=None)])
def test_a_report_comes_back_as_it_was_sent(session: Session, context: Context) -> None:
    report = a_report(context=context)

    found = kept(session, report)

    assert found == replace(report, number=1)


def test_reports_are_numbered_from_one_and_listed_as_they_came(session: Session) -> None:
    for words in ("一つ目", "二つ目"):
        kept(session, a_report(words=words))

    assert [(report.number, report.words) for report in reports(session)] == [(1, "一つ目"), (2, "二つ目")]


def test_a_report_is_open_until_it_is_closed_and_keeps_its_notes(session: Session) -> None:
    for words in ("一つ目", "二つ目"):
        kept(session, a_report(words=words))

    with writing(session):
        add_report_note(session, 1, CLOSED)

    closed = find_report(session, 1)
    assert closed is not None
    assert (closed.is_open, closed.notes) == (False, (CLOSED,))
    assert [report.number for report in reports(session, only_open=True)] == [2]
    assert count_open_reports(session) == 1


def test_a_report_that_is_not_there_is_none(session: Session) -> None:
    assert find_report(session, 1) is None
    with pytest.raises(IntegrityError), writing(session):
        add_report_note(session, 1, CLOSED)


@pytest.mark.parametrize(
    ("other", "number"),
    [
        (a_report(at=NOON + timedelta(minutes=59)), 1),
        (a_report(words="別の言葉"), None),
        (a_report(sender="somebody else"), None),
        (a_report(context=replace(a_report().context, section="slow-play")), None),
        (a_report(context=replace(a_report().context, language="en")), None),
        (a_report(context=replace(a_report().context, digest="newer", text="改めた文")), 1),
        (a_report(mistake=Mistake.TYPO, contact="me"), 1),
    ],
)
def test_the_same_report_is_of_the_same_words_place_and_sender(
    session: Session, other: Report, number: int | None
) -> None:
    kept(session, a_report())

    assert same_report(session, other, NOON - timedelta(seconds=1)) == number


def test_an_old_report_is_not_the_same_any_more(session: Session) -> None:
    kept(session, a_report())

    assert same_report(session, a_report(), NOON) is None


def test_an_instance_is_kept_once_for_a_sitting_and_its_reports(session: Session) -> None:
    for _ in range(2):
        kept(session, a_report(context=ASKED))

    assert [report.context.instance for report in reports(session)] == [question(), question()]
