"""Rulings written out in full in both languages, compared letter by letter."""

from __future__ import annotations

import pytest

from courseware.text import LANGUAGES
from tests.rules.books import FOLDERS
from tests.rules.golden import chosen, trace_file, trace_text

ANEW = "If the change is meant: python -m tests.rules.golden, then read the difference."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FOLDERS)
def test_rulings_are_explained_as_they_were_reviewed(name, language):
    assert trace_file(name, language).is_file(), ANEW

    assert trace_text(name, language) == trace_file(name, language).read_text(encoding="utf-8"), ANEW


@pytest.mark.parametrize("name", FOLDERS)
def test_the_same_rulings_are_written_out_in_both_languages(name):
    headings = [
        [line for line in trace_file(name, language).read_text(encoding="utf-8").split("\n") if line.startswith("## ")]
        for language in LANGUAGES
    ]

    assert headings[0] == headings[1] == [f"## {id_}: {decision}" for id_, decision, _ in chosen(name)]
