"""What must be closed: the database of an application; and a browser before it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.store import Engine, connect, migrate
from tests.web.make import an_app


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with all tables and no rows, made once: migrating anew for each test takes most of its time."""
    file = tmp_path_factory.mktemp("database") / "empty.db"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture
def engine(empty_database: Path, tmp_path: Path) -> Iterator[Engine]:
    file = shutil.copy(empty_database, tmp_path / "courseware.db")
    engine = connect(f"sqlite:///{file}")
    yield engine
    engine.dispose()


@pytest.fixture
def app(engine: Engine) -> Flask:
    return an_app(engine)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
