"""What the environment says: folders, database, secret key, hosts, mail. Only this file reads the environment."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeVar
from urllib.parse import SplitResult, urlsplit

HERE = Path(__file__).resolve().parent
SHIPPED = HERE / "_shipped"
SECRET_LENGTH = 16
GUESTS = "COURSEWARE_KEEP_GUESTS_DAYS"
Value = TypeVar("Value")
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


class Origin(StrEnum):
    """Where the value in force comes from."""

    ENVIRONMENT = "environment"
    DEFAULT = "default"
    FILE = "file"
    AT_START = "at_start"


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting as it is listed: name, printable value (secrets masked), origin."""

    name: str
    value: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Settings:
    """All that is in force. `secret_key` is empty until `with_secret` has read or made it."""

    content: Path
    locales: Path
    instance: Path
    database_url: str = field(repr=False)
    secret_key: str = field(default="", repr=False)
    trusted_hosts: tuple[str, ...] = ()
    smtp_url: str = field(default="", repr=False)
    mail_from: str = ""
    registration: Registration = Registration.INVITATION
    proxies: int = 0
    keep_guests_days: int = 400
    keep_accounts_days: int = 0

    @property
    def secret_file(self) -> Path:
        return self.instance / "secret_key"


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """The settings of an environment; a variable that is set but empty counts as not set. Makes nothing."""
    given = _given(os.environ if environ is None else environ)
    instance = _folder(given.get("COURSEWARE_INSTANCE"), _instance_default())
    faults: list[SettingsError] = []
    settings = Settings(
        content=_folder(given.get("COURSEWARE_CONTENT"), _beside("content")),
        locales=_beside("locales"),
        instance=instance,
        database_url=_read(given, "COURSEWARE_DATABASE_URL", _database_url, faults)
        or f"sqlite:///{instance / 'courseware.db'}",
        secret_key=_read(given, "COURSEWARE_SECRET_KEY", _secret, faults) or "",
        trusted_hosts=_read(given, "COURSEWARE_TRUSTED_HOSTS", _hosts, faults) or (),
        smtp_url=_read(given, "COURSEWARE_SMTP_URL", _smtp_url, faults) or "",
        mail_from=_read(given, "COURSEWARE_MAIL_FROM", _mail_address, faults) or "",
        registration=_read(given, "COURSEWARE_REGISTRATION", _registration, faults) or Registration.INVITATION,
        proxies=_read(given, "COURSEWARE_PROXIES", _count, faults) or 0,
        keep_guests_days=_read({GUESTS: "400", **given}, GUESTS, _count, faults) or 0,
        keep_accounts_days=_read(given, "COURSEWARE_KEEP_ACCOUNTS_DAYS", _count, faults) or 0,
    )
    if faults:
        raise SettingsError("\n".join(fault.ja for fault in faults), "\n".join(fault.en for fault in faults))
    return settings


def listed_settings(environ: Mapping[str, str] | None = None) -> tuple[Setting, ...]:
    """Every setting with the value in force and its origin; shows no secret."""
    environ = os.environ if environ is None else environ
    settings, given = read_settings(environ), _given(environ)
    values = {
        "COURSEWARE_CONTENT": str(settings.content),
        "COURSEWARE_INSTANCE": str(settings.instance),
        "COURSEWARE_DATABASE_URL": _masked(settings.database_url),
        "COURSEWARE_SECRET_KEY": "********",
        "COURSEWARE_TRUSTED_HOSTS": ", ".join(settings.trusted_hosts),
        "COURSEWARE_SMTP_URL": _masked(settings.smtp_url),
        "COURSEWARE_MAIL_FROM": settings.mail_from,
        "COURSEWARE_REGISTRATION": settings.registration.value,
        "COURSEWARE_PROXIES": str(settings.proxies),
        GUESTS: str(settings.keep_guests_days),
        "COURSEWARE_KEEP_ACCOUNTS_DAYS": str(settings.keep_accounts_days),
    }
    return tuple(Setting(name, value, _origin(name, given, settings)) for name, value in values.items())


def make_instance(settings: Settings) -> None:
    """Make the folder of the database and the secret key, unless it is there."""
    try:
        settings.instance.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(
            f"インスタンスフォルダー {settings.instance} を作れません（{_reason(error)}）。"
            "同じ名前のファイルや書き込み権限を確かめるか、COURSEWARE_INSTANCE で別の場所を指定してください。",
            f"The instance folder {settings.instance} cannot be made ({_reason(error)}). "
            "Look for a file of that name and for write permission, or name another place in COURSEWARE_INSTANCE.",
        ) from error


def with_secret(settings: Settings) -> Settings:
    """The settings with their secret key: given, read from the instance folder, or made there once."""
    if settings.secret_key:
        return settings
    make_instance(settings)
    try:
        return replace(settings, secret_key=_secret(_made_once(settings.secret_file)))
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"秘密鍵のファイル {settings.secret_file} を読み書きできません（{_reason(error)}）。",
            f"The secret key file {settings.secret_file} cannot be read or written ({_reason(error)}).",
        ) from error
    except SettingsError as error:
        place = settings.secret_file
        raise SettingsError(f"{place}: {error.ja}", f"{place}: {error.en}") from error


