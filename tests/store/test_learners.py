"""A recovery code opens the same progress however it is typed, and is itself never kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import Session

from courseware.store import Learner, add_learner, find_learner, lock_learner, writing
from courseware.store.learners import code_digest
from tests.store.make import CODE, NOON, a_learner


@pytest.mark.parametrize(
    "typed",
    [
        "0123-4567-89AB-CDEF",
        "0123456789abcdef",
        " 0123 4567 89ab cdef ",
        "０１２３－４５６７－８９ＡＢ－ＣＤＥＦ",
        "OI23-4567-89AB-CDEF",
    ],
)
def test_a_code_is_found_however_it_is_typed(session: Session, typed: str) -> None:
    learner = a_learner(session, CODE)

    assert find_learner(session, typed) == learner


def test_another_code_finds_nobody(session: Session) -> None:
    a_learner(session, CODE)

    assert find_learner(session, "0123-4567-89AB-CDEG") is None


@given(st.text())
def test_any_text_has_a_digest(code: str) -> None:
    assert len(code_digest(code)) == 64


def test_the_code_is_nowhere_in_the_database(session: Session, tmp_path: Path) -> None:
    a_learner(session, CODE)

    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert CODE.encode() not in kept
    assert CODE.replace("-", "").encode() not in kept


def test_adding_a_learner_twice_keeps_the_first(session: Session) -> None:
    first = a_learner(session, CODE)

    with writing(session):
        add_learner(session, CODE, NOON)

    assert find_learner(session, CODE) == first


def test_only_a_learner_who_exists_can_be_locked(session: Session) -> None:
    learner = a_learner(session)

    assert lock_learner(session, learner)
    assert not lock_learner(session, Learner(learner.id + 1))
