import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.finding import ContentError
from courseware.lessons import read_lesson, render_lesson
from courseware.lessons.importing import Brought, bring_in
from tests.lessons.importing.page import PAGE

SOURCES = os.environ.get("COURSEWARE_SOURCES", "")


def brought(text: str = PAGE) -> Brought:
    return bring_in(text, "page.txt", rulebook="lorcana")


def lesson_of(text: str = PAGE):
    lesson, faults = read_lesson(brought(text).lesson, "lesson.ja.md", "ja")
    assert faults == []
    assert lesson is not None
    return lesson


def letters(text: str) -> str:
    return "".join(text.split())


def test_the_head_becomes_front_matter():
    lesson = lesson_of()

    assert (lesson.slug, lesson.class_name, lesson.title) == (
        "enforcement-77",
        "Enforcement クラス77",
        "荷物の置き場所",
    )
    assert (lesson.source.title, lesson.source.url) == ("Where Bags Go", "https://example.org/bags/")
    assert (lesson.minutes, lesson.audience) == (12, "会場を歩くロアガイド。")
    assert lesson.prerequisites == ("Rules クラス01", "Enforcement クラス01")
    assert [one.words for one in lesson.objectives] == ["荷物の置き場所を言える", "通路をふさぐ荷物を動かしてもらえる"]


@pytest.mark.parametrize(
    ("class_name", "slug"),
    [
        ("Deck Check クラス７", "check-07"),
        ("ルール クラス01", "rules-01"),
        ("裁定 クラス01", "class-01"),
        ("../up クラス05", "class-05"),
        ("[a クラス05", "class-05"),
        (f"Rules クラス{'1' * 5000}", "class"),
    ],
)
def test_a_course_gets_a_plain_name_from_any_class(class_name: str, slug: str):
    assert lesson_of(PAGE.replace("Enforcement クラス77", class_name)).slug == slug


def test_minutes_that_nobody_can_have_meant_stay_empty_and_are_told():
    lesson, faults = read_lesson(brought(PAGE.replace("約12分", f"約{'1' * 5000}分")).lesson, "lesson.ja.md", "ja")

    assert lesson is not None
    assert (lesson.minutes, {fault.code for fault in faults}) == (0, {"LES-101"})


def test_sections_get_ids_from_their_english_words_or_their_number():
    assert [section.id for section in lesson_of().sections] == ["bags", "section-02", "terms"]


def test_sections_of_one_name_get_ids_of_their_own():
    twice = PAGE.replace("02 通路", "02 Bags（通路の荷物）")

    assert [section.id for section in lesson_of(twice).sections] == ["bags", "bags-2", "terms"]


def test_tables_bold_notes_and_drawings_are_printed_as_such():
    html = render_lesson(lesson_of(), {}, None).html

    assert "<caption>表1 ・ 置き場所</caption>" in html
    assert "<strong>荷物は卓の下に置きます。</strong>" in html
    assert "<strong>いつでも。</strong>" in html
    assert "key-rule" in html
    assert "note--confirm" in html
    assert "note--translator" in html
    assert "  卓 ─→ 通路\n\n  出口" in html
    assert "**" not in html


def test_the_closing_table_is_given_as_rows_too():
    assert 'columns: ["英語", "この訳", "備考"]' in brought().terms
    assert '{line: 54, cells: ["aisle", "通路"]}' in brought().terms


def test_what_a_lesson_has_no_place_for_is_kept_beside_it():
    origin = brought().origin

    assert '{line: 1, text: "β版―試しに作った訳で、確認されていません。"}' in origin
    assert "小テスト3問" in origin


def test_every_line_of_the_lesson_knows_its_line_of_the_page():
    page, lesson = PAGE.split("\n"), brought().lesson.split("\n")

    for own, line in brought().lines:
        words = letters(re.sub(r"[•|*\\-]", "", page[line - 1]))
        assert words[:4] in letters(re.sub(r"[|*\\-]", "", lesson[own - 1]))


def test_every_character_is_accounted_for():
    account = brought().account

    assert account.total("held") == len(letters(PAGE))
    assert account.total("held") == sum(account.total(name) for name in ("kept", "beside", "marks"))
    assert account.faults("page.txt") == []


@pytest.mark.parametrize(
    ("without", "said"),
    [
        ("Enforcement クラス77 荷物の置き場所", "題名"),
        ("原典: Lore Guide Institute", "原典"),
        ("01 Bags（荷物）\n", ""),
    ],
)
def test_a_page_without_title_or_source_is_refused_with_the_reason(without: str, said: str):
    if not said:
        assert [section.id for section in lesson_of(PAGE.replace(without, "")).sections] == ["section-02", "terms"]
        return
    with pytest.raises(ContentError, match="IMP-001") as refused:
        brought(PAGE.replace(without, ""))
    assert said in refused.value.findings[0].words.ja


