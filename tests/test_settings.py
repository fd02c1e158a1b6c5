"""Settings: every variable, its default, and what is said when a value cannot be used."""

from __future__ import annotations

import stat
import threading
from pathlib import Path

import pytest

from courseware.settings import (
    Origin,
    Settings,
    SettingsError,
    listed_settings,
    make_instance,
    read_settings,
    with_secret,
)

SECRET = "0123456789abcdef"
CHECKOUT = Path(__file__).parents[1]


def in_folder(folder: Path) -> Settings:
    return read_settings({"COURSEWARE_INSTANCE": str(folder)})


def listed(environ: dict[str, str]) -> dict[str, tuple[str, Origin]]:
    return {setting.name: (setting.value, setting.origin) for setting in listed_settings(environ)}


def test_without_an_environment_everything_lies_beside_the_checkout() -> None:
    settings = read_settings({})

    assert (settings.content, settings.locales) == (CHECKOUT / "content", CHECKOUT / "locales")
    assert settings.instance == CHECKOUT / "instance"
    assert settings.database_url == f"sqlite:///{CHECKOUT / 'instance' / 'courseware.db'}"
    assert (settings.secret_key, settings.trusted_hosts, settings.smtp_url) == ("", (), "")


def test_an_empty_variable_counts_as_not_set() -> None:
    names = [setting.name for setting in listed_settings({})]

    assert read_settings(dict.fromkeys(names, " ")) == read_settings({})


def test_every_variable_is_taken(tmp_path: Path) -> None:
    settings = read_settings(
        {
            "COURSEWARE_CONTENT": str(tmp_path / "c"),
            "COURSEWARE_INSTANCE": "relative",
            "COURSEWARE_DATABASE_URL": "postgresql://u:p@db/people",
            "COURSEWARE_SECRET_KEY": SECRET,
            "COURSEWARE_TRUSTED_HOSTS": "example.org, .example.com,[::1],localhost",
            "COURSEWARE_SMTP_URL": "smtp://u:p@mail:587",
        }
    )

    assert settings.content == tmp_path / "c"
    assert settings.instance == Path.cwd() / "relative"
    assert settings.database_url == "postgresql+psycopg://u:p@db/people"
    assert settings.secret_key == SECRET
    assert settings.trusted_hosts == ("example.org", ".example.com", "[::1]", "localhost")
    assert settings.smtp_url == "smtp://u:p@mail:587"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("COURSEWARE_DATABASE_URL", "mysql://u:topsecret@db/people"),
        ("COURSEWARE_DATABASE_URL", "sqlite://"),
        ("COURSEWARE_DATABASE_URL", "sqlite:///:memory:"),
        ("COURSEWARE_DATABASE_URL", "people.db"),
        ("COURSEWARE_DATABASE_URL", "postgresql:///people"),
        ("COURSEWARE_SECRET_KEY", SECRET[:-1]),
        ("COURSEWARE_TRUSTED_HOSTS", "https://example.org"),
        ("COURSEWARE_TRUSTED_HOSTS", "example.org:8000"),
        ("COURSEWARE_TRUSTED_HOSTS", "例え.jp/"),
        ("COURSEWARE_SMTP_URL", "mail.example.org"),
        ("COURSEWARE_SMTP_URL", "smtp://u:topsecret@mail:port"),
        ("COURSEWARE_SMTP_URL", "smtp://[mail"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_without_its_secrets(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings({name: value})

    for words in (caught.value.ja, caught.value.en):
        assert words.startswith(f"{name}: ")
        assert "topsecret" not in words
        assert "\n" not in words


def test_all_values_that_cannot_be_used_are_named_together() -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings({"COURSEWARE_SMTP_URL": "x", "COURSEWARE_TRUSTED_HOSTS": "/", "COURSEWARE_SECRET_KEY": "x"})

    assert len(caught.value.ja.splitlines()) == len(caught.value.en.splitlines()) == 3


def test_a_secret_is_made_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    settings = in_folder(tmp_path / "deep" / "instance")

    first, second = with_secret(settings), with_secret(settings)

    assert first.secret_key == second.secret_key
    assert len(first.secret_key) == 64
    assert stat.S_IMODE(settings.secret_file.stat().st_mode) == 0o600
    assert [path.name for path in settings.instance.iterdir()] == ["secret_key"]


def test_secrets_of_two_instances_differ(tmp_path: Path) -> None:
    assert with_secret(in_folder(tmp_path / "a")).secret_key != with_secret(in_folder(tmp_path / "b")).secret_key


def test_eight_makers_at_once_agree_on_one_secret(tmp_path: Path) -> None:
    settings, found, start = in_folder(tmp_path), set[str](), threading.Barrier(8)

    def make() -> None:
        start.wait()
        found.add(with_secret(settings).secret_key)

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert found == {settings.secret_file.read_text()}


def test_a_given_secret_makes_no_file(tmp_path: Path) -> None:
    settings = read_settings({"COURSEWARE_INSTANCE": str(tmp_path / "i"), "COURSEWARE_SECRET_KEY": SECRET})

    assert with_secret(settings) == settings
    assert not (tmp_path / "i").exists()


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 64])
def test_a_spoilt_secret_file_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret_key").write_bytes(content)

    with pytest.raises(SettingsError) as caught:
        with_secret(in_folder(tmp_path))

    assert str(tmp_path / "secret_key") in caught.value.ja
    assert str(tmp_path / "secret_key") in caught.value.en


