"""What the environment says: folders, database, secret key, hosts, mail. Only this file reads the environment."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from courseware import setting_values as value_of
from courseware.setting_values import Registration as Registration
from courseware.setting_values import SettingsError as SettingsError

HERE = Path(__file__).resolve().parent
SHIPPED = HERE / "_shipped"
Value = TypeVar("Value")


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
    review_four_eyes: bool = True
    content_read_only: bool = False

    @property
    def secret_file(self) -> Path:
        return self.instance / "secret_key"


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """The settings of an environment; a variable that is set but empty counts as not set. Makes nothing."""
    given = _given(os.environ if environ is None else environ)
    instance = _folder(given.get("COURSEWARE_INSTANCE"), _instance_default())
    faults: list[SettingsError] = []

    def read(name: str, meaning: Callable[[str], Value], default: Value) -> Value:
        return _read(given, name, meaning, default, faults)

    settings = Settings(
        content=_folder(given.get("COURSEWARE_CONTENT"), _beside("content")),
        locales=_beside("locales"),
        instance=instance,
        database_url=read("COURSEWARE_DATABASE_URL", value_of.database_url, f"sqlite:///{instance / 'courseware.db'}"),
        secret_key=read("COURSEWARE_SECRET_KEY", value_of.secret, ""),
        trusted_hosts=read("COURSEWARE_TRUSTED_HOSTS", value_of.hosts, ()),
        smtp_url=read("COURSEWARE_SMTP_URL", value_of.smtp_url, ""),
        mail_from=read("COURSEWARE_MAIL_FROM", value_of.mail_address, ""),
        registration=read("COURSEWARE_REGISTRATION", value_of.registration, Registration.INVITATION),
        proxies=read("COURSEWARE_PROXIES", value_of.count, 0),
        keep_guests_days=read("COURSEWARE_KEEP_GUESTS_DAYS", value_of.count, 400),
        keep_accounts_days=read("COURSEWARE_KEEP_ACCOUNTS_DAYS", value_of.count, 0),
        review_four_eyes=read("COURSEWARE_REVIEW_FOUR_EYES", value_of.switch, True),
        content_read_only=read("COURSEWARE_CONTENT_READ_ONLY", value_of.switch, False),
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
        "COURSEWARE_DATABASE_URL": value_of.masked(settings.database_url),
        "COURSEWARE_SECRET_KEY": "********",
        "COURSEWARE_TRUSTED_HOSTS": ", ".join(settings.trusted_hosts),
        "COURSEWARE_SMTP_URL": value_of.masked(settings.smtp_url),
        "COURSEWARE_MAIL_FROM": settings.mail_from,
        "COURSEWARE_REGISTRATION": settings.registration.value,
        "COURSEWARE_PROXIES": str(settings.proxies),
        "COURSEWARE_KEEP_GUESTS_DAYS": str(settings.keep_guests_days),
        "COURSEWARE_KEEP_ACCOUNTS_DAYS": str(settings.keep_accounts_days),
        "COURSEWARE_REVIEW_FOUR_EYES": "on" if settings.review_four_eyes else "off",
        "COURSEWARE_CONTENT_READ_ONLY": "on" if settings.content_read_only else "off",
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
        return replace(settings, secret_key=value_of.secret(_made_once(settings.secret_file)))
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
    given: Mapping[str, str], name: str, meaning: Callable[[str], Value], default: Value, faults: list[SettingsError]
) -> Value:
    """What is given means, or the default where nothing is given; a value that cannot be used is a fault."""
    try:
        return meaning(given[name]) if name in given else default
    except SettingsError as error:
        faults.append(SettingsError(f"{name}: {error.ja}", f"{name}: {error.en}"))
        return default


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


def _origin(name: str, given: Mapping[str, str], settings: Settings) -> Origin:
    if name in given:
        return Origin.ENVIRONMENT
    if name == "COURSEWARE_SECRET_KEY":
        return Origin.FILE if settings.secret_file.exists() else Origin.AT_START
    return Origin.DEFAULT


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
