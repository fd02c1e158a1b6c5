"""At a start what was cut short is finished, and what the files lack is named in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.cli.publishing import finish_publishing
from courseware.library import text_digest
from courseware.quiz.drafting import Publication, PublicationAct, entry_versions
from courseware.settings import read_settings
from courseware.store import Engine, add_publication, connect, migrate, open_session, writing
from tests.quiz.book import QUIZ
from tests.store.make import NOON

AFTER = QUIZ.replace("席に着きました", "着席しました")
NAME = "courses/small/quiz.yaml"


@pytest.fixture
def engine(tmp_path: Path):  # type: ignore[no-untyped-def]
    migrate(f"sqlite:///{tmp_path / 'people.db'}")
    engine = connect(f"sqlite:///{tmp_path / 'people.db'}")
    yield engine
    engine.dispose()


def a_site(folder: Path, engine: Engine, present: str) -> tuple[Path, dict[str, str]]:
    """A folder with this text, and a publication on record on top of the small quiz."""
    file = folder / "content" / NAME
    file.parent.mkdir(parents=True)
    file.write_bytes(present.encode())
    said = entry_versions(AFTER)["q-late"]
    one = Publication(
        NAME, PublicationAct.PUBLISH, "q-late", said, AFTER, text_digest(AFTER), text_digest(QUIZ), "hanako", NOON
    )
    with open_session(engine) as session, writing(session):
        add_publication(session, one)
    return file, {"COURSEWARE_CONTENT": str(folder / "content"), "COURSEWARE_INSTANCE": str(folder / "instance")}


def test_a_publication_that_was_cut_short_is_finished(
    tmp_path: Path, engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    file, environment = a_site(tmp_path, engine, QUIZ)

    assert finish_publishing(engine, read_settings(environment))

    said = capsys.readouterr()
    assert file.read_text(encoding="utf-8") == AFTER
    assert "公開の途中で止まっていた文を書き込みました" in said.out
    assert "is finished" in said.out
    assert said.err == ""
    assert not finish_publishing(engine, read_settings(environment))


@pytest.mark.parametrize(("present", "read_only"), [(QUIZ, "on"), (QUIZ + "# by hand\n", "off")])
def test_what_the_files_lack_is_named(
    tmp_path: Path, engine: Engine, capsys: pytest.CaptureFixture[str], present: str, read_only: str
) -> None:
    file, environment = a_site(tmp_path, engine, present)

    assert not finish_publishing(engine, read_settings({**environment, "COURSEWARE_CONTENT_READ_ONLY": read_only}))

    said = capsys.readouterr()
    assert file.read_text(encoding="utf-8") == present
    assert "公開した問題が教材フォルダーにありません: courses/small/quiz.yaml (q-late)" in said.err
    assert "The content folder lacks questions that were published" in said.err
