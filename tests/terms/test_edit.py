"""A new rendering changes one concept, on the lines that say so."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.terms import FormStatus, RenderingError, read_terms, rendering, with_rendering

FILE = "content/terms/lorcana.yaml"
TEXT = (Path(__file__).parents[2] / FILE).read_text(encoding="utf-8")
BASE = read_terms(TEXT, FILE)[0]
assert BASE is not None
SLUGS = [concept.slug for concept in BASE.concepts]


def changed_lines(new: str, old: str = TEXT) -> list[str]:
    kept = old.split("\n")
    return [line for line in new.split("\n") if line not in kept]


def test_the_old_form_is_deprecated_with_the_decision_and_the_new_one_stands_before_it() -> None:
    new = with_rendering(TEXT, FILE, "tardiness", "遅れ", "q-4t8x2c")

    assert changed_lines(new) == [
        "      - {form: 遅れ, status: preferred, role: gloss}",
        "      - {form: 遅刻, status: deprecated, role: gloss, note: q-4t8x2c}",
    ]
    assert len(new.split("\n")) == len(TEXT.split("\n")) + 1


def test_a_form_that_is_there_already_changes_its_status() -> None:
    new = with_rendering(TEXT, FILE, "slow-play", "スロープレイ", "q-4t8x2c")

    assert changed_lines(new) == [
        "      - {form: 遅いプレイ, status: deprecated, role: gloss, note: 日本語版プレイ修正指針、クラス08のページ、q-4t8x2c}",
        "      - {form: スロープレイ, status: preferred, role: gloss, note: クラス05のページ}",
    ]


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SLUGS), st.text("あ漢ア・／, :#'\"{}-", min_size=1, max_size=8))
def test_only_this_concept_changes_and_its_rendering_is_the_new_form(slug: str, form: str) -> None:
    form = form.strip()
    try:
        new = with_rendering(TEXT, FILE, slug, form, "q-4t8x2c")
    except RenderingError:
        return

    base, faults = read_terms(new, FILE)
    assert base is not None
    assert faults == []
    concept, old = base.find(slug), BASE.find(slug) if BASE else None
    assert concept is not None
    assert old is not None
    assert rendering(concept).words == form
    assert any(one.words == rendering(old).words and one.status is FormStatus.DEPRECATED for one in concept.forms)
    assert len(changed_lines(new)) == 2


@pytest.mark.parametrize("slug", SLUGS[::15])
def test_every_concept_of_ours_can_be_given_another_form(slug: str) -> None:
    assert "ためしの語形" in with_rendering(TEXT, FILE, slug, "ためしの語形", "q-4t8x2c")


@pytest.mark.parametrize(("slug", "form"), [("no-such", "甲"), ("tardiness", "遅刻"), ("tardiness", "")])
def test_what_cannot_be_changed_is_refused(slug: str, form: str) -> None:
    with pytest.raises(RenderingError):
        with_rendering(TEXT, FILE, slug, form, "q-4t8x2c")


def test_line_ends_are_kept() -> None:
    new = with_rendering(TEXT.replace("\n", "\r\n"), FILE, "tardiness", "遅れ", "q-4t8x2c")

    assert new == with_rendering(TEXT, FILE, "tardiness", "遅れ", "q-4t8x2c").replace("\n", "\r\n")
