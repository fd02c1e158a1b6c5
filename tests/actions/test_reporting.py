"""Reporting: all faults at once, limits that hold for everybody together, the same words twice count once."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from courseware.actions.reporting import (
    BY_ALL,
    BY_NETWORK,
    BY_SENDER,
    MOST_CONTACT,
    MOST_WORDS,
    Kept,
    Outcome,
    Refused,
    Sender,
    TooMany,
    close_report,
    report_mistake,
)
from courseware.store import Engine, Mistake, Session, find_report, reports
from tests.actions.make import all_at_once
from tests.store.make import NOON, a_report

ME = Sender("me", "here")
HOURLY, DAILY = BY_SENDER
(ALL,) = BY_ALL
(NETWORK,) = BY_NETWORK


def said(session: Session, words: str = "違います。", sender: Sender = ME, seconds: float = 0, **more: str) -> Outcome:
    form = {"words": [words], **{name: [value] for name, value in more.items()}}
    context, now = a_report().context, NOON + timedelta(seconds=seconds)
    return report_mistake(session, context=context, form=form, sender=sender, now=now)


def test_what_is_said_is_kept_under_a_number(session: Session) -> None:
    outcome = said(session, " 3分は\r\n注意です。\n", mistake="typo", contact="aki@example.org")

    kept = find_report(session, 1)
    assert outcome == Kept(1, is_new=True)
    assert kept == a_report(
        words="3分は\n注意です。", mistake=Mistake.TYPO, contact="aki@example.org", sender="me", number=1
    )


@pytest.mark.parametrize(
    "typed",
    [
        "誤\0り\x1b[31m",
        "\u202e誤り",
        "誤り" + "\x07" * 3000,
        "😀" * MOST_WORDS,
        "x" * MOST_WORDS,
        "x\r\n" * (MOST_WORDS // 2),
    ],
)
def test_what_no_keyboard_types_is_left_out(session: Session, typed: str) -> None:
    said(session, typed)

    kept = find_report(session, 1)
    assert kept is not None
    assert not {"\0", "\x1b", "\u202e", "\x07", "\r"} & set(kept.words)


@pytest.mark.parametrize("empty", ["", "  \n\t", "\u3000", "\0\x07", "\u200b"])
def test_a_report_without_words_is_refused(session: Session, empty: str) -> None:
    outcome = said(session, empty)

    assert isinstance(outcome, Refused)
    assert list(outcome.faults) == ["words"]
    assert reports(session) == ()


def test_all_faults_are_told_at_once_and_nothing_counts(session: Session) -> None:
    for _ in range(30):
        outcome = said(session, "x" * (MOST_WORDS + 1), mistake="nonsense", contact="x" * (MOST_CONTACT + 1))

        assert isinstance(outcome, Refused)
        assert list(outcome.faults) == ["words", "mistake", "contact"]
    assert "2,001" in outcome.faults["words"].ja
    assert "2,001" in outcome.faults["words"].en
    assert said(session) == Kept(1, is_new=True)


def test_the_same_words_on_the_same_place_count_once(session: Session) -> None:
    first = said(session)

    assert [said(session, seconds=seconds) for seconds in (1, 3599)] == [Kept(1, is_new=False)] * 2
    assert first == Kept(1, is_new=True)
    assert said(session, seconds=3600) == Kept(2, is_new=True)


def test_a_second_click_costs_nothing_even_at_the_limit(session: Session) -> None:
    for n in range(HOURLY.most):
        for _ in range(3):
            said(session, f"{n}")

    assert len(reports(session)) == HOURLY.most
    assert said(session, "0") == Kept(1, is_new=False)
    assert isinstance(said(session, "one more"), TooMany)


def test_eight_clicks_at_once_are_one_report(engine: Engine, session: Session) -> None:
    outcomes = all_at_once(engine, [lambda own: said(own)] * 8)

    assert sorted(outcome.is_new for outcome in outcomes if isinstance(outcome, Kept)) == [False] * 7 + [True]
    assert len(reports(session)) == 1


def test_a_sender_is_told_when_to_come_back(session: Session) -> None:
    for n in range(HOURLY.most):
        said(session, f"{n}", seconds=n)

    assert said(session, "more", seconds=100) == TooMany(NOON + timedelta(hours=1))
    assert said(session, "more", Sender("you", "here"), seconds=100) == Kept(6, is_new=True)
    assert said(session, "more", seconds=3600) == Kept(7, is_new=True)


def test_a_day_has_its_limit_too(session: Session) -> None:
    outcomes = [said(session, f"{n}", seconds=720 * n) for n in range(40)]

    assert sum(isinstance(outcome, Kept) for outcome in outcomes) == DAILY.most
    assert said(session, "more", seconds=24 * 3600 - 1) == TooMany(NOON + timedelta(days=1))


def test_new_learners_at_one_address_share_its_limit(session: Session) -> None:
    outcomes = [said(session, sender=Sender(f"learner {n}", "here")) for n in range(NETWORK.most + 1)]

    assert isinstance(outcomes[-1], TooMany)
    assert all(isinstance(outcome, Kept) for outcome in outcomes[:-1])


def test_the_whole_site_has_a_limit(session: Session) -> None:
    outcomes = [said(session, sender=Sender(f"{n}", f"{n}")) for n in range(ALL.most + 1)]

    assert outcomes[-1] == TooMany(NOON + timedelta(days=1))
    assert len(reports(session)) == ALL.most


def test_thirty_senders_of_one_key_at_once_pass_no_more_than_the_limit(engine: Engine, session: Session) -> None:
    acts = [lambda own, n=n: said(own, f"{n}") for n in range(30)]

    outcomes = all_at_once(engine, acts)

    assert sum(isinstance(outcome, Kept) for outcome in outcomes) == HOURLY.most
    assert len(reports(session)) == HOURLY.most


def test_a_report_is_closed_once_with_a_note(session: Session) -> None:
    said(session)

    first = close_report(session, number=1, by="aki", words="直しました。", now=NOON)
    again = close_report(session, number=1, by="ben", words="again", now=NOON)

    assert (first is not None and first.is_open, again is not None and again.is_open) == (True, False)
    kept = find_report(session, 1)
    assert kept is not None
    assert [(note.by, note.words) for note in kept.notes] == [("aki", "直しました。")]


def test_a_report_that_is_not_there_cannot_be_closed(session: Session) -> None:
    assert close_report(session, number=1, by="aki", words="x", now=NOON) is None


def test_a_place_is_told_apart_by_what_was_read_there(session: Session) -> None:
    elsewhere = replace(a_report().context, section="slow-play")
    form = {"words": ["違います。"]}
    said(session)

    outcome = report_mistake(session, context=elsewhere, form=form, sender=ME, now=NOON)

    assert outcome == Kept(2, is_new=True)