def test_everything_that_is_missing_is_said_at_once():
    with pytest.raises(ContentError) as refused:
        brought("ただの文章です。\n")
    assert all(word in refused.value.findings[0].words.ja for word in ("題名", "原典", "節"))


def test_what_the_page_does_not_say_is_told_by_the_check_of_the_lesson():
    text = brought(PAGE.replace("約12分", "")).lesson

    _, faults = read_lesson(text, "lesson.ja.md", "ja")
    assert [fault.code for fault in faults] == ["LES-101"]


def test_full_width_blanks_stand_for_tabs_where_lines_in_a_row_have_them():
    wide = PAGE.replace("通路\tいいえ\t", "通路　いいえ　").replace("場所\t置けるか\t備考", "場所　置けるか　備考")

    html = render_lesson(lesson_of(wide.replace("卓の下\tはい", "卓の下　はい")), {}, None).html
    assert "<td>いいえ</td>" in html


WORDS = st.text(
    st.sampled_from("あ漢ア。、「」（）〔〕*_`<>[]#&|\\~-+=.:0123１２3)! \tabcXYZ￥･"), min_size=1, max_size=40
)


@given(st.lists(WORDS, max_size=6))
def test_nothing_is_lost_whatever_the_paragraphs_hold(paragraphs: list[str]):
    page = PAGE + "\n\n" + "\n\n".join(paragraphs) + "\n"

    account = brought(page).account
    assert account.total("held") == len(letters(page))
    assert account.faults("page.txt") == []


PLAIN = st.text(st.sampled_from("あ漢ア。、「」（）*_`<>[]#&\\~-+=.:013)! abcXYZ"), min_size=1, max_size=40)


@given(PLAIN.filter(lambda words: "**" not in words and letters(words)))
def test_a_paragraph_is_printed_as_it_was_written(words: str):
    page = PAGE.replace("荷物は通路に置きません。", f"初め {words} 終わり")

    html = render_lesson(lesson_of(page), {}, None).html
    printed = re.search(r"<p>(初め.*?終わり)</p>", html, re.DOTALL)
    assert printed is not None
    shown = re.sub(r"<[^>]*>", "", printed[1])
    for entity, sign in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        shown = shown.replace(entity, sign)
    assert letters(shown) == letters(f"初め {words} 終わり")


@pytest.mark.skipif(not SOURCES, reason="needs the source documents that COURSEWARE_SOURCES names")
@pytest.mark.parametrize("number", ["000", "001", "002"])
def test_the_published_pages_come_in_whole(number: str):
    file = next(Path(SOURCES).glob(f"{number}_*.txt"))
    text = file.read_text(encoding="utf-8")

    result = brought(text)
    lesson, faults = read_lesson(result.lesson, "lesson.ja.md", "ja")
    assert (faults, result.findings) == ([], ())
    assert result.account.total("held") == len(letters(text))
    assert lesson is not None
    assert "**" not in render_lesson(lesson, {}, None).html


@pytest.mark.skipif(not SOURCES, reason="needs the source documents that COURSEWARE_SOURCES names")
@pytest.mark.parametrize("number", ["003", "004"])
def test_other_documents_are_refused(number: str):
    file = next(Path(SOURCES).glob(f"{number}_*.txt"))

    with pytest.raises(ContentError, match="IMP-001"):
        brought(file.read_text(encoding="utf-8"))


def test_a_page_without_objectives_is_a_lesson_that_can_be_read() -> None:
    brought = bring_in(
        "\n".join(line for line in PAGE.split("\n") if not line.startswith("•")), "page", rulebook="lorcana"
    )

    lesson, faults = read_lesson(brought.lesson, "lesson.ja.md", "ja")

    assert lesson is not None
    assert "YAML-007" not in [fault.code for fault in faults]


def test_a_line_of_the_lesson_knows_its_line_on_the_page() -> None:
    brought = bring_in(PAGE, "page", rulebook="lorcana")
    lines = dict(enumerate(brought.lesson.split("\n"), 1))

    (found,) = (number for number, line in lines.items() if line.startswith("## 02"))

    assert PAGE.split("\n")[brought.page_line(found) - 1] == "02 通路"
    assert brought.page_line(len(lines) + 1) == 0
