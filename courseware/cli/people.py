"""The database of people, made or brought up to this program first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from courseware.cli.saying import CommandError, settings_explained
from courseware.settings import Settings, make_instance, read_settings
from courseware.store import DatabaseError, Engine, connect, migrate


def people(url: str) -> Engine:
    """The engine of the database of people; a database that cannot be used is said in both languages."""
    try:
        migrate(url)
    except DatabaseError as error:
        raise CommandError(error.words) from error
    return connect(url)


@contextmanager
def open_people() -> Iterator[tuple[Settings, Engine]]:
    """What is set, and the database of people for one command, in an instance folder that is made if need be."""
    with settings_explained():
        settings = read_settings()
        make_instance(settings)
    engine = people(settings.database_url)
    try:
        yield settings, engine
    finally:
        engine.dispose()
