"""What was found sound once is not checked again; anything changed is, before it is served as sound."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from courseware.cli.checking import Checking, content_stamp
from tests.library.make import a_content, spoil


def kept(content: Path, instance: Path) -> None:
    """An instance that remembers this content as sound."""
    instance.mkdir(exist_ok=True)
    with Checking(content, instance) as checking:
        assert checking.is_sound()
        checking.keep()


def test_sound_content_is_checked_once(environment: Path) -> None:
    content, instance = a_content(environment), environment / "instance"

    kept(content, instance)

    with Checking(content, instance) as again:
        assert again.under_way is None
        assert again.is_sound()


def test_content_with_a_fault_is_not_sound(environment: Path) -> None:
    content = a_content(environment)
    spoil(content, "< 4", "< 3")

    with Checking(content, environment / "instance") as checking:
        assert not checking.is_sound()


def test_a_fault_that_comes_later_is_found(environment: Path) -> None:
    content, instance = a_content(environment), environment / "instance"
    kept(content, instance)
    spoil(content, "< 4", "< 3")

    with Checking(content, instance) as checking:
        assert checking.under_way is not None
        assert not checking.is_sound()


@pytest.mark.parametrize("damage", [b"", b"another stamp", b"\xff\xfe"])
def test_a_damaged_memory_leads_to_a_check(environment: Path, damage: bytes) -> None:
    content, instance = a_content(environment), environment / "instance"
    kept(content, instance)
    (instance / "checked").write_bytes(damage)

    with Checking(content, instance) as checking:
        assert checking.under_way is not None
        assert checking.is_sound()


def test_a_check_that_nobody_waits_for_is_ended(environment: Path) -> None:
    with Checking(a_content(environment), environment / "instance") as checking:
        under_way = checking.under_way

    assert under_way is not None
    assert under_way.poll() is not None


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8"),
        lambda file: file.rename(file.with_name("renamed.md")),
        lambda file: file.unlink(),
        lambda file: file.with_name("one-more.md").write_text("", encoding="utf-8"),
    ],
)
def test_every_change_of_the_content_changes_its_stamp(environment: Path, change: Callable[[Path], object]) -> None:
    content = a_content(environment)
    before = content_stamp(content)

    change(next(content.rglob("*.md")))

    assert content_stamp(content) != before
