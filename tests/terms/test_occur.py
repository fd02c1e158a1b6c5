"""Terms are found by script, the longest first, at exact places."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.terms import (
    Concept,
    Form,
    Policy,
    Termbase,
    TermClass,
    fold,
    is_katakana,
    is_latin,
    occurrences,
)
from courseware.text import Language
from tests.terms.make import concept_text, forms, termbase

TRADE = forms(
    ("Tardiness", "遅刻"),
    ("time extension", "時間延長"),
    ("match", "マッチ"),
    ("match point", "マッチポイント"),
    ("Warning", "警告"),
    ("draw", "ドロー"),
    ("Swiss draw", "スイスドロー"),
    ("card", "カード"),
)


def found(terms: Termbase, text: str, language: Language = "ja") -> list[str]:
    return [text[one.start : one.end] for one in occurrences(terms, text, language)]


def test_terms_are_found_in_text_without_word_borders() -> None:
    text = "遅刻した分だけ時間延長を与える。"

    assert [(one.start, one.end) for one in occurrences(TRADE, text, "ja")] == [(0, 2), (7, 11)]
    assert found(TRADE, text) == ["遅刻", "時間延長"]


def test_match_is_not_in_match_point() -> None:
    assert found(TRADE, "マッチポイントは3点") == ["マッチポイント"]
    assert found(forms(("match", "マッチ")), "マッチポイントは3点") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("マッチの敗北", ["マッチ"]),
        ("サマッチ", []),
        ("マッチー", []),
        ("スイスドローで", ["スイスドロー"]),
        ("ドロー・カード", ["ドロー", "カード"]),
        ("Warningです", ["Warning"]),
        ("１回目のＷａｒｎｉｎｇ", ["Ｗａｒｎｉｎｇ"]),
        ("Warnings", []),
        ("Warning2", []),
        ("ｶｰﾄﾞを引く", ["ｶｰﾄﾞ"]),
        ("カート\u3099", ["カート\u3099"]),
        ("マッ\u200bチを", ["マッ\u200bチ"]),
    ],
)
def test_borders_follow_the_script(text: str, expected: list[str]) -> None:
    assert found(TRADE, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a Warning", ["Warning"]),
        ("a warning sign", []),
        ("Draw a card", ["Draw", "card"]),
        ("time\nextension", ["time\nextension"]),
        ("time  extension", ["time  extension"]),
        ("timeextension", []),
        ("マッチ", []),
    ],
)
def test_english_text_has_english_forms_and_capitals_count(text: str, expected: list[str]) -> None:
    assert found(TRADE, text, "en") == expected


def test_protected_compound_is_not_the_term() -> None:
    terms = termbase(concept_text("proxy", "proxy", "代用", more="    protect: [代用品]\n"))

    assert found(terms, "代用品と代用") == ["代用"]


def test_protected_compound_of_one_term_leaves_another_alone() -> None:
    guarded = concept_text("guard", "guard", "警告", n=1, more="    protect: [事前警告]\n")
    terms = termbase(guarded, concept_text("before", "beforehand", "事前", n=2))

    assert found(terms, "事前警告") == ["事前"]


def test_space_between_scripts_does_not_count() -> None:
    terms = forms(("Play guide", "Playガイド"))

    assert found(terms, "Play ガイドとPlayガイド") == ["Play ガイド", "Playガイド"]


def test_dashes_of_all_kinds_are_one() -> None:
    terms = forms(("Deck Error – Minor", "誤り・軽度"))

    assert found(terms, "Deck Error ― Minor, Deck Error - Minor") == ["Deck Error ― Minor", "Deck Error - Minor"]


def test_part_of_one_sign_is_not_a_term() -> None:
    assert found(forms(("one", "キロ"), ("two", "ロ")), "㌔") == ["㌔"]
    assert found(forms(("two", "ロ")), "㌔") == []


def test_nothing_is_found_where_nothing_is_known() -> None:
    assert occurrences(Termbase("lorcana", ()), "遅刻", "ja") == ()
    assert occurrences(TRADE, "", "ja") == ()


def test_long_text_of_nested_terms_takes_linear_time() -> None:
    text = "マッチ遅刻スイスドロー" * 20_000
    occurrences(TRADE, "", "ja")

    started = time.process_time()
    count = len(occurrences(TRADE, text, "ja"))

    assert count > 0
    assert time.process_time() - started < 6


# --- laws -------------------------------------------------------------------

ALPHABET = "マッチポイントカードﾞ\u3099ー・遅刻時間延長警告ab AB１2\n\u200b㌔（が"
WORDS = st.text(ALPHABET, min_size=1, max_size=6).filter(lambda words: fold(words).words.strip() == fold(words).words)
SOME_FORMS = st.lists(WORDS.filter(lambda words: fold(words).words != ""), min_size=1, max_size=6)


def termbase_of(words: list[str]) -> Termbase:
    """A termbase with one concept a form; equal forms are left out."""
    unique = {fold(one).words.lower(): one for one in words}
    return Termbase(
        "lorcana",
        tuple(
            Concept(f"c-{n}", f"s-{n}", "lorcana", TermClass.GENERAL, Policy.TRANSLATE, (Form(one, "ja"),))
            for n, one in enumerate(unique.values())
        ),
    )


@given(SOME_FORMS, st.text(ALPHABET, max_size=40))
def test_each_place_holds_the_form_that_was_found(words: list[str], text: str) -> None:
    for one in occurrences(termbase_of(words), text, "ja"):
        assert fold(text[one.start : one.end]).words.lower() == fold(one.form.words).words.lower()


@given(SOME_FORMS, st.text(ALPHABET, max_size=40))
def test_places_are_in_order_and_do_not_overlap(words: list[str], text: str) -> None:
    places = occurrences(termbase_of(words), text, "ja")

    assert all(one.end <= following.start for one, following in pairwise(places))


@given(SOME_FORMS, st.text(ALPHABET, max_size=40))
def test_what_was_left_out_overlaps_something_as_long(words: list[str], text: str) -> None:
    terms = termbase_of(words)
    kept = occurrences(terms, text, "ja")

    for concept in terms.concepts:
        alone = occurrences(Termbase("lorcana", (concept,), digest=concept.id), text, "ja")
        for one in alone:
            rivals = [other for other in kept if other.start < one.end and one.start < other.end]
            assert any(len(fold(r.form.words).words) >= len(fold(one.form.words).words) for r in rivals)


@given(st.text(ALPHABET, max_size=40))
def test_term_stands_at_the_borders_of_its_script(text: str) -> None:
    for one in occurrences(TRADE, text, "ja"):
        around = fold(text[: one.start]).words[-1:] + "|" + fold(text[one.end :]).words[:1]
        before, after = around.split("|", 1)
        first, last = fold(one.form.words).words[0], fold(one.form.words).words[-1]
        assert not (before and is_katakana(before) and is_katakana(first))
        assert not (after and is_latin(after) and is_latin(last))


@given(st.text(max_size=60))
def test_folding_keeps_its_places(text: str) -> None:
    folded = fold(text)

    assert len(folded.words) == len(folded.starts) == len(folded.ends)
    assert all(start < end for start, end in zip(folded.starts, folded.ends, strict=True))
    assert list(folded.starts) == sorted(folded.starts)


@given(st.text(max_size=60))
def test_folding_twice_is_folding_once(text: str) -> None:
    once = fold(text).words

    assert fold(once).words == once


# --- inflection, case, homographs ---------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ゲームを巻き戻せます。", ["巻き戻せ"]),
        ("巻き戻さないで巻き戻す", ["巻き戻さ", "巻き戻す"]),
        ("巻き戻しを認める", ["巻き戻し"]),
        ("巻き戻り", []),
    ],
)
def test_a_verbal_noun_is_found_in_its_inflected_stem(text: str, expected: list[str]) -> None:
    terms = termbase(concept_text("rewind", "rewind", "巻き戻し", more="    inflect: verb-stem\n"))

    assert found(terms, text) == expected


def test_without_inflection_only_the_form_is_found() -> None:
    assert found(forms(("rewind", "巻き戻し")), "巻き戻せます") == []


def test_case_counts_as_the_concept_says() -> None:
    loose = termbase(concept_text("casual", "Casual", "緩い", more="    case_sensitive: no\n"))
    strict = termbase(concept_text("swiss", "swiss", "スイス", more="    case_sensitive: yes\n"))

    assert found(loose, "casual, CASUAL") == ["casual", "CASUAL"]
    assert found(strict, "Swiss, swiss") == ["swiss"]


def test_the_preferred_concept_of_a_shared_form_is_named_first() -> None:
    first = concept_text("draw", "draw", "引き分け", n=1)
    terms = termbase(first, concept_text("draw-card", "draw", "ドロー", n=2, more="    homograph_of: [draw]\n"))

    assert [one.concept.slug for one in occurrences(terms, "a draw", "en")] == ["draw"]
    assert [one.concept.slug for one in occurrences(terms, "ドローと引き分け", "ja")] == ["draw-card", "draw"]
