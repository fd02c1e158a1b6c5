"""A concept file is read strictly; all its faults are told at once, with their places."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.terms import FormRole, Policy, TermClass, read_terms
from tests.terms.make import concept_text, termbase

SOUND = """domain: lorcana
concepts:
  - id: c-7k2m9q
    slug: game-loss
    class: penalty
    ref: PCG 1.1
    policy: keep_source_gloss_first
    en: [{form: Game Loss, status: preferred}]
    ja:
      - {form: ゲームの敗北, status: preferred, role: gloss, note: 公式の訳}
      - {form: ゲーム負け, status: deprecated}
    short: {en: [GL], ja: [敗北]}
    protect: [敗北感]
    note: {ja: 1ゲームを失う, en: one game is lost}
"""


def test_concept_is_read_whole() -> None:
    terms, faults = read_terms(SOUND, "lorcana.yaml")

    assert faults == []
    assert terms is not None
    concept = terms.find("game-loss")
    assert concept is not None
    assert (concept.id, concept.domain, concept.ref) == ("c-7k2m9q", "lorcana", "PCG 1.1")
    assert (concept.kind, concept.policy) == (TermClass.PENALTY, Policy.KEEP_SOURCE_GLOSS_FIRST)
    assert [form.words for form in concept.forms_in("ja")] == ["ゲームの敗北", "ゲーム負け", "敗北"]
    assert concept.forms_in("en")[1].role is FormRole.SHORT
    assert concept.protect == ("敗北感",)
    assert concept.note is not None
    assert concept.note.en == "one game is lost"


def test_unknown_slug_finds_nothing() -> None:
    assert termbase(concept_text("draw", "draw", "ドロー")).find("drawn") is None


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ("translate", "ドロー"),
        ("keep_source", "draw"),
        ("proper_noun", "draw"),
        ("keep_source_gloss_first", "draw（ドロー）"),
    ],
)
def test_policy_says_how_a_concept_is_written(policy: str, expected: str) -> None:
    terms = termbase(concept_text("draw", "draw", "ドロー", policy=policy))

    assert terms.concepts[0].written() == expected


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("class: penalty", "class: penalti", "TERM-104", 5),
        ("policy: keep_source_gloss_first", "policy: keep", "TERM-104", 7),
        ("status: deprecated", "status: old", "TERM-104", 11),
        ("role: gloss", "role: glosses", "TERM-104", 10),
        ("status: preferred, role", "status: admitted, role", "TERM-105", 10),
        ("status: deprecated", "status: preferred, role: gloss", "TERM-106", 10),
        ("id: c-7k2m9q", "id: c-7k2m9l", "TERM-107", 3),
        ("slug: game-loss", "slug: Game Loss", "TERM-107", 4),
        ("ゲーム負け", "ゲームの敗北", "TERM-103", 10),
        ("    ref: PCG 1.1\n", "    reff: PCG 1.1\n", "YAML-003", 6),
        ("    slug: game-loss\n", "", "YAML-004", 3),
        ("form: Game Loss", 'form: ""', "TERM-105", 8),
        ("form: Game Loss", 'form: "**Game Loss**"', "TERM-109", 8),
        ("form: Game Loss", 'form: "Game <b>Loss</b>"', "TERM-109", 8),
        ("short: {en: [GL], ja: [敗北]}", "short: {en: [GL], ja: ['**敗北**']}", "TERM-109", 12),
        ("form: Game Loss", 'form: "[Game Loss]{term=loss}"', "TERM-109", 8),
        ("short: {en: [GL], ja: [敗北]}", "short: {fr: [GL]}", "YAML-003", 12),
        ("{ja: 1ゲームを失う, en: one game is lost}", "{ja: 1ゲームを失う}", "YAML-004", 14),
    ],
)
def test_fault_is_told_with_its_line(old: str, new: str, code: str, line: int) -> None:
    assert old in SOUND

    _, faults = read_terms(SOUND.replace(old, new, 1), "lorcana.yaml")

    assert (code, line) in [(found.code, found.place.line) for found in faults]


def test_nearest_name_is_told_in_both_languages() -> None:
    _, faults = read_terms(SOUND.replace("class: penalty", "class: penalti"), "lorcana.yaml")

    assert "penalty" in faults[0].words.ja
    assert "penalty" in faults[0].words.en


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        (("a", "one", "一", 1), ("b", "two", "二", 1), "TERM-101"),
        (("a", "one", "一", 1), ("a", "two", "二", 2), "TERM-102"),
        (("a", "one", "一", 1), ("b", "two", "一", 2), "TERM-103"),
        (("a", "one", "カード", 1), ("b", "two", "ｶｰﾄﾞ", 2), "TERM-103"),
    ],
)
def test_two_concepts_share_nothing(
    first: tuple[str, str, str, int], second: tuple[str, str, str, int], code: str
) -> None:
    text = "".join(concept_text(slug, en, ja, n=n) for slug, en, ja, n in (first, second))

    _, faults = read_terms(f"domain: lorcana\nconcepts:\n{text}", "terms.yaml")

    assert [found.code for found in faults] == [code]
    assert "terms.yaml:3" in faults[0].words.en


def test_faulty_concept_leaves_the_sound_ones() -> None:
    faulty = concept_text("b", "two", "二", n=2, policy="unknown")

    terms, faults = read_terms(f"domain: lorcana\nconcepts:\n{concept_text('a', 'one', '一')}{faulty}", "terms.yaml")

    assert terms is not None
    assert [concept.slug for concept in terms.concepts] == ["a"]
    assert [found.code for found in faults] == ["TERM-104"]


@pytest.mark.parametrize("text", ["", "concepts: []", "domain: lorcana", "- a", "domain: [a"])
def test_what_is_no_concept_file_is_told(text: str) -> None:
    terms, faults = read_terms(text, "terms.yaml")

    assert terms is None
    assert faults


def test_our_concept_files_are_sound() -> None:
    paths = sorted((Path(__file__).parents[2] / "content" / "terms").glob("*.yaml"))

    assert paths
    for path in paths:
        terms, faults = read_terms(path.read_text(encoding="utf-8"), path.name)

        assert terms is not None
        assert faults == []
        assert terms.domain == path.stem


def test_parts_and_homographs_are_named_by_slugs_that_exist():
    part = concept_text("minor", "– Minor", "・軽度", n=1)
    whole = concept_text("error", "Error – Minor", "誤り・軽度", n=2, more="    parts: [minor]\n")
    lost = concept_text("lost", "Lost", "迷子", n=3, more="    parts: [mayor]\n    homograph_of: [nobody]\n")

    read, faults = read_terms(f"domain: lorcana\nconcepts:\n{part}{whole}{lost}", "terms.yaml")

    assert read is not None
    assert read.by_slug["error"].parts == ("minor",)
    assert [one.code for one in faults] == ["TERM-108", "TERM-108"]


def test_a_form_stands_twice_only_where_the_concepts_say_that_they_share_it():
    first = concept_text("draw", "draw", "引き分け", n=1)

    def codes(more: str) -> list[str]:
        second = concept_text("draw-card", "draw", "ドロー", n=2, more=more)
        return [one.code for one in read_terms(f"domain: lorcana\nconcepts:\n{first}{second}", "terms.yaml")[1]]

    assert codes("") == ["TERM-103"]
    assert codes("    homograph_of: [draw]\n") == []
