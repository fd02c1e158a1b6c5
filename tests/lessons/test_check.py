"""What is found in a lesson, with code and line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.lessons import check_languages, check_lesson
from tests.lessons.make import books, codes, lesson, lesson_text, terms

# Every source is cited, so that only what a case is about is found.
SOUND = "遅刻〔1,2,3〕。\n\n## 01 Tardiness {#tardiness}\n\n::: 要確認 {#q-4t8x2c}\n文。\n:::\n\n[節](#tardiness)\n"

PIECES = (
    "## ", "#### ", "{#a}", "{#cite-x}", "::: 要確認\n", "::: rule-table small/x\n", "::: terms x\n", "::: x\n", ":::\n",
    "::: figure bands small/lateness/penalty late_s level\n", "::: figure x\n", "図1 ・ x\n\n", "```\n→\n```\n", "![](/y)",
    "〔1〕", "〔9〕", "|a|b|\n|-|-|\n", "|Warning|\n", "[x](#y)", "[x](//y)", "<b>", "[要確認]{#q}", "要確認: ", "![x](/y)",
    "\n", "\n\n", "\r", "\r\n", "\u2028", "文。", "表1 ・ x\n\n", "- ", "> ",
)  # fmt: skip


def test_sound_lesson_has_no_findings() -> None:
    assert codes(SOUND) == []


@pytest.mark.parametrize(
    ("added", "code", "line"),
    [
        ("〔9〕", "LES-201", 1),
        ("文\n続き〔12〕", "LES-201", 2),
        ("## 用語", "LES-301", 1),
        ("## 用語 {#tardiness}", "LES-302", 1),
        ("文[要確認]{#q-4t8x2c}", "LES-302", 1),
        ("# 題", "LES-303", 1),
        ("#### 細目", "LES-303", 1),
        ("[節](#tardines)", "LES-304", 1),
        ("### x {#cite-enforcement-05-1-1}", "LES-305", 1),
        ("###", "LES-306", 1),
        ("::: 要確認事項 {#q-1}\n文\n:::", "LES-401", 1),
        ("::: 訳注\n文", "LES-402", 1),
        ("::: rule-table small/latenes\n:::", "LES-403", 1),
        ("::: rule-table smal/lateness\n:::", "LES-403", 1),
        ("::: rule-table small/lateness/bands\n:::", "LES-403", 1),
        ("::: rule-table small/lateness/band/elsewhere\n:::", "LES-403", 1),
        ("::: rule-table lateness\n:::", "LES-403", 1),
        ("::: terms penalties\n:::", "LES-404", 1),
        ("::: 要確認\n文\n:::", "LES-406", 1),
        ("要確認: 文", "LES-406", 1),
        ("文 [要確認] 文", "LES-406", 1),
        (f"{'|a' * 30}|\n{'|-' * 30}|\n|1|", "LES-501", 1),
        ("|a|\n|-|\n" + "|1|\n" * 6000, "LES-501", 1),
        ("| 遅れ | 懲罰 |\n|---|---|\n| 2分 | Warning |\n| 3分 | Game Loss |", "LES-502", 1),
        ("文 <b>太字</b>", "LES-601", 1),
        ("[x](javascript:alert(1))", "LES-602", 1),
        ("[x](//evil.example)", "LES-602", 1),
        ("文{.big}", "LES-603", 1),
        ("![図](/a.png)", "LES-604", 1),
        ("::: figure band small/lateness/penalty late_s level\n図1 ・ 帯\n:::", "LES-701", 1),
        ("::: figure ladder smal\n図1 ・ 段\n:::", "LES-702", 1),
        ("::: figure bands small/latenes/penalty late_s level\n図1 ・ 帯\n:::", "LES-702", 1),
        ("::: figure bands small/lateness/penalti late_s level\n図1 ・ 帯\n:::", "LES-702", 1),
        ("::: figure bands small/lateness/penalty late level\n図1 ・ 帯\n:::", "LES-702", 1),
        ("::: figure bands small/lateness/penalty late_s level=pro\n図1 ・ 帯\n:::", "LES-702", 1),
        ("::: figure bands small/lateness/penalty level\n図1 ・ 帯\n:::", "LES-703", 1),
        ("::: figure bands small/lateness/penalty late_s\n図1 ・ 帯\n:::", "LES-703", 1),
        ("::: figure bands small/lateness\n図1 ・ 帯\n:::", "LES-703", 1),
        ("::: figure ladder small\n:::", "LES-704", 1),
        ("::: figure ladder small\n懲罰の段\n:::", "LES-704", 1),
        ("::: figure ladder small\n図2 ・ 段\n:::", "LES-705", 2),
        ("::: figure ladder small\n図1 ・ 段\n:::\n\n::: figure ladder small\n図1 ・ 段\n:::", "LES-705", 6),
        ("表2 ・ 順\n\n| 遅れ |\n|---|\n| 2分 |", "LES-705", 1),
        ("```\n注意 → 警告\n```", "LES-706", 1),
        ("    ┌──┐", "LES-706", 1),
        ("![](/a.png)", "LES-706", 1),
    ],
)
def test_finding_has_its_code_and_line(added: str, code: str, line: int) -> None:
    before = SOUND + "\n"

    assert (code, before.count("\n") + line) in codes(before + added)


@pytest.mark.parametrize(
    "added",
    [
        "`<b>` と `[x](javascript:y)` と `{.big}`",
        "結果を確認する。",
        "| 遅れ | 備考 |\n|---|---|\n| 2分 | Warning の例です |\n| 3分 | Game Loss ではない |",
        "::: terms penalty tardiness\n:::",
        "::: rule-table small/lateness/band\n表1 ・ 遅れ\n:::",
        "::: rule-table small/lateness/band/doc-1\n表1 ・ 遅れ\n:::",
        "### 細目\n\n#### さらに細目\n\n### 次",
        "[出典](#sources-enforcement-05) と [出典1](#source-enforcement-05-1)",
        "不等号 a < b と c > d",
        "::: figure bands small/lateness/penalty,drop? late_s level {#f}\n図1 ・ 帯〔1〕\n:::\n\n[図](#f)",
        "::: figure ladder small\nFigure 1 · Steps\n:::",
        "```\nlate_s: 3:00\n```",
        "表1 ・ 遅れ\n\n| 遅れ |\n|---|\n| 2分 |\n\n::: figure ladder small\n図1 ・ 段\n:::\n\n表2 ・ 遅れ\n\n| 遅れ |\n|---|\n| 2分 |",
    ],
)
def test_what_is_right_is_not_reported(added: str) -> None:
    assert codes(f"{SOUND}\n{added}") == []


def test_source_that_nobody_cites_is_told_where_it_stands() -> None:
    found = check_lesson(lesson("遅刻〔1,3〕。"), books(), terms())

    assert [one.code for one in found] == ["LES-202"]
    assert lesson_text("").split("\n")[found[0].place.line - 1] == "  2: DOC 2.1"


def test_nearest_name_is_told_in_both_languages() -> None:
    found = check_lesson(lesson(SOUND + "\n::: rule-table small/latenes\n:::"), books(), terms())

    assert "lateness" in found[0].words.ja
    assert "lateness" in found[0].words.en


def test_column_is_that_of_the_fault() -> None:
    body = SOUND + "\n| a |\n|---|\n| 文〔9〕 |"

    (found,) = check_lesson(lesson(body), books(), terms())

    assert found.place.column == "| 文〔9〕 |".index("9") + 1


def test_same_lesson_in_both_languages_has_no_findings() -> None:
    assert list(check_languages(lesson(SOUND), lesson(SOUND, "en"))) == []


def test_section_in_one_language_only_is_told() -> None:
    found = list(check_languages(lesson(SOUND), lesson(SOUND + "\n## Terms {#terms}\n", "en")))

    assert [one.code for one in found] == ["LES-801"]
    assert "terms" in found[0].words.ja


def test_figures_in_one_language_only_are_told() -> None:
    drawn = SOUND + "\n::: figure ladder small\n図1 ・ 段\n:::\n"

    found = list(check_languages(lesson(drawn), lesson(SOUND, "en")))

    assert [one.code for one in found] == ["LES-707"]
    assert "ladder small" in found[0].words.en


ORDER = "遅刻〔1,2,3〕。\n\n## A {#a}\n\n## B {#b}\n\n## C {#c}\n\n## D {#d}\n"


def both(ja: str, en: str) -> list[tuple[str, str, int]]:
    """Code, file and line (from the first line of the text) of what differs between two texts."""
    sides = [
        replace(lesson(body, "ja" if file == "ja" else "en"), file=file) for body, file in ((ja, "ja"), (en, "en"))
    ]
    sides = [
        replace(one, sections=tuple(replace(part, place=replace(part.place, file=one.file)) for part in one.sections))
        for one in sides
    ]
    first = sides[0].body_line
    return [(one.code, one.place.file, one.place.line - first + 1) for one in check_languages(*sides)]


@pytest.mark.parametrize(
    ("en", "found"),
    [
        (ORDER, []),
        (ORDER.replace("## B {#b}\n\n", ""), [("LES-801", "ja", 5)]),
        (ORDER + "\n## E {#e}\n", [("LES-801", "en", 11)]),
        (ORDER.replace("{#c}", "{#cc}"), [("LES-801", "ja", 7), ("LES-801", "en", 7)]),
        (ORDER.replace("## A {#a}", "## D {#x}").replace("## D {#d}", "## A {#a}").replace("{#x}", "{#d}"), None),
        (ORDER.replace("## A {#a}\n\n", "") + "\n## A {#a}\n", [("LES-804", "en", 9)]),
    ],
)
def test_each_section_without_a_partner_or_out_of_order_is_told_where_it_stands(
    en: str, found: list[tuple[str, str, int]] | None
) -> None:
    told = both(ORDER, en)

    assert told == found if found is not None else {code for code, _, _ in told} == {"LES-804"}


def test_home_of_a_missing_section_is_told() -> None:
    (one,) = check_languages(lesson(ORDER), lesson(ORDER.replace("## C {#c}\n\n", ""), "en"))

    assert "after “b”" in one.words.en
    assert "「b」" in one.words.ja
    assert one.place.column == 1


@given(st.permutations("abcd"), st.sets(st.sampled_from("abcd")))
def test_as_many_sections_are_told_as_are_missing(order: list[str], gone: set[str]) -> None:
    en = "".join(f"## X {{#{name}}}\n\n" for name in order if name not in gone)

    codes_found = [one.code for one in check_languages(lesson(ORDER), lesson(en, "en"))]

    assert codes_found.count("LES-801") == len(gone)
    assert ("LES-804" in codes_found) == (sorted(set(order) - gone) != [name for name in order if name not in gone])


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_every_finding_has_a_place_in_the_file(body: str) -> None:
    checked = lesson(body)
    last = len(lesson_text(body).splitlines()) + 1

    for found in check_lesson(checked, books(), terms()):
        assert 1 <= found.place.line <= last
        assert found.words.ja
        assert found.words.en
