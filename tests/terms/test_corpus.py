"""A corpus that takes over what an earlier one has read says what it would say without."""

from __future__ import annotations

import pytest

from courseware.finding import Finding
from courseware.terms import CHECKS, Corpus, language_findings
from courseware.terms.checks import Example
from courseware.terms.checks.examples import corpus_of

ROWS = "| 英語 | この訳 |\n| Limited | {} |"
EXAMPLES = [example for check in CHECKS for example in (*check.must, *check.must_not)]


def changed(before: Example, after: str) -> tuple[list[Finding], list[Finding]]:
    """What is found when the first text becomes another: in a corpus that takes over the rest, and in a fresh one."""
    earlier = corpus_of(before.text, before.terms, before.style)
    language_findings(earlier)
    proses = [corpus_of(after).scans[0].prose, *(scan.prose for scan in earlier.scans[1:])]
    following = Corpus(proses, earlier.termbase, earlier.style, earlier=earlier)
    return language_findings(following), language_findings(Corpus(proses, earlier.termbase, earlier.style))


@pytest.mark.parametrize("n", range(len(EXAMPLES)))
def test_what_was_read_before_makes_no_difference(n: int) -> None:
    taken_over, fresh = changed(EXAMPLES[n], EXAMPLES[n - 1].text)

    assert taken_over == fresh


def test_a_row_that_keeps_what_it_translated_is_another_row() -> None:
    before = Example(f"{ROWS.format('リミテッド')}\n=== b\nbody: Limited です。")

    taken_over, fresh = changed(before, ROWS.format("Limited（リミテッド）"))

    assert "L10N-104" not in {finding.code for finding in fresh}
    assert taken_over == fresh


def test_a_text_is_read_once_as_long_as_the_terms_stay() -> None:
    earlier = corpus_of(f"body: 一つ\n=== b\n{ROWS.format('リミテッド')}")
    proses = [corpus_of("body: 二つ").scans[0].prose, earlier.scans[1].prose]

    following = Corpus(proses, earlier=earlier)

    assert following.known is earlier.known
    assert following.uses(following.scans[1]) is earlier.uses(earlier.scans[1])
