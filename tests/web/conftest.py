"""What must be closed: the database of an application; and a browser before it."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.store import Engine
from tests.store.conftest import engine
from tests.web.make import an_app

__all__ = ["engine"]


@pytest.fixture
def app(engine: Engine) -> Flask:
    return an_app(engine)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
