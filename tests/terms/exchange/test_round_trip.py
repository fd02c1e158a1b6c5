"""What goes out comes back: for every format, on termbases of any shape and on ours."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.terms import Termbase, read_terms
from courseware.terms.exchange import Outcome, Reading, applied, csv_text, plan_of, read_csv, read_tbx, tbx_text
from tests.terms.exchange.termbases import termbase_of, termbases, text_of

CONTENT = Path(__file__).parents[3] / "content" / "terms"
OURS = sorted(CONTENT.glob("*.yaml"))
Write = Callable[[Termbase], str]
Read = Callable[[bytes, str], Reading]
FORMATS: dict[str, tuple[Write, Read]] = {
    "csv": (csv_text, read_csv),
    "csv for Excel": (partial(csv_text, is_for_excel=True), read_csv),
    "tbx": (tbx_text, read_tbx),
}
formats = pytest.mark.parametrize(("write", "read"), FORMATS.values(), ids=FORMATS)


@formats
@given(data=st.data())
def test_taking_over_what_was_exported_changes_nothing(write: Write, read: Read, data: st.DataObject) -> None:
    termbase = data.draw(termbases())

    plan = plan_of(termbase, read(write(termbase).encode(), "file"), "file")

    assert [step.outcome for step in plan.steps] == [Outcome.UNCHANGED] * len(termbase.concepts)
    assert plan.findings == ()


@formats
@given(data=st.data())
def test_an_empty_termbase_becomes_the_exported_one_to_the_byte(write: Write, read: Read, data: st.DataObject) -> None:
    termbase = data.draw(termbases())
    exported = write(termbase)

    again = taken_over(exported, read)

    assert write(again) == exported
    assert again.concepts == termbase.concepts


@formats
@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_our_termbases_come_back_to_the_byte(write: Write, read: Read, path: Path) -> None:
    text = path.read_bytes().decode()
    termbase, _ = read_terms(text, path.name)
    assert termbase is not None
    exported = write(termbase)

    plan = plan_of(termbase, read(exported.encode(), "file"), "file")

    assert plan.counts[Outcome.UNCHANGED] == len(termbase.concepts) == len(plan.steps)
    assert applied(plan, text, path.name) == text
    assert write(taken_over(exported, read, termbase.domain)) == exported


def taken_over(exported: str, read: Read, domain: str = "lorcana") -> Termbase:
    """What an empty termbase becomes."""
    text = text_of([]).replace("lorcana", domain)
    plan = plan_of(termbase_of(text), read(exported.encode(), "file"), "file")
    assert [step.reasons for step in plan.steps if step.outcome is not Outcome.ADDED] == []
    return termbase_of(applied(plan, text, "terms.yaml"))
