"""Dismissals go into their file and out of it; nothing else of the file changes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.source import Place
from courseware.terms import Dismissal, DismissalEditError, read_dismissals, with_dismissals
from courseware.text import printable

FILE = """# set aside by hand
- {fingerprint: "L10N-120:a:1", reason: 文書の見出し, by: aki, at: "2026-11-30"}

# the next one
-   fingerprint: L10N-101:b:2
    reason: >-
      二行に
      わたる理由
    by: ren
    at: 2026-12-01
"""


def entry(name: str = "L10N-105:c:3", reason: str = "用語では: ありません #1") -> Dismissal:
    return Dismissal(name, reason, "mika@example.org", "2026-12-02T10:00:00+00:00", Place("lesson.ja.md", 3))


def entries(text: str) -> list[Dismissal]:
    return [*read_dismissals(text, "dismissed.yaml", [])]


def test_a_new_entry_stands_at_the_end_and_the_rest_stays() -> None:
    new = with_dismissals(FILE, "dismissed.yaml", [entry()])

    assert new.startswith(FILE)
    assert [one.mark for one in entries(new)] == [*(one.mark for one in entries(FILE)), entry().mark]


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "# nothing yet"])
def test_a_file_that_says_nothing_yet_takes_entries(text: str) -> None:
    assert [one.mark for one in entries(with_dismissals(text, "dismissed.yaml", [entry()]))] == [entry().mark]


def test_what_is_taken_back_goes_with_its_lines_and_no_others() -> None:
    first, second = entries(FILE)

    assert with_dismissals(FILE, "dismissed.yaml", [], {first.mark}) == FILE.replace(FILE.splitlines(True)[1], "")
    assert with_dismissals(FILE, "dismissed.yaml", [], {second.mark}) == FILE.partition("-   ")[0]
    assert with_dismissals(FILE, "dismissed.yaml", [], {"another"}) == FILE


def test_indentation_and_line_ends_are_those_of_the_file() -> None:
    text = "  - fingerprint: a:b:c\r\n    reason: x\r\n    by: y\r\n    at: z\r\n"

    new = with_dismissals(text, "dismissed.yaml", [entry()])

    assert new.startswith(text + "  - fingerprint: ")
    assert "\n" not in new.replace("\r\n", "")


@pytest.mark.parametrize(
    "text", ["[{fingerprint: a:b:c, reason: x, by: y, at: z}]\n", "- {fingerprint: a}\n", "a: b\n"]
)
def test_a_file_of_another_form_is_left_to_a_person(text: str) -> None:
    with pytest.raises(DismissalEditError):
        with_dismissals(text, "dismissed.yaml", [entry()])


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(st.text(min_size=1), st.text(min_size=1)), max_size=4, unique=True))
def test_in_and_out_again_is_the_file_as_it_was(told: list[tuple[str, str]]) -> None:
    wanted = [entry(f"X-1:{n}:0", reason) for n, (a, b) in enumerate(told) if (reason := printable(a + b).strip())]
    with_them = with_dismissals(FILE, "dismissed.yaml", wanted)

    assert [one.reason for one in entries(with_them)[2:]] == [one.reason for one in wanted]
    assert with_dismissals(with_them, "dismissed.yaml", [], {one.mark for one in wanted}) == FILE