def _made_once(file: Path) -> str:
    """What the file holds; made first when it is missing. Of several makers at once the first one wins."""
    if not file.exists():
        draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
        draft.touch(mode=0o600, exist_ok=False)
        draft.write_text(secrets.token_urlsafe(48), encoding="ascii")
        try:
            os.link(draft, file)  # unlike a rename, a link never replaces the key that another process made
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return file.read_text(encoding="ascii").strip()


def _given(environ: Mapping[str, str]) -> dict[str, str]:
    return {name: value.strip() for name, value in environ.items() if name.startswith("COURSEWARE_") and value.strip()}


def _read(
    given: Mapping[str, str], name: str, read: Callable[[str], Value], faults: list[SettingsError]
) -> Value | None:
    if name not in given:
        return None
    try:
        return read(given[name])
    except SettingsError as error:
        faults.append(SettingsError(f"{name}: {error.ja}", f"{name}: {error.en}"))
        return None


def _folder(given: str | None, default: Path) -> Path:
    return Path(given).absolute() if given else default


def _in_checkout() -> bool:
    return (HERE.parent / "pyproject.toml").is_file()


def _beside(name: str) -> Path:
    """A folder beside the checkout, or the one that the wheel carries."""
    return HERE.parent / name if _in_checkout() else SHIPPED / name


def _instance_default() -> Path:
    """Never inside site-packages: an installed wheel keeps its people where it is started."""
    return HERE.parent / "instance" if _in_checkout() else Path.cwd() / "instance"


def _database_url(value: str) -> str:
    """SQLite in a file or PostgreSQL; `postgres://` and `postgresql://` get the driver that we ship."""
    parts = _split(value)
    if parts.scheme in ("postgres", "postgresql", "postgresql+psycopg") and parts.netloc:
        return "postgresql+psycopg" + value[len(parts.scheme) :]
    if parts.scheme == "sqlite" and value.startswith("sqlite:///") and value[10:] not in ("", ":memory:"):
        return value
    raise SettingsError(
        f"「{_masked(value)}」は使えません。sqlite:///ファイルのパス か postgresql://… の形で書いてください。",
        f"“{_masked(value)}” cannot be used. Write sqlite:///path/to/file or postgresql://….",
    )


def _secret(value: str) -> str:
    if len(value) >= SECRET_LENGTH:
        return value
    raise SettingsError(
        f"秘密鍵が短すぎます。推測できない {SECRET_LENGTH} 文字以上の値にするか、消して自動で作らせてください。",
        f"The secret key is too short. Use {SECRET_LENGTH} or more unguessable characters, "
        "or remove it and one will be made.",
    )


def _hosts(value: str) -> tuple[str, ...]:
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


def _smtp_url(value: str) -> str:
    parts = _split(value)
    if parts.scheme in ("smtp", "smtps") and parts.hostname:
        return value
    raise SettingsError(
        f"「{_masked(value)}」は使えません。smtp://利用者:パスワード@ホスト:587 か smtps://… の形で書いてください。",
        f"“{_masked(value)}” cannot be used. Write smtp://user:password@host:587 or smtps://….",
    )


def _mail_address(value: str) -> str:
    if re.fullmatch(r"[^\s@<>,;:]+@[^\s@<>,;:]+", value):
        return value
    raise SettingsError(
        f"「{value}」はメールアドレスではありません。no-reply@example.org の形で書いてください。",
        f"“{value}” is not a mail address. Write it like no-reply@example.org.",
    )


def _registration(value: str) -> Registration:
    if value in set(Registration):
        return Registration(value)
    names = ", ".join(Registration)
    raise SettingsError(f"「{value}」は使えません。使える値: {names}。", f"“{value}” cannot be used. Values: {names}.")


def _count(value: str) -> int:
    if value.isascii() and value.isdigit() and len(value) <= 5:
        return int(value)
    raise SettingsError(
        f"「{value}」は使えません。0〜99999 の数で書いてください。",
        f"“{value}” cannot be used. Write a number from 0 to 99999.",
    )


def _split(value: str) -> SplitResult:
    """The parts of a URL; a port that is no number makes it unusable, like any other fault in it."""
    try:
        parts = urlsplit(value)
        _ = parts.port
    except ValueError:
        return SplitResult("", "", "", "", "")
    return parts


def _masked(url: str) -> str:
    """The URL without its password, wherever it is shown."""
    return re.sub(r"([?&]password=)[^&]*", r"\1***", re.sub(r"(//[^/@:]*:)[^@]*@", r"\1***@", url))


def _origin(name: str, given: Mapping[str, str], settings: Settings) -> Origin:
    if name in given:
        return Origin.ENVIRONMENT
    if name == "COURSEWARE_SECRET_KEY":
        return Origin.FILE if settings.secret_file.exists() else Origin.AT_START
    return Origin.DEFAULT


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
