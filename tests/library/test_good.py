"""The last good pages: a broken rulebook goes on with them, and says so."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from courseware.library import Library, Share, keep_good, keep_sound, load_with_good, read_good
from tests.library.make import a_content, spoil


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return a_content(tmp_path)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return tmp_path / "instance/good"


def start(content: Path, good: Path) -> Library:
    """What a server does when it starts."""
    library = load_with_good(content, good, [*Share])
    keep_sound(good, library)
    return library


def leave_a_gap(content: Path) -> None:
    spoil(content, "< 4", "< 3")


def test_a_broken_rulebook_keeps_the_last_good_one(content: Path, good: Path):
    sound = start(content, good).books["small"]
    leave_a_gap(content)

    library = start(content, good)

    assert library.books["small"].digest == sound.digest
    assert [part.name for part in library.withheld] == ["content/rulebooks/small"]


def test_the_notice_names_the_finding_in_both_languages(content: Path, good: Path):
    start(content, good)
    leave_a_gap(content)

    notice = start(content, good).withheld[0].notice

    assert notice is not None
    for words in (notice.ja, notice.en):
        assert "content/rulebooks/small/page.md:" in words
        assert "size 3" in words
    assert "最後に正しかったページ" in notice.ja
    assert "last good pages" in notice.en


def test_a_broken_rulebook_is_never_kept(content: Path, good: Path):
    start(content, good)
    before = read_good(good)
    leave_a_gap(content)

    start(content, good)
    start(content, good)

    assert read_good(good) == before


def test_a_repaired_rulebook_is_served_and_kept_again(content: Path, good: Path):
    start(content, good)
    leave_a_gap(content)
    start(content, good)
    spoil(content, "< 3", "<= 3")

    library = start(content, good)

    assert library.withheld == ()
    assert read_good(good)["small"] == library.pages["small"]


def test_at_the_first_start_a_broken_rulebook_is_withheld(content: Path, good: Path):
    leave_a_gap(content)

    library = start(content, good)

    assert library.books == {}
    assert library.withheld[0].notice is None


def test_a_page_that_is_no_text_is_no_sound_book(content: Path, good: Path):
    sound = start(content, good).books["small"]
    (content / "rulebooks/small/page.md").write_bytes("警告".encode("cp932"))

    library = start(content, good)

    assert library.books["small"].digest == sound.digest
    assert {finding.code for finding in library.withheld[0].findings} >= {"LIB-003"}


def test_a_rulebook_that_is_taken_away_is_gone(content: Path, good: Path):
    start(content, good)
    shutil.rmtree(content / "rulebooks/small")

    assert start(content, good).books == {}


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"digest": "0", "pages": {}}', '{"pages": 3, "digest": null}'])
def test_a_damaged_copy_counts_as_none(content: Path, good: Path, damage: str):
    start(content, good)
    (good / "small.json").write_text(damage)
    leave_a_gap(content)

    assert start(content, good).books == {}


def test_pages_that_were_altered_by_hand_are_not_served(content: Path, good: Path):
    start(content, good)
    kept = json.loads((good / "small.json").read_text(encoding="utf-8"))
    kept["pages"]["content/rulebooks/small/page.md"] += "\n"
    (good / "small.json").write_text(json.dumps(kept), encoding="utf-8")

    assert read_good(good) == {}


def test_what_did_not_change_is_not_written_again(content: Path, good: Path):
    start(content, good)
    before = (good / "small.json").stat()

    start(content, good)

    assert (good / "small.json").stat().st_mtime_ns == before.st_mtime_ns
    assert [path.name for path in good.iterdir()] == ["small.json"]


def test_pages_that_this_program_finds_faults_in_are_not_served(content: Path, good: Path):
    keep_good(good, {"small": {"content/rulebooks/small/book.md": "---\nid: small\n---\n"}})
    leave_a_gap(content)

    assert start(content, good).books == {}
