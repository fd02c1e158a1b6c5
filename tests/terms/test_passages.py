"""A finding shows its passage, word for word, with what it points at marked."""

from __future__ import annotations

import pytest

from courseware.finding import Finding, Weight
from courseware.source import Place
from courseware.terms import CHECKS, MENDING, Check, passage_of, shown
from courseware.terms.checks.examples import corpus_of
from courseware.text import Text


def marked(code: str, text: str, terms: str = "") -> list[list[str]]:
    """Of each finding of a check the words that its passage marks."""
    corpus = corpus_of(text, terms)
    (check,) = (one for one in CHECKS if one.code == code)
    prose = corpus.scans[0].prose
    passages = [passage_of(prose, finding) for finding in check.findings(corpus)]
    return [[piece.words for piece in one.pieces if piece.is_reported] for one in passages if one]


@pytest.mark.parametrize(
    ("code", "text", "words"),
    [
        ("L10N-120", "body: そして Context はその理由です。", ["Context"]),
        ("TYPO-302", "body: 甲 乙 丙です。", [" ", " "]),
        ("TYPO-309", "body: ＰＣＧと１０分", ["ＰＣＧ", "１０"]),
        ("TYPO-309", "body: カ\u3099です", ["カ\u3099"]),
        ("L10N-210", "sources: 1 2\nbody: 上がります。〔2,1〕", ["〔2,1〕"]),
        ("TYPO-301", "body: **甲。**乙", ["**", "**"]),
        ("REV-506", "note: 原語のままです。", ["原語のままです。"]),
    ],
)
def test_the_words_that_a_finding_points_at_are_marked(code: str, text: str, words: list[str]) -> None:
    assert marked(code, text) == [words]


@pytest.mark.parametrize(("line", "column", "words"), [(2, 7, "乙の文"), (2, 0, "乙の文"), (3, 99, "丙"), (9, 1, None)])
def test_a_passage_is_found_by_its_place(line: int, column: int, words: str | None) -> None:
    prose = corpus_of("body: 甲\nbody: 乙の文\nbody: 丙").scans[0].prose
    found = passage_of(prose, Finding(Place("one", line, column), "X-001", Text("乙", "b"), Weight.HINT))

    assert (found.words if found else None) == words


@pytest.mark.parametrize("check", CHECKS, ids=lambda one: one.code)
def test_every_example_is_shown_whole_and_says_what_is_reported(check: Check) -> None:
    for example in check.must:
        one = shown(check, example)
        passages = [passage for text in one.texts for block in text for row in block.rows for passage in row]
        pieces = [piece for passage in passages for piece in passage.pieces]

        assert [one.words for one in passages] == [
            span.words for scan in corpus_of(example.text).scans for span in scan.prose.spans
        ]
        assert any(piece.is_reported and piece.words for piece in pieces)
        assert one.findings

    for example in check.must_not:
        one = shown(check, example)
        assert one.findings == ()


def test_every_check_says_what_to_do_in_both_languages() -> None:
    assert list(MENDING) == [check.code for check in CHECKS]
    assert all(one.ja and one.en and one.ja != one.en for one in MENDING.values())
