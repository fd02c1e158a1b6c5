"""Two texts made of one: joined where they did not touch the same lines, and never a line lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.quiz.drafting import lines, merged

BASE = "id: a\ntext: one\nfacts: two\ntests: three\n"
TEXTS = st.lists(st.sampled_from(["a\n", "b\n", "c\n", "\n", "d\r\n"]), max_size=8).map("".join)


def test_changes_of_different_lines_are_joined() -> None:
    mine, theirs = BASE.replace("one", "ONE"), BASE.replace("three", "THREE\nmore: x")

    assert merged(BASE, mine, theirs).text == BASE.replace("one", "ONE").replace("three", "THREE\nmore: x")


def test_the_same_line_changed_twice_is_a_clash_with_both_sides() -> None:
    joined = merged(BASE, BASE.replace("one", "mine"), BASE.replace("one", "theirs"))

    assert joined.text is None
    assert [(clash.mine, clash.theirs) for clash in joined.clashes] == [(("text: mine\n",), ("text: theirs\n",))]


@pytest.mark.parametrize("base", ["", BASE])
def test_two_new_texts_of_nothing_clash(base: str) -> None:
    assert merged(base, "x\n", "y\n").clashes


@settings(max_examples=200)
@given(TEXTS, TEXTS, TEXTS)
def test_laws_of_joining(base: str, mine: str, theirs: str) -> None:
    assert merged(base, mine, base).text == mine
    assert merged(base, base, theirs).text == theirs
    assert merged(base, mine, mine).text == mine
    joined, other = merged(base, mine, theirs), merged(base, theirs, mine)
    assert joined.text == other.text
    kept = [
        line for piece in joined.pieces for line in (piece if isinstance(piece, tuple) else piece.mine + piece.theirs)
    ]
    new = [line for text in (mine, theirs) for line in lines(text) if line not in lines(base)]
    assert set(new) <= set(kept)


@given(st.text(st.sampled_from("a\n\r\u2028\x85"), max_size=20))
def test_only_a_line_feed_ends_a_line(text: str) -> None:
    assert "".join(lines(text)) == text
    assert all(line.count("\n") <= 1 for line in lines(text))
