"""The database of people, made or brought up to this program first."""

from __future__ import annotations

from courseware.cli.saying import CommandError
from courseware.store import DatabaseError, Engine, connect, migrate


def people(url: str) -> Engine:
    """The engine of the database of people; a database that cannot be used is said in both languages."""
    try:
        migrate(url)
    except DatabaseError as error:
        raise CommandError(error.words) from error
    return connect(url)
