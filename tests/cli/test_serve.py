"""`courseware serve`: serves at once, ends cleanly, and says in both languages why it cannot."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from courseware.cli import main
from courseware.store import migrate
from tests.cli.make import keep_reports
from tests.library.make import a_bilingual_class, a_content, rewrite, spoil
from tests.store.make import a_report

CHECKOUT = Path(__file__).parents[2]
START = "import sys; from courseware.cli import main; sys.exit(main())"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code of a `serve` that cannot serve, and what it says; it prints nothing else."""
    status = main(["serve", "--port", "0", *arguments])
    said = capsys.readouterr()
    assert said.out == ""
    return status, said.err


def a_free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


@contextmanager
def serving(port: int) -> Iterator[subprocess.Popen[str]]:
    """A server of its own that is stopped at the end, whatever happens."""
    command = [sys.executable, "-c", START, "serve", "--port", str(port)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "encoding": "utf-8"}
    server = subprocess.Popen(command, cwd=CHECKOUT, env={**os.environ, "PYTHONUTF8": "1"}, **pipes)  # noqa: S603 - ourselves
    try:
        yield server
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)


def first_page(server: subprocess.Popen[str], port: int) -> str:
    """The first page, asked for until the server answers."""
    while server.poll() is None:
        try:
            with urlopen(f"http://127.0.0.1:{port}/ja/", timeout=30) as page:
                return page.read().decode()
        except ConnectionError:
            time.sleep(0.01)
        except OSError as error:
            if not isinstance(getattr(error, "reason", None), ConnectionError):
                raise
            time.sleep(0.01)
    raise AssertionError(server.communicate())


def test_the_database_is_made_the_page_served_and_the_end_is_clean(environment: Path) -> None:
    port = a_free_port()

    with serving(port) as server:
        page = first_page(server, port)
        server.send_signal(signal.SIGTERM)
        out, err = server.communicate(timeout=30)

    assert '<html lang="ja"' in page
    assert (server.returncode, err) == (0, "")
    assert f"http://127.0.0.1:{port}/ で動いています" in out
    assert f"Serving on http://127.0.0.1:{port}/" in out
    assert {"courseware.db", "secret_key"} <= {path.name for path in (environment / "instance").iterdir()}


def test_what_is_to_be_confirmed_goes_on_record_beside_a_server_that_starts(environment: Path) -> None:
    content, said = a_bilingual_class(environment), []
    with (content / "courses/small/lesson.ja.md").open("a", encoding="utf-8") as file:
        file.write("\n::: 要確認 {#q-4t8x2c}\n名前が分かりません。\n:::\n")

    for port in (a_free_port(), a_free_port()):
        with serving(port) as server:
            first_page(server, port)
            server.send_signal(signal.SIGTERM)
            said.append(server.communicate(timeout=30)[0])

    assert "要確認の記録: 新しいもの 3、本文が変わったもの 0" in said[0]
    assert "Points to be confirmed, on record: New 0, changed 0, moved 0, gone 0." in said[1]
    with sqlite3.connect(environment / "instance" / "courseware.db") as database:
        assert database.execute("SELECT id, state, version FROM review_item WHERE id LIKE 'q-%'").fetchall() == [
            ("q-4t8x2c", "open", 1)
        ]


@pytest.mark.usefixtures("environment")
def test_the_address_of_a_report_on_the_standings_of_a_whole_event_is_taken() -> None:
    """At the desk it tells of 16 players and 5 rounds, and a report quotes that within an address of its own."""
    port = a_free_port()

    with serving(port) as server:
        first_page(server, port)
        with urlopen(f"http://127.0.0.1:{port}/ja/search?q={'%253D' * 1400}", timeout=30) as page:
            assert page.status == 200


def test_reports_that_wait_for_staff_are_counted_at_the_start(environment: Path) -> None:
    keep_reports(environment, a_report(), a_report(words="別の誤り"))
    port = a_free_port()

    with serving(port) as server:
        first_page(server, port)
        server.send_signal(signal.SIGTERM)
        out, err = server.communicate(timeout=30)

    assert err == ""
    assert "未対応の誤りの報告が 2 件あります。" in out
    assert "Open reports of mistakes: 2." in out


def test_sound_content_is_served_beside_a_broken_file(environment: Path) -> None:
    (environment / "content" / "terms").mkdir()
    (environment / "content" / "terms" / "lorcana.yaml").write_text("domain: [lorcana\n")
    port = a_free_port()

    with serving(port) as server:
        page = first_page(server, port)
        server.send_signal(signal.SIGTERM)
        _, err = server.communicate(timeout=30)

    assert '<html lang="ja"' in page
    assert "誤りのない部分だけを公開し" in err
    assert "The sound parts are served" in err
    assert err.count("content/terms/lorcana.yaml:") == 2
    assert "Traceback" not in err


def test_a_rulebook_that_breaks_goes_on_with_its_last_good_pages(environment: Path) -> None:
    content = a_content(environment)
    port = a_free_port()

    with serving(port) as server:
        first_page(server, port)
    spoil(content, "< 4", "< 3")
    with serving(port) as server:
        first_page(server, port)
        with urlopen(f"http://127.0.0.1:{port}/ja/rules/small/page", timeout=30) as page:
            status = page.status
        server.send_signal(signal.SIGTERM)
        _, err = server.communicate(timeout=30)

    assert status == 200
    assert "content/rulebooks/small: ルールブックに誤りがあるため、最後に正しかったページを使い続けています。" in err
    assert "content/rulebooks/small: This rulebook has faults, so its last good pages are still served." in err


