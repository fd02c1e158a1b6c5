"""Every check reports its `must` and not its `must_not` examples."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from courseware.finding import Weight
from courseware.terms.checks import CHECKS, Check, Example
from courseware.terms.checks.examples import corpus_of
from courseware.text import Text


def codes(check: Check, example: Example) -> set[str]:
    corpus = corpus_of(example.text, example.terms, example.style)
    return {finding.code for finding in check.findings(corpus)}


def cases(kind: str) -> Iterator[object]:
    for check in CHECKS:
        for n, example in enumerate(getattr(check, kind), 1):
            yield pytest.param(check, example, id=f"{check.code}-{kind}-{n}")


@pytest.mark.parametrize(("check", "example"), [*cases("must")])
def test_what_must_be_reported_is(check: Check, example: Example) -> None:
    assert check.code in codes(check, example)


@pytest.mark.parametrize(("check", "example"), [*cases("must_not")])
def test_what_must_not_be_reported_is_not(check: Check, example: Example) -> None:
    assert check.code not in codes(check, example)


def test_a_check_without_examples_is_refused() -> None:
    with pytest.raises(ValueError, match="L10N-999"):
        Check("L10N-999", Text("x", "x"), Text("x", "x"), Weight.HINT, lambda *_: [], must=(), must_not=())


def test_codes_stand_once_and_each_is_explained_in_both_languages() -> None:
    assert len({check.code for check in CHECKS}) == len(CHECKS)
    for check in CHECKS:
        assert all((check.name.ja, check.name.en, check.why.ja, check.why.en))
        assert check.why.ja != check.why.en
