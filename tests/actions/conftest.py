"""What must be closed: a fresh database, a session in it; and a learner who is kept there."""

from __future__ import annotations

import pytest

from courseware.store import Learner, Session
from tests.store.conftest import engine, session
from tests.store.make import a_learner

__all__ = ["engine", "session"]


@pytest.fixture
def learner(session: Session) -> Learner:
    return a_learner(session)