def visit(port: int, *paths: str) -> tuple[dict[str, str], str]:
    """Start a server, read pages, stop it: path → page, and what it said on standard error."""
    with serving(port) as server:
        first_page(server, port)
        found = {path: urlopen(f"http://127.0.0.1:{port}{path}", timeout=30).read().decode() for path in paths}
        server.send_signal(signal.SIGTERM)
        return found, server.communicate(timeout=30)[1]


def test_a_lesson_that_breaks_goes_on_as_it_was_until_it_is_mended(environment: Path) -> None:
    content, port = a_bilingual_class(environment), a_free_port()
    lesson, listing = "/ja/courses/small", "/ja/courses/"
    notice = "最後に正しかったレッスンと小テストを使い続けています。"

    first, said_first = visit(port, lesson, listing)
    rewrite(content, "lesson.ja.md", "## 01 遅刻 {#late}", "## 01 新しい見出し")
    broken, said_broken = visit(port, lesson, listing)
    again, _ = visit(port, lesson, listing)
    rewrite(content, "lesson.ja.md", "## 01 新しい見出し", "## 01 新しい見出し {#late}")
    mended, said_mended = visit(port, lesson, listing)

    assert said_first == said_mended == ""
    assert (
        f"content/courses/small: このクラスに誤りがあるため、{notice}content/courses/small/lesson.ja.md:19"
        in said_broken
    )
    assert (
        "content/courses/small: This class has faults, so its last good lesson and quiz are still served."
        in said_broken
    )
    for found in (broken, again):
        assert ("新しい見出し</h2>" in found[lesson], "遅刻</h2>" in found[lesson]) == (False, True)
        assert notice in found[listing]
    assert ("新しい見出し</h2>" in mended[lesson], notice in mended[listing], notice in first[listing]) == (
        True,
        False,
        False,
    )


def test_a_class_that_is_broken_at_the_first_start_is_served_as_far_as_it_is_sound(environment: Path) -> None:
    content, port = a_bilingual_class(environment), a_free_port()
    rewrite(content, "lesson.ja.md", "## 01 遅刻 {#late}", "## 01 遅刻")

    found, said = visit(port, "/en/courses/small", "/en/courses/")

    assert "Lateness</h2>" in found["/en/courses/small"]
    assert "<code>content/courses/small/lesson.ja.md</code></li>" in found["/en/courses/"]
    assert "The sound parts are served" in said
    assert [*environment.glob("instance/good/courses/*")] == []


def test_a_lesson_that_matches_the_other_language_no_longer_is_found_at_every_start(environment: Path) -> None:
    content, port = a_bilingual_class(environment), a_free_port()
    rewrite(content, "lesson.en.md", "  3: DOC 3\n", "")

    said = [visit(port)[1] for _ in range(2)]

    assert ["LES-803" in one for one in said] == [True, True]


def test_a_copy_that_cannot_be_kept_stops_nothing(environment: Path) -> None:
    a_content(environment)
    (environment / "instance").mkdir()
    (environment / "instance" / "good").write_text("a file in the way")
    port = a_free_port()

    with serving(port) as server:
        page = first_page(server, port)
        server.send_signal(signal.SIGTERM)
        _, err = server.communicate(timeout=30)

    assert '<html lang="ja"' in page
    assert f"{environment / 'instance' / 'good'} に書けません" in err
    assert "Serving goes on." in err


def test_a_port_in_use_is_named_before_anything_is_made(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        status, said = refused(capsys, "--port", port)

    assert status == 1
    assert f"127.0.0.1 のポート {port} で待ち受けできません: ほかのプログラムが使っています。" in said
    assert f"Cannot listen on port {port} of 127.0.0.1: another program is using it." in said
    assert not (environment / "instance").exists()


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1", "a" * 70 + ".example", ""])
def test_an_address_that_is_not_ours_is_named(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = refused(capsys, "--host", host)

    assert status != 0
    assert "--host" in said
    assert len(said.splitlines()) == 2


@pytest.mark.parametrize("port", ["65536", "-1", "http", "8000.0", "８０００"])
def test_a_port_that_is_no_port_is_named(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = refused(capsys, f"--port={port}")

    assert status == 2
    assert "ポート番号は 0〜65535 の数です" in said
    assert f"A port is a number from 0 to 65535, not “{port}”." in said


def test_an_instance_folder_that_cannot_be_made_is_named(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (environment / "instance").write_text("a file in the way")

    status, said = refused(capsys)

    assert status == 2
    assert f"インスタンスフォルダー {environment / 'instance'} を作れません" in said
    assert f"The instance folder {environment / 'instance'} cannot be made" in said


def test_a_database_newer_than_the_program_is_named(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (environment / "instance").mkdir()
    file = environment / "instance" / "courseware.db"
    migrate(f"sqlite:///{file}")
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()

    status, said = refused(capsys)

    assert status == 1
    assert "このプログラムより新しい版で作られています（9999）" in said
    assert "made by a newer version of this program (9999)" in said


def test_a_file_that_is_no_database_is_named(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (environment / "instance").mkdir()
    (environment / "instance" / "courseware.db").write_text("shopping list " * 100)

    status, said = refused(capsys)

    assert status == 1
    assert "データベースを開けません（file is not a database）" in said
    assert "The database cannot be opened (file is not a database)" in said


def test_content_that_is_not_there_is_named(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (environment / "content").rmdir()

    status, said = refused(capsys)

    assert status == 1
    assert str(environment / "content") in said
    assert "COURSEWARE_CONTENT で場所を指定してください。" in said
    assert "Name its place in COURSEWARE_CONTENT." in said


def test_a_setting_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COURSEWARE_SECRET_KEY", "short")

    status, said = refused(capsys)

    assert status == 2
    assert "COURSEWARE_SECRET_KEY: 秘密鍵が短すぎます。" in said
    assert "COURSEWARE_SECRET_KEY: The secret key is too short." in said
