"""Whatever a file holds, it is read or refused with a reason; nothing else happens."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.finding import ContentError
from courseware.terms.exchange import applied, csv_text, plan_messages, plan_of, po_text, read_csv, read_tbx, tbx_text
from tests.terms.exchange.termbases import termbase_of
from tests.terms.make import concept_text

TEXT = (
    "domain: lorcana\nconcepts:\n"
    + concept_text("warning", "Warning", "警告")
    + concept_text("draw", "draw", "引", n=1)
)
TERMS = termbase_of(TEXT)
PO = 'msgid ""\nmsgstr "Language: ja\\n"\n\n#, fuzzy, python-format\nmsgctxt "a"\nmsgid "%(n)s b"\nmsgstr "%(n)s"\n'


def take_over(read: Callable, data: bytes) -> None:  # type: ignore[type-arg]
    plan = plan_of(TERMS, read(data, "file"), "file")
    made = applied(plan, TEXT, "terms.yaml")
    assert len(termbase_of(made).concepts) >= len(TERMS.concepts)


def take_over_messages(data: bytes) -> None:
    text = data.decode(errors="replace")
    plan_messages(PO, "m.po", text, "file", "ja")
    plan_messages(text, "m.po", PO, "file", "ja")
    assert po_text(po_text(text, "m.po"), "m.po") == po_text(text, "m.po")


ACTS: dict[str, tuple[Callable[[bytes], None], bytes]] = {
    "csv": (lambda data: take_over(read_csv, data), csv_text(TERMS).encode()),
    "tbx": (lambda data: take_over(read_tbx, data), tbx_text(TERMS).encode()),
    "po": (take_over_messages, PO.encode()),
}
SCRAPS = [
    b"",
    b'"',
    b",",
    b"\n",
    b"\r",
    b"<",
    b">",
    b"&x;",
    b"\xff",
    b"\0",
    b"\\",
    b"'=",
    "敗".encode(),
    b"msgid ",
    b"#~ ",
]


@pytest.mark.parametrize(("act", "sample"), ACTS.values(), ids=ACTS)
@given(data=st.data())
def test_a_spoilt_file_is_read_or_refused(act: Callable[[bytes], None], sample: bytes, data: st.DataObject) -> None:
    spoilt = sample
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(spoilt)))
        end = min(len(spoilt), start + data.draw(st.integers(0, 12)))
        spoilt = spoilt[:start] + data.draw(st.sampled_from(SCRAPS)) + spoilt[end:]

    with contextlib.suppress(ContentError):
        act(spoilt)


@pytest.mark.parametrize("act", [act for act, _ in ACTS.values()], ids=ACTS)
@given(data=st.binary())
def test_any_bytes_are_read_or_refused(act: Callable[[bytes], None], data: bytes) -> None:
    with contextlib.suppress(ContentError):
        act(data)
