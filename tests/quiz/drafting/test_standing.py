"""A review holds as long as what it saw stays: facts and keys for the rules, each language for itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from courseware.quiz.drafting import (
    Act,
    Aspect,
    DraftEvent,
    Verdict,
    check_entry,
    compared,
    entry_text,
    hindrances,
    parts_seen,
    reviews_of,
)
from courseware.rules import read_book
from tests.quiz.book import PAGES, QUIZ, books, quiz, terms
from tests.store.make import NOON

LATE = entry_text(QUIZ, "q-late") or ""
WHO = entry_text(QUIZ, "q-who") or ""


def seen(text: str, replaces: str = "q-late", shelf=None) -> dict[Aspect, str]:  # type: ignore[no-untyped-def]
    return parts_seen(check_entry(text, quiz(), shelf or books(), terms(), replaces=replaces))


def changed(text: str, before: str = LATE, replaces: str = "q-late") -> set[str]:
    old, new = seen(before, replaces), seen(text, replaces)
    return {aspect.value for aspect in Aspect if old[aspect] != new[aspect]}


@pytest.mark.parametrize(
    ("old", "new", "reopened"),
    [
        ("席に着きました", "着席しました", {"ja"}),
        ("seated", "sat down", {"en"}),
        ("延長を忘れがち", "延長は忘れがち", {"ja"}),
        ("level: competitive", "level: casual", {"rules"}),
        ("ask: [penalty, extension_s, deeds]", "ask: [penalty, extension_s]", {"rules"}),
        ("score: 2/3", "score: 1/3", {"rules"}),
        ("load: 2", "load: 3", {"rules"}),
        ("facts: {level: competitive}", "facts: {level: competitive} # remark", set()),
        ("load: 2", "load:    2", set()),
    ],
)
def test_a_change_reopens_the_reviews_that_saw_it_and_no_other(old: str, new: str, reopened: set[str]) -> None:
    assert old in LATE
    assert changed(LATE.replace(old, new)) == reopened


def test_another_right_option_reopens_the_rules_review() -> None:
    moved = WHO.replace(', right: "yes"', "").replace(
        "text: {ja: フロア, en: The floor}", 'text: {ja: フロア, en: The floor}, right: "yes"'
    )

    assert changed(moved, WHO, "q-who") == {"rules"}


def test_a_rule_that_changes_the_key_reopens_the_rules_review() -> None:
    pages = {**PAGES, "late.md": PAGES["late.md"].replace("warning / game_loss", "warning / match_loss")}
    other, _ = read_book("small", pages)
    assert other

    now, before = seen(LATE, shelf={"small": other}), seen(LATE)

    assert {aspect for aspect in Aspect if now[aspect] != before[aspect]} == {Aspect.RULES}


def event(aspect: Aspect, act: Act = Act.ACCEPT, by: str = "reviewer", text: str = LATE) -> DraftEvent:
    return DraftEvent(1, act, by, NOON, 1, aspect=aspect, seen=seen(text))


ALL = [event(aspect) for aspect in Aspect]


def verdicts(events: list[DraftEvent], text: str = LATE) -> dict[str, str]:
    return {aspect.value: review.verdict.value for aspect, review in reviews_of(events, seen(text)).items()}


def test_reviews_are_computed_from_what_was_seen() -> None:
    assert verdicts([]) == dict.fromkeys(("rules", "ja", "en"), "missing")
    assert verdicts(ALL) == dict.fromkeys(("rules", "ja", "en"), "accepted")
    assert verdicts(ALL, LATE.replace("席に", "卓に")) == {"rules": "accepted", "ja": "changed", "en": "accepted"}
    assert verdicts([*ALL, event(Aspect.EN, Act.RETURN)])["en"] == "returned"
    assert verdicts([*ALL, event(Aspect.EN, Act.RETURN), event(Aspect.EN)])["en"] == "accepted"


def test_a_change_that_is_taken_back_is_what_the_reviewer_saw() -> None:
    other = LATE.replace("席に", "卓に")

    assert verdicts(ALL, other)["ja"] == "changed"
    assert verdicts(ALL, LATE)["ja"] == "accepted"


def test_what_was_undone_after_publishing_is_reviewed_anew() -> None:
    undone = replace(event(Aspect.RULES), act=Act.UNDO, aspect=None)

    assert set(verdicts([*ALL, undone]).values()) == {"missing"}


@pytest.mark.parametrize(
    ("readers", "writers", "four_eyes", "lacking"),
    [
        (("b", "b", "b"), {"a"}, True, 0),
        (("a", "a", "a"), {"a"}, True, 1),
        (("a", "a", "a"), {"a"}, False, 0),
        (("a", "a", "b"), {"a"}, True, 0),
        (("a", "b", "a"), {"a", "b"}, True, 1),
    ],
)
def test_with_four_eyes_a_writer_is_not_the_only_reviewer(
    readers: tuple[str, ...], writers: set[str], four_eyes: bool, lacking: int
) -> None:
    events = [event(aspect, by=reader) for aspect, reader in zip(Aspect, readers, strict=True)]

    found = hindrances(reviews_of(events, seen(LATE)), writers, four_eyes=four_eyes)

    assert len(found) == lacking


@pytest.mark.parametrize("count", [0, 1, 2])
def test_each_review_that_is_missing_is_named(count: int) -> None:
    assert len(hindrances(reviews_of(ALL[:count], seen(LATE)), {"a"}, four_eyes=True)) == 3 - count


def test_a_reviewer_reads_each_value_beside_what_it_was() -> None:
    before = check_entry(WHO, quiz(), books(), terms(), replaces="q-who")
    now = check_entry(WHO.replace("ja: フロア", "ja: フロアの人"), quiz(), books(), terms(), replaces="q-who")

    read = compared(before, now, Aspect.JA)

    assert [(one.path, one.before, one.now) for one in read if one.is_changed] == [
        ("options.floor.text", "フロア", "フロアの人")
    ]
    assert [one for one in compared(before, now, Aspect.RULES) if one.is_changed] == []
    assert {one.before for one in compared(None, now, Aspect.EN)} == {""}
    assert Verdict.MISSING.value == "missing"
