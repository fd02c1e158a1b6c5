"""A plan tells what becomes of each concept of a file, and why."""

from __future__ import annotations

import pytest

from courseware.terms.exchange import Outcome, Plan, applied, csv_text, plan_of, read_csv
from tests.terms.exchange.termbases import termbase_of
from tests.terms.make import concept_text

HEAD = "concept_id,slug,lang,form,role,status,policy,homograph_of,domain,state\n"
TEXT = "domain: lorcana\nconcepts:\n" + "".join(
    concept_text(slug, en, ja, n=n)
    for n, (slug, en, ja) in enumerate(
        [("warning", "Warning", "警告"), ("draw", "draw", "ドロー"), ("tie", "tie", "引き分け")]
    )
)


def planned(rows: str, head: str = HEAD) -> Plan:
    return plan_of(termbase_of(TEXT), read_csv((head + rows).encode(), "t.csv"), "t.csv")


def outcome(rows: str, head: str = HEAD) -> tuple[str, list[str]]:
    """What becomes of the last concept of the rows, and the codes of the reasons."""
    step = planned(rows, head).steps[-1]
    return step.outcome, [reason.code for reason in step.reasons]


@pytest.mark.parametrize(
    ("rows", "expected", "codes"),
    [
        ("c-000000,,ja,警告,,,,,,", Outcome.UNCHANGED, []),
        ("c-000000,,ja,警告,,preferred,translate,,lorcana,", Outcome.UNCHANGED, []),
        ("c-000000,,ja,注意,,,,,,", Outcome.CHANGED, []),
        (",warning,ja,注意,,,,,,", Outcome.CHANGED, []),
        ("c-000000,caution,en,Warning,,,,,,", Outcome.CHANGED, []),
        ("c-000009,loss,en,Loss,,,,,,\nc-000009,,ja,敗北,,,,,,", Outcome.ADDED, []),
        ("x1,loss,en,Loss,,,,,,", Outcome.ADDED, ["TERM-210"]),
        ("c-000000,,ja,警告,,,,,tcg-floor,", Outcome.IGNORED, ["TERM-202"]),
        ("x1,loss,ja,敗北,,,,,,", Outcome.IGNORED, ["TERM-203"]),
        ("x1,loss,de,Verlust,,,,,,", Outcome.IGNORED, ["TERM-203"]),
        ("c-000009,warning,en,Warning,,,,,,", Outcome.CONFLICTING, ["TERM-204"]),
        ("c-000000,,ja,警告,,,,,,\n,warning,ja,注意,,,,,,", Outcome.CONFLICTING, ["TERM-206"]),
        ("c-000000,,ja,注意,,,,,,st00000000", Outcome.CONFLICTING, ["TERM-207"]),
        ("c-000000,,ja,警告,,,,,,st00000000", Outcome.UNCHANGED, []),
        ("c-000000,,ja,ドロー,,,,,,", Outcome.CONFLICTING, ["TERM-208"]),
        ("c-000000,tie,ja,警告,,,,,,", Outcome.CONFLICTING, ["TERM-208"]),
        ("c-000009,pull,en,draw,,,,draw,,\nc-000009,,ja,引く,,,,,,", Outcome.ADDED, []),
        ("c-000000,,ja,警告,,,,nowhere,,", Outcome.CONFLICTING, ["TERM-209"]),
        ("c-000000,,ja,注意,,preferred,,,,", Outcome.CONFLICTING, ["TERM-106"]),
        ("c-000000,,ja,警告,,deprecated,,,,", Outcome.CONFLICTING, ["TERM-105"]),
        ("c-000000,,en,警告する,,,,,,", Outcome.CONFLICTING, ["LANG-101"]),
        ("c-000000,,en,Warning,,,translate,,,\nc-000000,,ja,警告,,,keep_source,,,", Outcome.CONFLICTING, ["TERM-252"]),
    ],
)
def test_what_becomes_of_a_concept(rows: str, expected: Outcome, codes: list[str]) -> None:
    assert outcome(rows) == (expected, codes)


