"""A finding is set aside with a reason, by one person at a time, and told again when that is taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from courseware.actions.dismissing import MOST_REASON, Refused, dismiss, take_back
from courseware.finding import Finding, Weight
from courseware.source import Place
from courseware.store import Session, dismissals, taken_back
from courseware.terms import Dismissal, standing_dismissals
from courseware.text import Text
from tests.store.make import NOON

PLACE = Place("content/courses/small/lesson.ja.md", 12, 3)
FOUND = Finding(PLACE, "TYPO-303", Text("空白", "space"), Weight.ADVICE, concept="PCG", context="pcgの手続き")
WANTED = Dismissal(FOUND.fingerprint, "見出しの引用です", "aki@example.org", NOON.isoformat(), PLACE, "PCGの手続き")


def in_force(session: Session, *filed: Dismissal) -> list[str]:
    found = standing_dismissals([FOUND], [*filed, *dismissals(session)], taken_back(session))
    return [one.reason for one in found.in_force.values()]


def test_a_dismissal_is_kept_as_it_was_made(session: Session) -> None:
    assert dismiss(session, wanted=WANTED, findings=[FOUND], filed=()) == WANTED

    (kept,) = dismissals(session)
    assert replace(kept, place=PLACE) == WANTED
    assert (kept.place, kept.mark) == (Place(PLACE.file, PLACE.line), WANTED.mark)


def test_what_is_sent_twice_is_kept_once(session: Session) -> None:
    for at in (NOON.isoformat(), NOON.replace(minute=1).isoformat()):
        dismiss(session, wanted=replace(WANTED, at=at), findings=[FOUND], filed=())

    assert len(dismissals(session)) == 1


def test_whoever_is_second_is_told_of_the_first(session: Session) -> None:
    dismiss(session, wanted=WANTED, findings=[FOUND], filed=())

    second = dismiss(session, wanted=replace(WANTED, by="ren@example.org"), findings=[FOUND], filed=())

    assert isinstance(second, Refused)
    assert second.earlier is not None
    assert second.earlier.by == "aki@example.org"


@pytest.mark.parametrize(
    ("wanted", "found", "words"),
    [
        (replace(WANTED, reason=""), FOUND, "理由"),
        (replace(WANTED, reason="あ" * (MOST_REASON + 1)), FOUND, "1000字"),
        (WANTED, replace(FOUND, weight=Weight.BLOCKER), "公開を止める"),
        (WANTED, replace(FOUND, context="別の文"), "もうありません"),
        (replace(WANTED, fingerprint=""), replace(FOUND, context=""), "もうありません"),
    ],
)
def test_what_cannot_be_set_aside_is_refused_and_kept_nowhere(session, wanted, found, words) -> None:
    refused = dismiss(session, wanted=wanted, findings=[found], filed=())

    assert isinstance(refused, Refused)
    assert words in refused.words.ja
    assert dismissals(session) == ()


def test_the_longest_reason_is_taken(session: Session) -> None:
    assert isinstance(
        dismiss(session, wanted=replace(WANTED, reason="あ" * MOST_REASON), findings=[FOUND], filed=()), Dismissal
    )


def test_taking_back_brings_the_finding_back_and_another_dismissal_may_follow(session: Session) -> None:
    dismiss(session, wanted=WANTED, findings=[FOUND], filed=())

    take_back(session, filed=(), mark=WANTED.mark, by="ren@example.org", now=NOON)
    before = in_force(session)
    dismiss(session, wanted=replace(WANTED, reason="やはり引用です"), findings=[FOUND], filed=())

    assert (before, in_force(session)) == ([], ["やはり引用です"])
    assert len(dismissals(session)) == 2


def test_a_dismissal_of_the_files_is_taken_back_likewise(session: Session) -> None:
    filed = replace(WANTED, at="2026-11-30", place=Place("content/dismissed.yaml", 1))

    assert in_force(session, filed) == ["見出しの引用です"]
    take_back(session, filed=[filed], mark=filed.mark, by="ren@example.org", now=NOON)

    assert in_force(session, filed) == []


@pytest.mark.parametrize("mark", ["", "0123456789abcdef"])
def test_what_was_never_set_aside_cannot_be_taken_back(session: Session, mark: str) -> None:
    assert isinstance(take_back(session, filed=(), mark=mark, by="ren@example.org", now=NOON), Refused)


def test_a_dismissal_is_taken_back_once(session: Session) -> None:
    dismiss(session, wanted=WANTED, findings=[FOUND], filed=())
    take_back(session, filed=(), mark=WANTED.mark, by="ren@example.org", now=NOON)

    assert isinstance(take_back(session, filed=(), mark=WANTED.mark, by="aki@example.org", now=NOON), Refused)
