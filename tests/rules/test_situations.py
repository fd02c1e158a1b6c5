"""Situations that judges talk about in public: each rulebook rules them as written down, or is known to fall short."""

from __future__ import annotations

import pytest
import yaml

from courseware.rules import Status, decide, plain
from tests.rules.books import DATA, FOLDERS, book

SITUATIONS = yaml.safe_load((DATA / "situations.yaml").read_text(encoding="utf-8"))
ENTRIES = [(one["id"], place, entry) for one in SITUATIONS for place, entry in enumerate(one["entries"], 1)]
STATED = [
    pytest.param(entry, id=f"{id_}-{place}-{entry['book']}") for id_, place, entry in ENTRIES if "decision" in entry
]
KINDS = ("decision", "missing", "silent")
KEYS = {
    "decision": {"book", "case", "decision", "facts", "outcome", "open", "disagree"},
    "missing": {"book", "case", "missing", "disagree"},
    "silent": {"book", "case", "silent", "disagree"},
}


@pytest.mark.parametrize("entry", STATED)
def test_a_stated_situation_is_ruled_as_written_down(entry):
    ruling = decide(book(entry["book"]), entry["decision"], entry["facts"])

    expected = entry.get("outcome", {})
    assert ruling.status is not Status.INCOMPLETE, ruling.missing
    assert {name: plain(ruling.outcome.get(name, "nothing")) for name in expected} == expected
    assert sorted(ruling.open) == sorted(entry.get("open", []))


@pytest.mark.parametrize("entry", STATED)
def test_a_stated_situation_says_what_comes_out_of_it(entry):
    assert entry.get("outcome") or entry.get("open")


def test_every_situation_is_told_once_and_looked_up_in_a_rulebook():
    ids = [one["id"] for one in SITUATIONS]

    assert len(ids) == len(set(ids))
    assert [one["id"] for one in SITUATIONS if not one["entries"]] == []


def test_every_entry_is_a_ruling_or_says_why_there_is_none():
    for id_, place, entry in ENTRIES:
        kinds = [kind for kind in KINDS if kind in entry]
        assert len(kinds) == 1, (id_, place)
        assert set(entry) <= KEYS[kinds[0]], (id_, place)
        assert entry["book"] in FOLDERS, (id_, place)
        assert entry.get("silent", True) is True, (id_, place)


def test_all_words_are_there_in_both_languages():
    told = [(one["id"], one["title"]) for one in SITUATIONS]
    told += [(id_, entry[key]) for id_, _, entry in ENTRIES for key in ("case", "missing", "disagree") if key in entry]

    for id_, words in told:
        assert set(words) == {"ja", "en"}, id_
        assert all(words.values()), id_
