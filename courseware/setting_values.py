"""What a setting may be: each value is read from its text, or refused with what was found and what would do."""

from __future__ import annotations

import re
from enum import StrEnum
from urllib.parse import SplitResult, urlsplit

SECRET_LENGTH = 16
HOST = re.compile(
    r"\.?[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*|\[[0-9a-f:.]+\]", re.IGNORECASE
)


class SettingsError(ValueError):
    """A setting cannot be used as it is; says why in both languages."""

    def __init__(self, ja: str, en: str) -> None:
        self.ja, self.en = ja, en
        super().__init__(en)


class Registration(StrEnum):
    """Who may make an account: anybody, whoever an admin invites, nobody (but the command line still can)."""

    OPEN = "open"
    INVITATION = "invitation"
    CLOSED = "closed"


def database_url(value: str) -> str:
    """SQLite in a file or PostgreSQL; `postgres://` and `postgresql://` get the driver that we ship."""
    parts = _split(value)
    if parts.scheme in ("postgres", "postgresql", "postgresql+psycopg") and parts.netloc:
        return "postgresql+psycopg" + value[len(parts.scheme) :]
    if parts.scheme == "sqlite" and value.startswith("sqlite:///") and value[10:] not in ("", ":memory:"):
        return value
    raise SettingsError(
        f"「{masked(value)}」は使えません。sqlite:///ファイルのパス か postgresql://… の形で書いてください。",
        f"“{masked(value)}” cannot be used. Write sqlite:///path/to/file or postgresql://….",
    )


def secret(value: str) -> str:
    if len(value) >= SECRET_LENGTH:
        return value
    raise SettingsError(
        f"秘密鍵が短すぎます。推測できない {SECRET_LENGTH} 文字以上の値にするか、消して自動で作らせてください。",
        f"The secret key is too short. Use {SECRET_LENGTH} or more unguessable characters, "
        "or remove it and one will be made.",
    )


def hosts(value: str) -> tuple[str, ...]:
    hosts = tuple(host.strip() for host in value.split(",") if host.strip())
    wrong = [host for host in hosts if not HOST.fullmatch(host)]
    if not wrong:
        return hosts
    raise SettingsError(
        f"「{', '.join(wrong)}」はホスト名ではありません。example.org, .example.org のように"
        "名前だけをコンマで区切って書いてください（https:// やポート番号は付けません）。",
        f"“{', '.join(wrong)}” is not a host name. Write names only, separated by commas: "
        "example.org, .example.org (no https://, no port).",
    )


def smtp_url(value: str) -> str:
    parts = _split(value)
    if parts.scheme in ("smtp", "smtps") and parts.hostname:
        return value
    raise SettingsError(
        f"「{masked(value)}」は使えません。smtp://利用者:パスワード@ホスト:587 か smtps://… の形で書いてください。",
        f"“{masked(value)}” cannot be used. Write smtp://user:password@host:587 or smtps://….",
    )


def mail_address(value: str) -> str:
    if re.fullmatch(r"[^\s@<>,;:]+@[^\s@<>,;:]+", value):
        return value
    raise SettingsError(
        f"「{value}」はメールアドレスではありません。no-reply@example.org の形で書いてください。",
        f"“{value}” is not a mail address. Write it like no-reply@example.org.",
    )


def registration(value: str) -> Registration:
    if value in set(Registration):
        return Registration(value)
    names = ", ".join(Registration)
    raise SettingsError(f"「{value}」は使えません。使える値: {names}。", f"“{value}” cannot be used. Values: {names}.")


def count(value: str) -> int:
    if value.isascii() and value.isdigit() and len(value) <= 5:
        return int(value)
    raise SettingsError(
        f"「{value}」は使えません。0〜99999 の数で書いてください。",
        f"“{value}” cannot be used. Write a number from 0 to 99999.",
    )


def switch(value: str) -> bool:
    if value.casefold() in ("on", "off"):
        return value.casefold() == "on"
    raise SettingsError(
        f"「{value}」は使えません。on か off を書いてください。", f"Write “on” or “off”, not “{value}”."
    )


def _split(value: str) -> SplitResult:
    """The parts of a URL; a port that is no number makes it unusable, like any other fault in it."""
    try:
        parts = urlsplit(value)
        _ = parts.port
    except ValueError:
        return SplitResult("", "", "", "", "")
    return parts


def masked(url: str) -> str:
    """The URL without its password, wherever it is shown."""
    return re.sub(r"([?&]password=)[^&]*", r"\1***", re.sub(r"(//[^/@:]*:)[^@]*@", r"\1***@", url))
