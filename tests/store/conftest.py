"""What must be closed: a fresh database, and a session in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from courseware.store import Engine, Session, connect, open_session
from tests.store.make import empty_database, url


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    empty_database(tmp_path)
    engine = connect(url(tmp_path))
    yield engine
    engine.dispose()


@pytest.fixture
def session(engine: Engine) -> Iterator[Session]:
    with open_session(engine) as session:
        yield session
