"""What was found sound once is not checked again; anything changed is, before it is served as sound."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from courseware.cli.beside import HALVES
from courseware.cli.checking import Checking, content_stamp
from courseware.library import Share, load_library
from courseware.rules import decide
from courseware.settings import read_settings
from tests.content import CONTENT
from tests.library.make import a_class, a_content, spoil


def beside(content: Path, instance: Path) -> Checking:
    return Checking(replace(read_settings(), content=content, instance=instance))


def kept(content: Path, instance: Path) -> None:
    """An instance that remembers this content as sound."""
    instance.mkdir(exist_ok=True)
    with beside(content, instance) as checking:
        assert checking.library()
        assert checking.is_sound()
        checking.keep()


def test_sound_content_is_checked_once(environment: Path) -> None:
    content, instance = a_content(environment), environment / "instance"

    kept(content, instance)

    with beside(content, instance) as again:
        assert again.is_known
        assert again.library()
        assert again.is_sound()


def test_content_with_a_fault_is_not_sound(environment: Path) -> None:
    content = a_content(environment)
    spoil(content, "< 4", "< 3")

    with beside(content, environment / "instance") as checking:
        assert checking.library()
        assert not checking.is_sound()


def test_a_fault_that_comes_later_is_found(environment: Path) -> None:
    content, instance = a_content(environment), environment / "instance"
    kept(content, instance)
    spoil(content, "< 4", "< 3")

    with beside(content, instance) as checking:
        assert not checking.is_known
        assert checking.library()
        assert not checking.is_sound()


@pytest.mark.parametrize("damage", [b"", b"another stamp", b"\xff\xfe"])
def test_a_damaged_memory_leads_to_a_check(environment: Path, damage: bytes) -> None:
    content, instance = a_content(environment), environment / "instance"
    kept(content, instance)
    (instance / "checked").write_bytes(damage)

    with beside(content, instance) as checking:
        assert not checking.is_known
        assert checking.library()
        assert checking.is_sound()


def test_a_check_that_nobody_waits_for_is_ended(environment: Path) -> None:
    with beside(a_content(environment), environment / "instance") as checking:
        pass

    assert checking.beside.poll() is not None


def test_what_is_handed_over_is_what_was_read(environment: Path) -> None:
    """Equal in all that is compared; termbases never compare equal, so these are looked at concept by concept."""
    read = load_library(CONTENT, checks=())

    with beside(CONTENT, environment / "instance") as checking:
        library = checking.library()

    assert library is not None
    assert replace(library, terms={}) == replace(read, terms={})
    assert {name: one.concepts for name, one in library.terms.items()} == {
        name: one.concepts for name, one in read.terms.items()
    }


def test_a_folder_that_cannot_be_read_hands_nothing_over(environment: Path) -> None:
    with beside(environment / "nowhere", environment / "instance") as checking:
        assert checking.library() is None
        assert not checking.is_sound()


def test_the_two_halves_are_all_checks() -> None:
    assert sorted(share for half in HALVES for share in half) == sorted(Share)


def test_a_key_that_is_not_what_its_test_says_is_found(environment: Path) -> None:
    content = a_class(environment)
    quiz = content / "courses/small/quiz.yaml"
    quiz.write_text(quiz.read_text(encoding="utf-8").replace("score: 2/3", "score: 1/3"), encoding="utf-8")

    with beside(content, environment / "instance") as checking:
        assert checking.library()
        assert not checking.is_sound()


def test_what_was_worked_out_is_not_handed_over() -> None:
    book = load_library(CONTENT, checks=()).books["lorcana"]
    decision = book.decisions["tardiness"]
    decide(book, "tardiness", {})
    assert decision.recall

    assert not deepcopy(decision).recall


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