@pytest.mark.parametrize(
    ("row", "expected", "codes"),
    [
        ("Warning,警告", Outcome.UNCHANGED, []),
        ("ｗarning,警告", Outcome.CHANGED, []),
        ("Warning,注意", Outcome.CHANGED, []),
        ("draw,引き分け", Outcome.CONFLICTING, ["TERM-205"]),
        ("Loss,敗北", Outcome.ADDED, []),
    ],
)
def test_without_an_id_the_forms_tell_the_concept(row: str, expected: Outcome, codes: list[str]) -> None:
    assert outcome(row, "term,ja\n") == (expected, codes)


def test_nothing_absent_is_read_as_deletion() -> None:
    plan = planned("c-000000,,en,Warning,,,,,,")

    assert plan.counts[Outcome.UNCHANGED] == len(plan.steps) == 1
    assert applied(plan, TEXT, "terms.yaml") == TEXT


@pytest.mark.parametrize("rows", ["", "x1,,de,Verlust,,,,,,", "c-000000,,ja,注意,,,,,tcg-floor,"])
def test_a_file_in_which_nothing_matches_is_a_fault(rows: str) -> None:
    plan = planned(rows)

    assert [(found.code, str(found.place)) for found in plan.findings] == [("TERM-201", "t.csv:1:1")]


def test_new_ids_are_minted_from_the_file_and_stay_the_same() -> None:
    rows = "x1,,en,Big Loss!,,,,,,\nx2,,en,Warning,,,,,,"

    first, second = planned(rows), planned(rows)

    concept = first.steps[0].concept
    assert concept is not None
    assert concept.slug == "big-loss"
    assert concept == second.steps[0].concept


def test_two_new_concepts_that_fight_for_a_form_conflict() -> None:
    plan = planned("x1,a,en,Loss,,,,,,\nx2,b,en,Loss,,,,,,")

    assert [step.outcome for step in plan.steps] == [Outcome.ADDED, Outcome.CONFLICTING]


def test_what_leans_on_a_conflicting_concept_conflicts_too() -> None:
    plan = planned("c-000009,a,en,警告する,,,,,,\nc-000009,,ja,警告する,,,,,,\nc-000008,b,en,Loss,,,,a,,")

    assert [step.outcome for step in plan.steps] == [Outcome.CONFLICTING, Outcome.CONFLICTING]
    assert plan.steps[1].reasons[-1].code == "TERM-209"


def test_a_chain_of_concepts_that_lean_on_a_missing_one_conflicts_as_a_whole() -> None:
    rows = "".join(f"c-1000{n:02d},s{n},en,Term {n},,,,s{n + 1},,\n" for n in range(50))

    assert planned(rows).counts[Outcome.CONFLICTING] == 50


def test_a_slug_that_others_name_is_not_taken_away() -> None:
    text = TEXT.replace("slug: tie\n", "slug: tie\n    homograph_of: [draw]\n")
    rows = HEAD + "c-000001,pull,en,draw,,,,,,"

    plan = plan_of(termbase_of(text), read_csv(rows.encode(), "t.csv"), "t.csv")

    assert [reason.code for reason in plan.steps[0].reasons] == ["TERM-211"]


def test_the_rest_can_be_taken_over_without_what_conflicts() -> None:
    plan = planned("c-000000,,ja,注意,,preferred,,,,\nc-000001,,ja,引く,,,,,,")

    made = applied(plan, TEXT, "terms.yaml")

    assert "引く" in made
    assert "注意" not in made


def test_a_change_on_a_concept_that_changed_after_the_export_conflicts() -> None:
    exported = csv_text(termbase_of(TEXT)).replace(",警告,name,preferred", ",警告,name,preferred,,,公式")
    since = termbase_of(TEXT.replace("class: general", "class: penalty", 1))

    plan = plan_of(since, read_csv(exported.encode(), "t.csv"), "t.csv")

    assert plan.steps[0].outcome is Outcome.CONFLICTING
    assert plan.steps[0].reasons[0].code == "TERM-207"
    assert [change.name for change in plan.steps[0].changes] == ["class", "ja 警告 note"]