@pytest.mark.parametrize("inside", ["", "/instance"], ids=["a file of that name", "a file in the way"])
def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, inside: str) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(SettingsError) as caught:
        make_instance(in_folder(Path(f"{tmp_path}/file{inside}")))

    assert "を作れません" in caught.value.ja
    assert "cannot be made" in caught.value.en


def test_the_list_says_where_each_value_comes_from(tmp_path: Path) -> None:
    environ = {"COURSEWARE_INSTANCE": str(tmp_path), "COURSEWARE_TRUSTED_HOSTS": "example.org"}

    before = listed(environ)
    with_secret(read_settings(environ))
    after = listed(environ)

    assert before["COURSEWARE_TRUSTED_HOSTS"] == ("example.org", Origin.ENVIRONMENT)
    assert before["COURSEWARE_CONTENT"] == (str(CHECKOUT / "content"), Origin.DEFAULT)
    assert before["COURSEWARE_SECRET_KEY"][1] is Origin.AT_START
    assert after["COURSEWARE_SECRET_KEY"][1] is Origin.FILE


def test_no_secret_is_listed_or_printed() -> None:
    environ = {
        "COURSEWARE_DATABASE_URL": "postgresql://me:topsecret@db:5432/people?password=topsecret",
        "COURSEWARE_SECRET_KEY": "topsecret" * 4,
        "COURSEWARE_SMTP_URL": "smtps://me:topsecret@mail",
    }

    assert "topsecret" not in f"{listed_settings(environ)}{read_settings(environ)!r}"
    assert listed(environ)["COURSEWARE_DATABASE_URL"][0] == "postgresql+psycopg://me:***@db:5432/people?password=***"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("COURSEWARE_REGISTRATION", "everybody"),
        ("COURSEWARE_PROXIES", "one"),
        ("COURSEWARE_PROXIES", "-1"),
        ("COURSEWARE_KEEP_GUESTS_DAYS", "４００"),
        ("COURSEWARE_KEEP_ACCOUNTS_DAYS", "1000000"),
        ("COURSEWARE_MAIL_FROM", "Desk <desk@example.org>"),
        ("COURSEWARE_MAIL_FROM", "desk"),
    ],
)
def test_a_setting_of_accounts_that_cannot_be_used_is_named_with_its_value(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings({name: value})

    assert caught.value.ja.startswith(f"{name}: 「{value}」")
    assert caught.value.en.startswith(f"{name}: “{value}”")


def test_accounts_are_by_invitation_and_guests_stay_400_days_unless_set_otherwise() -> None:
    settings = read_settings({})

    assert (settings.registration, settings.proxies) == ("invitation", 0)
    assert (settings.keep_guests_days, settings.keep_accounts_days) == (400, 0)
    assert read_settings({"COURSEWARE_KEEP_GUESTS_DAYS": "0"}).keep_guests_days == 0
