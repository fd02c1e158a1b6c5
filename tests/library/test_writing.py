"""Files are written all or not at all, and never over what somebody else wrote meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.library import ChangedError, write_files


def everything(folder: Path) -> dict[str, str | None]:
    """Each file and folder below a folder, with its text."""
    return {path.name: path.read_text() if path.is_file() else None for path in folder.rglob("*")}


def test_files_are_replaced_and_made_in_a_folder_that_is_made_too(tmp_path: Path):
    write_files(tmp_path / "new", {"a": "1", "b": "2"})
    write_files(tmp_path / "new", {"b": "\ufeff3\r\n"}, {"b": "2"})

    assert everything(tmp_path / "new") == {"a": "1", "b": "\ufeff3\n"}
    assert (tmp_path / "new/b").read_bytes() == b"\xef\xbb\xbf3\r\n"


@pytest.mark.parametrize("old", [{"b": "what was read"}, {"b": None}], ids=["another text", "there by now"])
def test_nothing_is_written_when_one_file_has_changed_meanwhile(tmp_path: Path, old: dict[str, str | None]):
    (tmp_path / "b").write_text("theirs")

    with pytest.raises(ChangedError, match="b has changed"):
        write_files(tmp_path, {"a": "1", "b": "2"}, old)

    assert everything(tmp_path) == {"b": "theirs"}


def test_a_file_that_has_gone_meanwhile_is_not_made_again(tmp_path: Path):
    with pytest.raises(ChangedError):
        write_files(tmp_path, {"a": "1"}, {"a": "0"})

    assert everything(tmp_path) == {}


@pytest.mark.parametrize("before", [{}, {"a": "0"}], ids=["made", "replaced"])
def test_what_was_written_is_put_back_when_a_later_file_cannot_be(tmp_path: Path, before: dict[str, str]):
    write_files(tmp_path, before)
    (tmp_path / "b").mkdir()

    with pytest.raises(OSError, match="b"):
        write_files(tmp_path, {"a": "1", "b": "2"})

    assert everything(tmp_path) == {**before, "b": None}


def test_a_file_keeps_its_rights_and_a_new_one_has_those_of_any_file(tmp_path: Path):
    (tmp_path / "old").write_text("0")
    (tmp_path / "old").chmod(0o640)
    (tmp_path / "any").write_text("0")

    write_files(tmp_path, {"old": "1", "new": "1"})

    rights = {name: (tmp_path / name).stat().st_mode & 0o777 for name in ("old", "new", "any")}
    assert rights["old"] == 0o640
    assert rights["new"] == rights["any"]


def test_a_link_is_followed_and_stays(tmp_path: Path):
    (tmp_path / "there").write_text("0")
    (tmp_path / "here").symlink_to("there")

    write_files(tmp_path, {"here": "1"}, {"here": "0"})

    assert (tmp_path / "here").is_symlink()
    assert (tmp_path / "there").read_text() == "1"
