import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from courseware.search import normal, spans
from courseware.search.normal import _mapped

# Whatever may melt together or come apart, and whatever does not count.
LETTERS = st.one_of(
    st.characters(exclude_categories=["Cs"]),
    st.sampled_from("ｶﾞﾊﾟかが゙゚e\u0301ßİﬁ㍿Ⅳ１ー―–−・･\u200b\u00ad \u3000\u1100\u1161\u11a8각ﾡￂ〜～’"),
)
LINES = st.text(LETTERS, max_size=30)


@given(LINES)
@example("ﾊﾟｰｶﾞ")
@example("か\u3099")
@example("a\u200b\u0301")
def test_map_spells_the_normal_form_and_stays_in_the_text(line: str) -> None:
    form, places = _mapped(line)

    assert form == normal(line)
    assert len(places) == len(form)
    assert all(0 <= place.start < place.end <= len(line) for place in places)


@given(LINES, st.data())
def test_every_place_holds_the_word(line: str, data: st.DataObject) -> None:
    form = normal(line)
    start = data.draw(st.integers(0, len(form)))
    word = form[start : data.draw(st.integers(start, len(form)))]

    found = spans(line, word)

    assert bool(found) is bool(word)
    # cut out, a long-vowel mark that began the word has lost the kana before it and reads as a dash
    assert all(word in normal(line[one.start : one.end]) for one in found if word[:1] not in "-ー")


@given(LINES)
def test_normal_form_holds_no_white_space(line: str) -> None:
    assert normal(line).split() in ([], [normal(line)])


@pytest.mark.parametrize(
    ("line", "word", "marked"),
    [
        ("競技では Game Lossに なる", "Game Lossに", ["Game Lossに"]),
        ("ＧＡＭＥ　ＬＯＳＳ", "game loss", ["ＧＡＭＥ　ＬＯＳＳ"]),
        ("ﾍﾟﾅﾙﾃｨの欄", "ペナルティ", ["ﾍﾟﾅﾙﾃｨ"]),
        ("40～60枚", "40〜60", ["40～60"]),
        ("Deck–List", "deck-list", ["Deck–List"]),
        ("㍿の規程", "株式会社", ["㍿"]),
        ("欄と欄", "欄", ["欄", "欄"]),
        ("a loss, no gloss", "loss", ["loss"]),
        ("gloss only", "loss", ["loss"]),
        ("“player’s”", "player's", ["player’s"]),
        ("ない", "欄", []),
    ],
)
def test_a_word_is_marked_as_it_was_written(line: str, word: str, marked: list[str]) -> None:
    assert [line[one.start : one.end] for one in spans(line, normal(word))] == marked
