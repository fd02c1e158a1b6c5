"""Strict YAML: strings only, every fault with its place, all faults at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.finding import Finding
from courseware.reading import Node, read_page, read_yaml


def read(text: str):
    faults = []
    return read_yaml(text, "a.yaml", faults), faults


@pytest.mark.parametrize("text", ["2:30", "no", "3.10", "010", "null", "1e3", "2026-11-30", "0x1F", "～"])
def test_nothing_is_typed_by_guessing(text):
    node, faults = read(f"key: {text}\n")

    assert faults == []
    assert node.value["key"].value == text


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: &x 1\n", "YAML-009", 1, 4),
        ("a: 1\nb: *x\n", "YAML-009", 2, 4),
        ("a: !!int 1\n", "YAML-009", 1, 4),
        ("a: 1\na: 2\n", "YAML-008", 2, 1),
        ("? [x]\n: 1\n", "YAML-002", 1, 3),
        ("a: {late_s} later\n", "YAML-005", 1, 13),
        ("a: [1\n", "YAML-001", 2, 1),
        ("", "YAML-001", 1, 0),
        ("a: \x07\n", "YAML-001", 1, 0),
    ],
)
def test_what_our_content_never_needs_is_refused_at_its_place(text, code, line, column):
    _, faults = read(text)

    found = faults[0]
    assert (found.code, found.place.line, found.place.column) == (code, line, column)
    assert found.words.ja
    assert found.words.en


def test_a_merge_key_merges_nothing():
    _, faults = read("a: {x: 1}\nb: {<<: {y: 2}}\n")
    node, _ = read("b: {<<: {y: 2}}\n")

    assert faults == []
    assert set(node.value["b"].value) == {"<<"}


def test_deep_nesting_is_a_fault_and_not_a_crash():
    node, faults = read("[" * 5000)

    assert node is None
    assert faults


def test_missing_and_unknown_keys_are_told_together_with_the_nearest_name():
    node, faults = read("titel: x\nextra_thing: y\n")

    node.fields(faults, required=("title",), optional=("cite",))

    assert sorted(fault.code for fault in faults) == ["YAML-003", "YAML-003", "YAML-004"]
    assert any("title" in fault.words.en and "titel" in fault.words.en for fault in faults)


def test_a_text_in_both_languages_needs_both():
    node, faults = read("title: {ja: 題}\n")

    assert node.value["title"].bilingual(faults) is None
    assert [fault.code for fault in faults] == ["YAML-004"]


def test_front_matter_keeps_line_numbers_of_the_file():
    faults = []

    page = read_page("---\nid: x\nid: y\n---\nbody\n", "a.md", faults)

    assert faults[0].place.line == 3
    assert (page.body, page.body_line) == ("body\n", 5)


@given(st.text())
def test_any_text_is_read_or_refused_but_never_crashes(text):
    node, faults = read(text)

    assert (node is None) is bool(faults) or isinstance(node, Node)


@pytest.mark.parametrize(
    ("ja", "en", "code", "wrong"),
    [
        ("遅刻", "遅刻", "LANG-101", "en"),
        ("how late it was", "late", "LANG-101", "ja"),
        ("遅刻です。it was late when they came in", "late", "LANG-102", "ja"),
        ("遅刻", "Late. 遅刻です。", "LANG-102", "en"),
    ],
)
def test_text_in_the_wrong_language_is_told_at_its_side_of_the_pair(ja: str, en: str, code: str, wrong: str) -> None:
    faults: list[Finding] = []
    text = f"title: {{ja: {ja}, en: {en}}}"
    node = read_yaml(text, "x.yaml", faults)
    assert node is not None

    node.value["title"].bilingual(faults)  # type: ignore[index, union-attr]

    (found,) = faults
    assert found.code == code
    assert found.place.column == text.index(f"{wrong}: ") + 5


def test_names_that_are_written_alike_are_told_in_neither_language() -> None:
    faults: list[Finding] = []
    node = read_yaml(
        'title: {ja: Lore Guide Institute, en: Lore Guide Institute}\nx: {ja: "3", en: "3 points"}', "x", faults
    )
    assert node is not None

    for part in node.value.values():  # type: ignore[union-attr]
        part.bilingual(faults)

    assert faults == []


def test_aliases_of_aliases_are_refused_before_they_are_followed() -> None:
    """Nine of nine of nine … would be more nodes than any memory holds."""
    text = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 40))
    faults: list[Finding] = []

    assert read_yaml(text, "bomb.yaml", faults) is None
    assert {fault.code for fault in faults} == {"YAML-009"}
