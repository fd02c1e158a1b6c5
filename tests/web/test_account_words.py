"""All that the library can say is said in our words, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import flask_security
import flask_wtf.csrf
import pytest
from babel.messages.pofile import read_po
from flask import Flask
from flask_security.core import _default_messages

from courseware.store import Engine
from courseware.web.account_words import MESSAGES, OF_FORMS, SUBJECTS, Words, fault_words
from tests.web.make import LOCALES
from tests.web.signing import an_open_app

PLACE = re.compile(r"%\((\w+)\)s")
# Of what is switched off: other ways to sign in, phones, names besides the address, tokens of programs, outside lists.
NEVER = frozenset(
    {
        "CHANGE_EMAIL_CONFIRMED",
        "CHANGE_EMAIL_EXPIRED",
        "CHANGE_EMAIL_SENT",
        "CODE_HAS_BEEN_SENT",
        "FAILED_TO_SEND_CODE",
        "FORGOT_PASSWORD",
        "GENERIC_US_SIGNIN",
        "IDENTITY_ALREADY_ASSOCIATED",
        "IDENTITY_NOT_REGISTERED",
        "INVALID_INPUT_LENGTH",
        "INVALID_LOGIN_TOKEN",
        "INVALID_PASSWORD_CODE",
        "LOGIN_EMAIL_SENT",
        "LOGIN_EXPIRED",
        "OAUTH_HANDSHAKE_ERROR",
        "PASSWORDLESS_LOGIN_SUCCESSFUL",
        "PASSWORD_BREACHED",
        "PASSWORD_BREACHED_SITE_ERROR",
        "PASSWORD_RESET",
        "PASSWORD_TOO_SIMPLE",
        "PHONE_INVALID",
        "REFRESH_TOKEN_INVALID",
        "USERNAME_ALREADY_ASSOCIATED",
        "USERNAME_CHANGE",
        "USERNAME_DISALLOWED_CHARACTERS",
        "USERNAME_INVALID_LENGTH",
        "USERNAME_NOT_PROVIDED",
        "USERNAME_RECOVERY_REQUEST",
        "USE_CODE",
        "US_CURRENT_METHODS",
        "US_METHOD_NOT_AVAILABLE",
        "US_SETUP_EXPIRED",
        "US_SETUP_SUCCESSFUL",
        "US_SPECIFY_IDENTITY",
        "WEBAUTHN_CREDENTIAL_DELETED",
        "WEBAUTHN_CREDENTIAL_ID_INUSE",
        "WEBAUTHN_CREDENTIAL_WRONG_USAGE",
        "WEBAUTHN_EXPIRED",
        "WEBAUTHN_MISMATCH_USER_HANDLE",
        "WEBAUTHN_NAME_DISALLOWED_CHARACTERS",
        "WEBAUTHN_NAME_INUSE",
        "WEBAUTHN_NAME_NOT_FOUND",
        "WEBAUTHN_NAME_REQUIRED",
        "WEBAUTHN_NO_VERIFY",
        "WEBAUTHN_ORPHAN_CREDENTIAL_ID",
        "WEBAUTHN_REGISTER_SUCCESSFUL",
        "WEBAUTHN_UNKNOWN_CREDENTIAL_ID",
    }
)


def translated() -> dict[str, str]:
    with (LOCALES / "ja/LC_MESSAGES/messages.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def test_every_message_of_the_library_is_ours_or_cannot_appear() -> None:
    assert set(_default_messages) == set(MESSAGES) | NEVER
    assert set(MESSAGES) & NEVER == set()


@pytest.mark.parametrize(
    "message", [words for words, _ in MESSAGES.values()] + list(SUBJECTS.values()) + list(OF_FORMS)
)
def test_every_message_is_there_in_japanese_with_the_same_places(message: str) -> None:
    ja = translated()[message]

    assert re.search("[ぁ-んァ-ヶ一-鿿]", ja)
    assert sorted(PLACE.findall(ja)) == sorted(PLACE.findall(message))


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_asks_for_no_more_than_the_library_gives(name: str) -> None:
    theirs = set(PLACE.findall(_default_messages[name][0]))

    assert set(PLACE.findall(MESSAGES[name][0])) <= theirs


def test_what_forms_say_about_tokens_is_all_known() -> None:
    source = Path(flask_wtf.csrf.__file__).read_text(encoding="utf-8")

    assert set(re.findall(r'ValidationError\("([^"]+)"\)', source)) <= set(OF_FORMS)


def test_features_whose_messages_cannot_appear_are_off(engine: Engine) -> None:
    app = an_open_app(engine)
    off = ("UNIFIED_SIGNIN", "WEBAUTHN", "PASSWORDLESS", "USERNAME_ENABLE", "USERNAME_RECOVERY", "CHANGE_EMAIL")

    for name in (*off, "CHANGE_USERNAME", "OAUTH_ENABLE", "REFRESH_TOKEN", "PASSWORD_CHECK_BREACHED"):
        assert not app.config[f"SECURITY_{name}"], name
    assert app.config["SECURITY_TWO_FACTOR_ENABLED_METHODS"] == ["authenticator"]
    assert app.config["SECURITY_PASSWORD_COMPLEXITY_CHECKER"] is None


def test_words_follow_the_page_within_one_process(engine: Engine) -> None:
    app = an_open_app(engine)
    said = []

    for language in ("ja", "en", "ja"):
        with app.test_request_context(f"/{language}/account"):
            said.append((Words.gettext(MESSAGES["LOGIN"][0]), fault_words(OF_FORMS[0])))

    assert said[0] == said[2] == ("このページを見るには、サインインしてください。", "入力してください。")
    assert said[1] == (MESSAGES["LOGIN"][0], OF_FORMS[0])


def test_no_template_of_the_library_is_used(engine: Engine) -> None:
    app: Flask = an_open_app(engine)
    ours = {name for name, value in app.config.items() if name.startswith("SECURITY_") and name.endswith("_TEMPLATE")}
    folder = Path(flask_security.__file__).parent / "templates"

    assert folder.is_dir()
    assert not any(name.startswith("security/") for name in app.jinja_env.list_templates())
    assert ours
