"""How Flask-Security is set up here."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

from flask_security import uia_email_mapper

from courseware.settings import Settings
from courseware.web.account_words import MESSAGES, SUBJECTS

HALF_AN_HOUR = timedelta(minutes=30)


def account_settings(settings: Settings) -> dict[str, Any]:
    """What the library reads from the configuration of the application."""
    secret = settings.secret_key
    chosen: Mapping[str, Any] = {
        "BLUEPRINT_NAME": "accounts",
        "REGISTERABLE": True,
        "CONFIRMABLE": True,
        "RECOVERABLE": True,
        "CHANGEABLE": True,
        "TWO_FACTOR": True,
        "TWO_FACTOR_ENABLED_METHODS": ["authenticator"],
        "TWO_FACTOR_RESCUE_EMAIL": False,
        "TWO_FACTOR_AUTHENTICATOR_VALIDITY": 30,
        "MULTI_FACTOR_RECOVERY_CODES": True,
        "MULTI_FACTOR_RECOVERY_CODES_KEYS": [base64.urlsafe_b64encode(_key(secret, "recovery codes"))],
        "MULTI_FACTOR_RECOVERY_CODES_N": 8,
        "TOTP_SECRETS": {"1": _key(secret, "codes of apps").hex()},
        "TOTP_ISSUER": "courseware",
        "PASSWORD_SCHEMES": ["argon2"],
        "PASSWORD_SINGLE_HASH": {"argon2"},  # a new secret key of the server must not lock everybody out
        "PASSWORD_LENGTH_MIN": 10,
        "PASSWORD_NORMALIZE_FORM": "NFKC",
        "HASHING_SCHEMES": ["hex_sha256"],  # of what stands in a signed link; slow hashing there would tell accounts
        "DEPRECATED_HASHING_SCHEMES": [],
        "EMAIL_VALIDATOR_ARGS": {"check_deliverability": False},
        "USER_IDENTITY_ATTRIBUTES": [{"email": {"mapper": uia_email_mapper, "case_insensitive": False}}],
        "EMAIL_HTML": False,
        "RETURN_GENERIC_RESPONSES": True,
        "CSRF_COOKIE_NAME": None,
        "LOGOUT_CSRF": True,
        "API_ENABLED_METHODS": ["session"],
        "FRESHNESS": HALF_AN_HOUR,
        "FRESHNESS_GRACE_PERIOD": HALF_AN_HOUR,
        "CONFIRM_EMAIL_WITHIN": timedelta(days=2),
        "RESET_PASSWORD_WITHIN": timedelta(days=1),
        "JOIN_USER_ROLES": False,
        "DATETIME_FACTORY": _now,
        "CACHE_CONTROL": None,
        "CLI_USERS_NAME": None,
        "CLI_ROLES_NAME": None,
    }
    named = {f"MSG_{name}": message for name, message in MESSAGES.items()}
    return {f"SECURITY_{name}": value for name, value in {**chosen, **_views(), **named, **SUBJECTS}.items()}


def _views() -> dict[str, str]:
    """Pages to go on to, and the templates of pages and mails."""
    pages = {
        "LOGIN_USER": "sign_in",
        "LOGOUT_USER": "sign_out",
        "REGISTER_USER": "register",
        "SEND_CONFIRMATION": "confirm",
        "FORGOT_PASSWORD": "recover",
        "RESET_PASSWORD": "new_password",
        "CHANGE_PASSWORD": "password",
        "VERIFY": "verify",
        "TWO_FACTOR_SETUP": "second_factor",
        "TWO_FACTOR_VERIFY_CODE": "code",
        "MULTI_FACTOR_RECOVERY": "recovery_code",
        "MULTI_FACTOR_RECOVERY_CODES": "recovery_codes",
    }
    mails = {
        "REGISTER_EMAIL_TEMPLATE": "registered",
        "REGISTER_EMAIL_EXISTING_TEMPLATE": "registered_before",
        "EMAIL_TEMPLATE_CONFIRM": "confirm",
        "EMAIL_TEMPLATE_PASSWORD_RESET": "recover",
        "EMAIL_TEMPLATE_PASSWORD_RESET_NOTICE": "password_changed",
        "EMAIL_TEMPLATE_PASSWORD_CHANGE_NOTICE": "password_changed",
    }
    return {
        "POST_LOGIN_VIEW": "progress.overview",
        "POST_LOGOUT_VIEW": "pages.home",
        "POST_REGISTER_VIEW": "accounts.registered",
        "POST_VERIFY_VIEW": "accounts.overview",
        "POST_CHANGE_VIEW": "accounts.overview",
        "TWO_FACTOR_POST_SETUP_VIEW": "accounts.overview",
        "TWO_FACTOR_ERROR_VIEW": "accounts.login",
        **{f"{name}_TEMPLATE": f"accounts/{page}.html" for name, page in pages.items()},
        **{name: f"accounts/mail/{mail}" for name, mail in mails.items()},
    }


def _key(secret: str, purpose: str) -> bytes:
    """A key of its own for each purpose."""
    return sha256(f"{purpose}\0{secret}".encode()).digest()


def _now() -> datetime:
    return datetime.now(UTC)
