"""What is said of a draft: all faults, the key of every variant, its tests; and never a crash."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.quiz import KINDS
from courseware.quiz.drafting import EntryCheck, check_entry, entry_ids, entry_text, outline, skeleton
from tests.quiz import every_kind
from tests.quiz.book import QUIZ, books, quiz, terms

LATE = entry_text(QUIZ, "q-late") or ""
ENTRIES = {
    question: entry_text(file, question) or "" for file in (QUIZ, every_kind.QUIZ) for question in entry_ids(file)
}


def check(text: str, replaces: str = "q-late") -> EntryCheck:
    return check_entry(text, quiz(), books(), terms(), replaces=replaces)


def keys(found: EntryCheck, component: str) -> list[str]:
    return [one.key(component).values[0] for one in found.instances]


def test_the_key_of_every_variant_is_computed_with_its_derivation() -> None:
    found = check(LATE)

    assert found.is_sound
    assert keys(found, "penalty") == ["warning", "game_loss", "game_loss", "match_loss"]
    assert all(one.feedback.reasoning for one in found.instances)
    assert [(run.variants, run.is_passed) for run in found.tests] == [(1, True)] * 3


def test_another_fact_gives_another_key_at_once() -> None:
    found = check(LATE.replace("level: competitive", "level: casual"))

    assert keys(found, "penalty") == ["caution", "warning", "warning", "match_loss"]
    assert [run.is_passed for run in found.tests] == [False, True, False]
    assert {fault.code for fault in found.faults} == {"QUIZ-204"}


def test_a_test_that_never_runs_is_no_passed_test() -> None:
    found = check(LATE.replace('with: {late_s: "10:00"}', 'with: {late_s: "11:00"}'))

    assert [(run.variants, run.is_passed) for run in found.tests] == [(1, True), (0, False), (1, True)]


def test_while_the_key_is_in_doubt_there_is_none() -> None:
    found = check(LATE.replace('vary: {late_s: ["2:30", "3:30", "9:59", "10:00"]}', "vary: {}"))

    assert not found.is_sound
    assert found.instances == ()


def test_a_cut_that_another_question_asks_is_told_at_the_draft() -> None:
    found = check(LATE.replace("id: q-late", "id: q-other"), replaces="")

    assert {(one.code, one.place.line) for one in found.faults} == {("QUIZ-208", 10)}
    assert check(LATE).is_sound


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_question_of_each_kind_has_all_its_keys_and_only_empty_ones(kind: str) -> None:
    found = check(skeleton(kind, "q-new"), replaces="")

    assert not found.is_sound
    assert not {one.code for one in found.findings} & {"YAML-001", "YAML-003", "YAML-004", "YAML-005", "QUIZ-101"}
    assert outline(skeleton(kind, "q-new")).kind == kind


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(sorted(ENTRIES)), st.data())
def test_no_text_however_broken_is_a_crash(name: str, data: st.DataObject) -> None:
    """Lines go missing, come twice, lose their end, or hold something else."""
    lines = ENTRIES[name].split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        broken = data.draw(
            st.sampled_from(
                ["", lines[at] * 2, lines[at][: len(lines[at]) // 2], "  - x", "vary: {late_s: []}", "{[", "facts: x"]
            )
        )
        lines[at] = broken
    text = "\n".join(lines)

    found = check(text, replaces="")

    assert found.question is not None or found.faults
    assert outline(text) is not None
