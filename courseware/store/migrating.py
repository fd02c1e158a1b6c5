"""Brings a database to the tables of this program, or says why it must not be touched.

A change of `schema.py` needs a migration: `python -m courseware.store.migrating "add notes"` drafts one to be read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from courseware.store.engine import WRITES, connect, wait_for_other_migrations
from courseware.text import Text

MIGRATIONS = Path(__file__).parent / "migrations"


class DatabaseError(RuntimeError):
    """The database cannot be used by this program; `words` says why and what to do."""

    def __init__(self, ja: str, en: str) -> None:
        self.words = Text(ja, en)
        super().__init__(en)


def migrate(url: str, revision: str = "head") -> None:
    """Make or bring up the tables, all or nothing; `revision` is for tests and for going back, to `base` at last."""
    with _alone(url) as connection:
        config = _config(connection)
        here = _refuse_what_is_not_ours(connection, config)
        is_back = revision == "base" or any(revision < present for present in here)
        (command.downgrade if is_back else command.upgrade)(config, revision)


def draft_migration(message: str) -> None:
    """Write the step from the newest migration to `schema.py`, to be read before it is kept."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/draft.db"
        migrate(url)
        with _alone(url) as connection:
            config = _config(connection)
            count = len(list(ScriptDirectory.from_config(config).walk_revisions()))
            command.revision(config, message, autogenerate=True, rev_id=f"{count + 1:04}")


@contextmanager
def _alone(url: str) -> Iterator[Connection]:
    """One write on a connection without foreign keys, since SQLite changes a table by building it anew."""
    try:
        engine = connect(url, foreign_keys=False)
        try:
            with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
                wait_for_other_migrations(connection)
                yield connection
        finally:
            engine.dispose()
    except ImportError as error:
        raise DatabaseError(
            f"データベースのドライバー {error.name} がありません。pip install {error.name} で入れてください。",
            f"The database driver {error.name} is missing. Get it with pip install {error.name}.",
        ) from error
    except (DBAPIError, ArgumentError, NoSuchModuleError) as error:
        raise _unusable(error) from error


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _refuse_what_is_not_ours(connection: Connection, config: Config) -> set[str]:
    """The revision that the database has, none when it is empty; DatabaseError when it is not one of ours."""
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    here = set(MigrationContext.configure(connection).get_current_heads())
    if here - known:
        raise DatabaseError(
            f"データベースは、このプログラムより新しい版で作られています（{', '.join(sorted(here - known))}）。"
            "プログラムを新しくするか、COURSEWARE_DATABASE_URL で別のデータベースを指定してください。",
            f"The database was made by a newer version of this program ({', '.join(sorted(here - known))}). "
            "Update the program, or name another database in COURSEWARE_DATABASE_URL.",
        )
    tables = set(inspect(connection).get_table_names()) - {"alembic_version"}
    if tables and not here:
        raise DatabaseError(
            f"データベースには、ほかのプログラムの表があります（{', '.join(sorted(tables)[:5])}）。"
            "COURSEWARE_DATABASE_URL で別のデータベースを指定してください。",
            f"The database holds tables of another program ({', '.join(sorted(tables)[:5])}). "
            "Name another database in COURSEWARE_DATABASE_URL.",
        )
    return here


def _unusable(error: Exception) -> DatabaseError:
    reason = str(getattr(error, "orig", None) or error).strip()
    return DatabaseError(
        f"データベースを開けません（{reason}）。"
        "ファイルが壊れていないか、場所と権限、COURSEWARE_DATABASE_URL を確かめてください。",
        f"The database cannot be opened ({reason}). "
        "Check that the file is sound, its place and permissions, and COURSEWARE_DATABASE_URL.",
    )


if __name__ == "__main__":
    draft_migration(" ".join(sys.argv[1:]))
