"""Forms of Flask-Security where ours differ, and codes of authenticator apps that count once."""

from __future__ import annotations

from typing import Any

from flask_security import (
    ForgotPasswordForm,
    LoginForm,
    RegisterFormV2,
    Totp,
    TwoFactorRescueForm,
    TwoFactorSetupForm,
    VerifyForm,
)
from flask_security.utils import get_message
from wtforms import HiddenField

from courseware.web.addresses import own_path


class OnOurSite:
    """Where to go on to, if that is a page of ours; anything else is not worth a fault that nobody typed."""

    def validate_next(self, field: Any) -> None:
        field.data = field.data if own_path(field.data) else ""


class ProveForm(OnOurSite, VerifyForm):
    """The password once more."""


class JoinForm(OnOurSite, RegisterFormV2):
    """A new account."""


class SignInForm(OnOurSite, LoginForm):
    """Whoever gave the right password may know that the address is not confirmed yet; nobody else learns it."""

    def validate(self, **kwargs: Any) -> bool:
        if super().validate(**kwargs):
            return True
        if self.user_authenticated:
            self.form_errors.extend(self.email.errors)
            self.email.errors = []
        return False


class RecoverForm(ForgotPasswordForm):
    """A link that came by mail proves an address as well as the confirmation does."""

    def validate(self, **kwargs: Any) -> bool:
        if super().validate(**kwargs):
            return True
        waiting = get_message("CONFIRMATION_REQUIRED")[0]
        self.email.errors = [fault for fault in self.email.errors if fault != waiting]
        return not self.errors


class SecondFactorForm(TwoFactorSetupForm):
    """One button each: there is one kind of second factor, and nothing to choose."""

    setup: HiddenField = HiddenField()


class Ways(HiddenField):  # type: ignore[misc] # the form library has no types
    """Stands where the library lists ways to be rescued; our page names the one that there is."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.choices: list[object] = []


class RescueForm(TwoFactorRescueForm):
    """Never shown: whoever lost the phone uses a recovery code."""

    help_setup: Ways = Ways()


class CodesOfApps(Totp):
    """Remembers the last code of an account, so that no code is taken twice."""

    def verify_totp(self, token: str, totp_secret: str, user: Any, window: int = 0) -> bool:
        """A secret that was locked under another key of this server opens nothing."""
        try:
            return bool(super().verify_totp(token, totp_secret, user, window))
        except ValueError:
            return False

    def get_last_counter(self, user: Any) -> int | None:
        counter: int | None = user.tf_last_counter
        return counter

    def set_last_counter(self, user: Any, tmatch: Any) -> None:
        user.tf_last_counter = tmatch.counter
