from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from courseware.search import Piece, marked, normal, read_query, snippet

LINES = st.lists(st.text(st.sampled_from("遅刻欄の、。 abcｶﾞガ"), min_size=1, max_size=60), min_size=1, max_size=4)
WORDS = st.lists(st.sampled_from(["遅刻", "欄", "ab", "ガ", "の"]), min_size=1, unique=True)


def hits(pieces: tuple[Piece, ...]) -> list[str]:
    return [piece.words for piece in pieces if piece.is_hit]


def said(pieces: tuple[Piece, ...]) -> str:
    return "".join(piece.words for piece in pieces)


def test_words_with_only_space_between_are_one_mark() -> None:
    assert hits(marked("a Game Loss", read_query("loss game").words)) == ["Game Loss"]


def test_a_long_line_is_cut_around_the_word() -> None:
    shown = snippet(["あ" * 300 + "遅刻" + "い" * 300], ("遅刻",), 40)

    assert hits(shown) == ["遅刻"]
    assert said(shown).startswith("…あ")
    assert said(shown).endswith("い…")
    assert len(said(shown)) == 42


def test_lines_are_shown_until_every_word_is() -> None:
    shown = snippet(["一つ目の欄", "なにもない", "遅刻の節"], ("遅刻", "欄"), 100)

    assert said(shown) == "一つ目の欄 遅刻の節"


def test_a_sentence_is_shown_rather_than_a_cell() -> None:
    sentence = "遅刻のあった試合は、遅れた分と同じ長さだけ時間を延長します。4分遅れたなら4分です。"

    assert said(snippet(["遅刻", sentence], ("遅刻",), 100)) == sentence


def test_without_a_word_the_first_line_is_shown() -> None:
    assert said(snippet(["初めの行", "次の行"], ("遅刻",), 100)) == "初めの行"
    assert snippet([], ("遅刻",), 100) == ()


@given(LINES, WORDS)
def test_whole_lines_are_neither_changed_nor_lost(lines: list[str], words: list[str]) -> None:
    assert said(marked(lines[0], words)) == lines[0]


@given(LINES, WORDS)
def test_every_mark_holds_a_word_and_every_word_that_fits_is_marked(lines: list[str], words: list[str]) -> None:
    shown = snippet(lines, words, 10_000)

    assert all(any(word in normal(hit) for word in words) for hit in hits(shown))
    for word in words:
        if any(word in normal(line) for line in lines) and len(words) <= 3:
            assert any(word in normal(hit) for hit in hits(shown))
