from hypothesis import given
from hypothesis import strategies as st

from courseware.review import changed, digest, normalised

WORDS = st.text("あいう漢字ＡＢab 12１２、。", min_size=1, max_size=30)


@given(WORDS)
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalised(normalised(text)) == normalised(text)


def test_width_line_breaks_and_blanks_beside_japanese_do_not_count() -> None:
    assert normalised("大会ルール ３.３ は、\n同じです。") == normalised("大会ルール3.3は、同じです。")


def test_blanks_between_english_words_count() -> None:
    assert normalised("no match") != normalised("nomatch")


def test_a_translation_that_was_added_is_no_change() -> None:
    assert changed({"ja": "あ"}, {"ja": "あ", "en": "a"}) == ()
    assert changed({"ja": "あ", "en": "a"}, {"ja": "い", "en": "a"}) == ("ja",)


@given(WORDS, WORDS)
def test_the_digest_tells_texts_apart_and_forgets_what_does_not_count(one: str, other: str) -> None:
    assert (digest({"ja": one}) == digest({"ja": other})) == (normalised(one) == normalised(other))
    assert digest({"ja": one}) == digest({"ja": f" {one}\n"})
