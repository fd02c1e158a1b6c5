"""Rows of a form come, move and go, and take nothing else with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.quiz.drafting.forms.rows import acted, focused, with_options, with_taken
from courseware.quiz.drafting.forms.shapes import Fields

THREE: Fields = {
    "id": ["x"],
    "options.0.id": ["a"],
    "options.1.id": ["b"],
    "options.1.text.ja": ["び"],
    "options.2.id": ["c"],
    "optionsless": ["y"],
}


def ids(fields: Fields) -> list[str]:
    return [fields[f"options.{n}.id"][0] for n in range(4) if f"options.{n}.id" in fields]


@pytest.mark.parametrize(
    ("act", "left", "focus"),
    [
        ("up options.1", ["b", "a", "c"], "options.0"),
        ("up options.0", ["a", "b", "c"], "options.0"),
        ("down options.1", ["a", "c", "b"], "options.2"),
        ("down options.2", ["a", "b", "c"], "options.2"),
        ("remove options.1", ["a", "c"], "options"),
        ("add options", ["a", "b", "c"], "options.3"),
        ("remove options.7", ["a", "b", "c"], "options"),
    ],
)
def test_a_button_changes_the_order_and_nothing_else(act: str, left: list[str], focus: str) -> None:
    found = acted(THREE, act)

    assert ids(found) == left
    assert found["id"] == ["x"]
    assert found["optionsless"] == ["y"]
    assert focused(found, act) == focus


def test_a_row_moves_with_all_its_fields() -> None:
    assert acted(THREE, "up options.1")["options.0.text.ja"] == ["び"]


@given(st.text(max_size=30))
def test_any_other_button_changes_no_row(act: str) -> None:
    assert acted(THREE, f"check {act}") == THREE


def test_ticked_proposals_stand_among_the_values_each_once() -> None:
    fields: Fields = {
        "facts.late_s": ["2:30", ""],
        "add.facts.late_s": ["2:59", "2:30"],
        "add.facts.prior": ["[a, b]", "[]"],
    }

    found = with_taken(fields)

    assert found == {"facts.late_s": ["2:30", "2:59"], "facts.prior.0": ["a", "b"], "facts.prior.1": ["-"]}


def test_options_that_are_taken_over_stand_behind_those_that_say_something() -> None:
    taken = [{"id": "a", "text": {"ja": "あ", "en": "a"}}, {"id": "d", "right": "yes", "text": {"ja": "で", "en": "d"}}]

    found = with_options({**THREE, "options.3.id": [""]}, taken)  # type: ignore[arg-type]

    assert ids(found) == ["a", "b", "c", "d"]
    assert found["options.3.right"] == ["yes"]
