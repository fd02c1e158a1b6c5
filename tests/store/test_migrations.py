"""The tables are made up, down and up again, equal the schema, and a strange database is left alone."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Table, inspect

from courseware.quiz import Mode
from courseware.quiz.canonical import canonical
from courseware.store import DatabaseError, Learner, Marks, connect, marks_of, migrate, open_session, sittings_of
from courseware.store.migrating import MIGRATIONS
from courseware.store.schema import Row
from tests.store.make import NOON, question, url


def tables(folder: Path) -> set[str]:
    engine = connect(url(folder))
    with engine.connect() as connection:
        found = set(inspect(connection).get_table_names())
    engine.dispose()
    return found - {"alembic_version"}


def test_tables_are_made_removed_and_made_again(tmp_path: Path) -> None:
    for revision, expected in (("head", set(Row.metadata.tables)), ("base", set()), ("head", set(Row.metadata.tables))):
        migrate(url(tmp_path), revision)

        assert tables(tmp_path) == expected


def test_migrated_tables_equal_the_schema(tmp_path: Path) -> None:
    migrate(url(tmp_path))
    engine = connect(url(tmp_path))

    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        differences = compare_metadata(context, Row.metadata)
    engine.dispose()

    assert differences == []


def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    migrate(url(tmp_path))
    before = (tmp_path / "people.db").read_bytes()

    migrate(url(tmp_path))

    assert (tmp_path / "people.db").read_bytes() == before


def test_two_programs_that_start_at_once_make_the_tables_once(tmp_path: Path) -> None:
    database, faults = url(tmp_path), list[Exception]()

    def start() -> None:
        try:
            migrate(database)
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=start) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (faults, tables(tmp_path)) == ([], set(Row.metadata.tables))


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    migrate(url(tmp_path))
    with sqlite3.connect(tmp_path / "people.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()

    with pytest.raises(DatabaseError, match=r"newer version of this program \(9999\)"):
        migrate(url(tmp_path))

    assert tables(tmp_path) == set(Row.metadata.tables)


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "people.db") as database:
        database.execute("CREATE TABLE recipes (id)")
    database.close()

    with pytest.raises(DatabaseError, match="another program"):
        migrate(url(tmp_path))

    assert tables(tmp_path) == {"recipes"}


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "people.db").write_text("shopping list " * 100)

    with pytest.raises(DatabaseError, match="not a database"):
        migrate(url(tmp_path))

    assert (tmp_path / "people.db").read_text() == "shopping list " * 100


@pytest.mark.parametrize(
    "wrong", ["sqlite:////no/such/folder/people.db", "nosuch://host/name", "nonsense"], ids=["folder", "kind", "url"]
)
def test_a_database_that_cannot_be_opened_is_told_in_both_languages(wrong: str) -> None:
    with pytest.raises(DatabaseError) as caught:
        migrate(wrong)

    assert "データベースを開けません" in caught.value.words.ja
    assert "cannot be opened" in caught.value.words.en


def test_a_missing_driver_is_named() -> None:
    with pytest.raises(DatabaseError, match="pip install oracledb"):
        migrate("oracle+oracledb://me@db/people")


def test_migrations_are_numbered_in_one_line() -> None:
    names = sorted(path.name for path in (MIGRATIONS / "versions").glob("*.py"))

    assert [name.split("_")[0] for name in names] == [f"{n:04}" for n in range(1, len(names) + 1)]


def test_what_was_kept_before_sections_could_be_marked_stays(tmp_path: Path) -> None:
    migrate(url(tmp_path), "0001")
    with sqlite3.connect(tmp_path / "people.db") as database:
        database.execute("INSERT INTO learner VALUES (1, 'digest', '2026-07-14 03:00:00.000000')")
        database.execute("INSERT INTO lesson_read VALUES (1, 'enforcement-05', '2026-07-14 03:00:00.000000')")
    database.close()

    migrate(url(tmp_path))

    with open_session(engine := connect(url(tmp_path))) as session:
        assert marks_of(session, Learner(1)) == Marks({"enforcement-05": NOON}, {})
    engine.dispose()


def learners(folder: Path) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """The rows of learners, and what refers to nothing."""
    with sqlite3.connect(folder / "people.db") as database:
        found = database.execute("SELECT * FROM learner ORDER BY id").fetchall()
        faults = database.execute("PRAGMA foreign_key_check").fetchall()
    database.close()
    return found, faults


def test_learners_stay_through_the_tables_of_accounts_and_back(tmp_path: Path) -> None:
    migrate(url(tmp_path), "0003")
    day = "2026-07-14"
    with sqlite3.connect(tmp_path / "people.db") as database:
        database.execute("INSERT INTO learner VALUES (1, 'abc', ?)", [day])
        database.execute("INSERT INTO lesson_read VALUES (1, 'dci-2002', ?)", [day])
    database.close()

    migrate(url(tmp_path))
    with sqlite3.connect(tmp_path / "people.db") as database:
        database.execute("INSERT INTO learner (id, created_at) VALUES (2, ?), (3, ?)", [day, day])
    database.close()
    there = learners(tmp_path)
    migrate(url(tmp_path), "0003")
    back = learners(tmp_path)
    migrate(url(tmp_path))

    assert there == ([(1, "abc", day, None), (2, None, day, None), (3, None, day, None)], [])
    assert back == ([(1, "abc", day), (2, "none-2", day), (3, "none-3", day)], [])
    with open_session(engine := connect(url(tmp_path))) as session:
        assert [*marks_of(session, Learner(1)).lessons] == ["dci-2002"]
    engine.dispose()


@pytest.mark.parametrize("table", Row.metadata.sorted_tables, ids=lambda table: table.name)
def test_constraints_bear_the_names_by_which_a_later_step_can_change_them(tmp_path: Path, table: Table) -> None:
    migrate(url(tmp_path))
    engine = connect(url(tmp_path))

    found = inspect(engine)
    names = {found.get_pk_constraint(table.name)["name"]}
    for kind in (found.get_foreign_keys, found.get_unique_constraints, found.get_indexes):
        names |= {one["name"] for one in kind(table.name)}
    engine.dispose()

    assert names == {str(one.name) for one in (*table.constraints, *table.indexes)}


def test_sittings_from_before_there_were_modes_are_practice(tmp_path: Path) -> None:
    """Through the step and back: what was begun and answered stays, with all that refers to it."""
    migrate(url(tmp_path), "0005")
    moment = "2026-07-14 03:00:00.000000"
    with sqlite3.connect(tmp_path / "people.db") as database:
        database.execute("INSERT INTO learner (id, code_digest, created_at) VALUES (1, 'abc', ?)", [moment])
        database.execute("INSERT INTO sitting VALUES ('old', 1, 'enforcement-05', 1, 7, ?, NULL)", [moment])
        database.execute("INSERT INTO instance VALUES ('d', ?)", [canonical(question())])
        database.execute("INSERT INTO slot VALUES (1, 'old', 1, 'clock', 'd')")
    database.close()

    for revision in ("head", "0005", "head"):
        migrate(url(tmp_path), revision)

    with open_session(engine := connect(url(tmp_path))) as session:
        (sitting,) = sittings_of(session, Learner(1))
    engine.dispose()
    assert (sitting.mode, sitting.pass_mark, sitting.deadline, sitting.title) == (Mode.PRACTICE, None, None, None)
    assert [slot.question for slot in sitting.slots] == ["clock"]
    assert learners(tmp_path)[1] == []
