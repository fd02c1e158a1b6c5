"""Mails: addresses as we write them, texts in the reader's language, links to our configured address, sent aside.

A mail is handed to a thread of its own: whoever waits for the page cannot tell whether one was sent.
"""

from __future__ import annotations

import logging
import smtplib
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote, urlsplit

from flask import current_app, g, url_for
from flask_security import MailUtil

from courseware.settings import Settings

Post = Callable[[EmailMessage], None]
LOG = logging.getLogger(__name__)
PATIENCE = 20  # seconds


class Mail(MailUtil):
    """Addresses and mails of accounts."""

    def normalize(self, email: str) -> str:
        """One way to write an address: half width, small letters."""
        return str(super().normalize(folded_address(email)))

    def validate(self, email: str) -> str:
        return str(super().validate(folded_address(email)))

    def send_mail(self, *given: Any, **named: Any) -> None:  # noqa: ARG002 - the context is in the body already
        """The library hands over: template, subject, recipient, sender, text, HTML."""
        _, subject, recipient, _, body, _ = given
        post(str(recipient), str(subject), str(body))


def folded_address(email: str) -> str:
    return unicodedata.normalize("NFKC", email).strip().lower()


def post(recipient: str, subject: str, body: str) -> None:
    """Send a mail, if this server can."""
    g.has_posted = True
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = current_app.config["MAIL_FROM"], recipient, subject
    message.set_content(body)
    send: Post = current_app.extensions["post"]
    send(message)


def link(endpoint: str, **values: Any) -> str:
    """The full address of a page, for a mail: below the configured address, whatever the request says."""
    return str(current_app.config["ADDRESS"]) + url_for(endpoint, **values)


def own_address(settings: Settings) -> str:
    """Where readers find this server: what links in mails begin with. Never taken from a request."""
    host = settings.trusted_hosts[0].removeprefix(".") if settings.trusted_hosts else "127.0.0.1"
    return f"http://{host}:8000" if host in ("localhost", "127.0.0.1", "[::1]") else f"https://{host}"


def sender(settings: Settings) -> str:
    host = urlsplit(own_address(settings)).hostname
    return settings.mail_from or f"no-reply@{host}"


def posting(settings: Settings) -> Post:
    """How mails leave: over SMTP in a thread of its own, or not at all."""
    if not settings.smtp_url:
        return not_sent
    if not settings.trusted_hosts:
        LOG.warning("Links in mails lead to %s. Set COURSEWARE_TRUSTED_HOSTS.", own_address(settings))
    aside = ThreadPoolExecutor(1, "mail")  # starts its thread with the first mail, in the worker that sends it

    def send(message: EmailMessage) -> None:
        aside.submit(_sent, settings.smtp_url, message)

    return send


def not_sent(_: EmailMessage) -> None:
    """Without SMTP the link is had from the command line; the log holds no secret."""
    LOG.warning("No mail was sent: COURSEWARE_SMTP_URL is not set. `courseware user link EMAIL` prints a link.")


def _sent(url: str, message: EmailMessage) -> None:
    try:
        with _connected(url) as server:
            server.send_message(message)
    except (OSError, smtplib.SMTPException) as error:
        LOG.error("A mail could not be sent (%s). Check COURSEWARE_SMTP_URL.", type(error).__name__)


def _connected(url: str) -> smtplib.SMTP:
    parts = urlsplit(url)
    host = parts.hostname or ""
    if parts.scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, parts.port or 465, timeout=PATIENCE)
    else:
        server = smtplib.SMTP(host, parts.port or 587, timeout=PATIENCE)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls()
    if parts.username:
        server.login(unquote(parts.username), unquote(parts.password or ""))
    return server
