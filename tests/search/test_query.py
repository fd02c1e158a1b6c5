import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.search import read_query


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("遅刻　承認", ("遅刻", "承認")),
        ("Game Lossに", ("game", "lossに")),
        ("ＧＡＭＥ　ＬＯＳＳ", ("game", "loss")),
        ("Game Loss（ゲームの敗北）", ("game", "loss", "ゲームの敗北")),
        ("“slow play”", ("slow", "play")),
        ("時間延長、投了", ("時間延長", "投了")),
        ("Error – Minor", ("error", "minor")),
        ('" * - ( NEAR', ("near",)),
        ("欄 欄", ("欄",)),
        ("", ()),
        (" \t\n　", ()),
        ("\0\0", ()),
        ("%_\\'", ()),
    ],
)
def test_words_of_a_query(text: str, words: tuple[str, ...]) -> None:
    assert read_query(text).words == words


@pytest.mark.parametrize("text", ["a" * 201, " ".join(map(str, range(9))), "欄 " * 5000])
def test_too_much_is_cut_and_said(text: str) -> None:
    query = read_query(text)

    assert query.is_cut
    assert len(query.words) <= 8
    assert sum(map(len, query.words)) <= 200


@given(st.text())
def test_any_text_is_a_query(text: str) -> None:
    assert all(word and not word.isspace() for word in read_query(text).words)
