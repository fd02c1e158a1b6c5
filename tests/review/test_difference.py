from hypothesis import given
from hypothesis import strategies as st

from courseware.review import Fate, Piece, difference

TEXT = st.text("あいう漢字 ab12\n", max_size=30)


@given(TEXT, TEXT)
def test_the_pieces_make_both_texts(before: str, now: str) -> None:
    pieces = difference(before, now)

    assert "".join(one.words for one in pieces if one.fate is not Fate.NEW) == before
    assert "".join(one.words for one in pieces if one.fate is not Fate.GONE) == now


def test_a_number_is_replaced_as_a_whole() -> None:
    assert difference("10分", "12分") == (Piece(Fate.GONE, "10"), Piece(Fate.NEW, "12"), Piece(Fate.KEPT, "分"))
