"""What Flask-Security can say, in our words; the catalogue has them in Japanese.

A message of the library that stands neither here nor among those that cannot appear (in the test) fails it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from courseware.web.language import gettext


def N_(message: str) -> str:
    """Mark a message that is translated where it is shown."""
    return message


MESSAGES: Mapping[str, tuple[str, str]] = {
    "ALREADY_CONFIRMED": (N_("This address is confirmed already. Please sign in."), "info"),
    "ANONYMOUS_USER_REQUIRED": (N_("You are signed in already."), "info"),
    "API_ERROR": (N_("We could not read what was sent. Please try again."), "error"),
    "CONFIRMATION_EXPIRED": (N_("This link is too old. Please ask for a new one here."), "error"),
    "CONFIRMATION_REQUEST": (
        N_("If this address is waiting to be confirmed, a new link is on its way to %(email)s."),
        "info",
    ),
    "CONFIRMATION_REQUIRED": (
        N_("This address is not confirmed yet. Please open the link in the mail that we sent, or ask for a new one."),
        "error",
    ),
    "CONFIRM_REGISTRATION": (
        N_("Thank you. Please open the link in the mail to %(email)s; then your account is ready."),
        "success",
    ),
    "DISABLED_ACCOUNT": (N_("This account is closed. Please ask the people who run this site."), "error"),
    "EMAIL_ALREADY_ASSOCIATED": (N_("There is an account with the address %(email)s already."), "error"),
    "EMAIL_CONFIRMED": (N_("Your address is confirmed. Please sign in."), "success"),
    "EMAIL_NOT_PROVIDED": (N_("Please enter your e-mail address."), "error"),
    "GENERIC_AUTHN_FAILED": (
        N_("The address and the password do not belong together. Please check both."),
        "error",
    ),
    "GENERIC_RECOVERY": (N_("If there is an account with this address, a mail is on its way."), "info"),
    "INVALID_CODE": (N_("This code is not right. Please enter the one that the app shows now."), "error"),
    "INVALID_CONFIRMATION_TOKEN": (
        N_("This link is not valid. Perhaps it was cut off; you can ask for a new one here."),
        "error",
    ),
    "INVALID_EMAIL_ADDRESS": (N_("This is not a complete e-mail address. Please check it."), "error"),
    "INVALID_INPUT": (N_("This value cannot be used here."), "error"),
    "INVALID_PASSWORD": (N_("The password is not right."), "error"),
    "INVALID_RECOVERY_CODE": (
        N_("No unused spare code reads like this. Please check it letter by letter."),
        "error",
    ),
    "INVALID_REDIRECT": (N_("That address is not on this site."), "error"),
    "INVALID_RESET_PASSWORD_TOKEN": (
        N_("This link is not valid, or it was used already. You can ask for a new one here."),
        "error",
    ),
    "LOGIN": (N_("Please sign in to see this page."), "info"),
    "NO_RECOVERY_CODES_SETUP": (N_("You have no spare codes yet."), "info"),
    "PASSWORD_CHANGE": (N_("Your password is changed. All other devices are signed out."), "success"),
    "PASSWORD_INVALID_LENGTH": (N_("Please use between %(length)s and 128 characters."), "error"),
    "PASSWORD_IS_THE_SAME": (N_("The new password is the same as the old one."), "error"),
    "PASSWORD_MISMATCH": (N_("The two passwords differ."), "error"),
    "PASSWORD_NOT_PROVIDED": (N_("Please enter the password."), "error"),
    "PASSWORD_RESET_EXPIRED": (N_("This link is too old. Please ask for a new one here."), "error"),
    "PASSWORD_RESET_NO_LOGIN": (N_("The new password is set. Please sign in with it."), "success"),
    "PASSWORD_RESET_REQUEST": (
        N_("If there is an account with the address %(email)s, a mail with a link is on its way there."),
        "info",
    ),
    "REAUTHENTICATION_REQUIRED": (N_("For your safety, please enter your password again."), "info"),
    "REAUTHENTICATION_SUCCESSFUL": (N_("Thank you. You can go on."), "info"),
    "REFRESH": (N_("For your safety, please enter your password again."), "info"),
    "RETYPE_PASSWORD_MISMATCH": (N_("The two passwords differ."), "error"),
    "TWO_FACTOR_CHANGE_METHOD_SUCCESSFUL": (
        N_("From now on signing in asks for a code of your app. Please note your spare codes."),
        "success",
    ),
    "TWO_FACTOR_DISABLED": (N_("From now on signing in asks for the password only."), "success"),
    "TWO_FACTOR_INVALID_TOKEN": (N_("This code is not right. Please enter the one that the app shows now."), "error"),
    "TWO_FACTOR_LOGIN_SUCCESSFUL": (N_("You are signed in."), "success"),
    "TWO_FACTOR_METHOD_NOT_AVAILABLE": (N_("Please choose one of these."), "error"),
    "TWO_FACTOR_PERMISSION_DENIED": (N_("Please begin with your address and your password."), "error"),
    "TWO_FACTOR_SETUP_EXPIRED": (N_("That took too long. Please begin again."), "error"),
    "UNAUTHENTICATED": (N_("Please sign in to see this page."), "info"),
    "UNAUTHORIZED": (N_("This page is for other people of this site."), "error"),
    "USER_DOES_NOT_EXIST": (
        N_("The address and the password do not belong together. Please check both."),
        "error",
    ),
}

SUBJECTS: Mapping[str, str] = {
    "EMAIL_SUBJECT_REGISTER": N_("Your account"),
    "EMAIL_SUBJECT_CONFIRM": N_("Please confirm your address"),
    "EMAIL_SUBJECT_PASSWORD_RESET": N_("A new password"),
    "EMAIL_SUBJECT_PASSWORD_NOTICE": N_("Your password was changed"),
    "EMAIL_SUBJECT_PASSWORD_CHANGE_NOTICE": N_("Your password was changed"),
}

# What the form library says by itself.
OF_FORMS = (
    N_("This field is required."),
    N_("The CSRF token is missing."),
    N_("The CSRF session token is missing."),
    N_("The CSRF token has expired."),
    N_("The CSRF token is invalid."),
    N_("The CSRF tokens do not match."),
)


class Words:
    """Takes the place of the library's own catalogue."""

    @staticmethod
    def gettext(message: str, **values: Any) -> str:
        found = gettext(message)
        return found % values if values else found


def fault_words(fault: object) -> str:
    """A fault of a form in the reader's language. What the library has put into words already stays as it is."""
    return gettext(str(fault))
