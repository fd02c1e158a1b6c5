"""The house profile is read strictly; what it does not say stays open."""

from __future__ import annotations

from courseware.finding import Finding
from courseware.terms import Role, Style, read_style
from courseware.terms.style import Spacing


def read(text: str) -> tuple[Style, list[str]]:
    faults: list[Finding] = []
    return read_style(text, "style.yaml", faults), [one.code for one in faults]


def test_what_is_not_said_is_checked_for_consistency_only() -> None:
    style, faults = read("wave_dash: 〜")

    assert faults == []
    assert style.latin is Spacing.CONSISTENT
    assert style.wave == "〜"
    assert style.first_mention == (Role.BODY,)


def test_choices_are_taken() -> None:
    style, _ = read("latin_spacing: none\nfirst_mention: [body, objectives]")

    assert style.latin is Spacing.NONE
    assert style.first_mention == (Role.BODY, Role.OBJECTIVE)


def test_an_unknown_word_is_told() -> None:
    assert read("latin_spacing: wide")[1] == ["STY-001"]
    assert read("spacing: none")[1] == ["YAML-003"]
