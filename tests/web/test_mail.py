"""Mails leave over SMTP in a thread of their own; what goes wrong is logged without anybody's address."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from courseware.settings import Settings, read_settings
from courseware.web.mail import folded_address, own_address, posting, sender
from tests.post_box import a_box


def a_mail() -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "no-reply@example.org", "taro@example.org", "確認"
    message.set_content("https://example.org/ja/account/confirm/abc")
    return message


def settings(**environment: str) -> Settings:
    return read_settings({f"COURSEWARE_{name}": value for name, value in environment.items()})


def test_a_mail_arrives() -> None:
    with a_box() as box:
        posting(settings(SMTP_URL=box.url, TRUSTED_HOSTS="example.org"))(a_mail())

        mail = box.newest()

    assert mail["To"] == "taro@example.org"
    assert "/ja/account/confirm/abc" in mail.get_content()


def test_a_server_that_is_not_there_is_logged_without_anything_secret(caplog: pytest.LogCaptureFixture) -> None:
    from courseware.web.mail import _sent

    _sent("smtp://user:hidden@127.0.0.1:9", a_mail())

    assert "could not be sent (ConnectionRefusedError)" in caplog.text
    assert "taro" not in caplog.text
    assert "hidden" not in caplog.text
    assert "abc" not in caplog.text


@pytest.mark.parametrize(
    ("hosts", "address"),
    [
        ("", "http://127.0.0.1:8000"),
        ("localhost", "http://localhost:8000"),
        ("learn.example.org, other.example.org", "https://learn.example.org"),
        (".example.org", "https://example.org"),
    ],
)
def test_links_begin_with_the_first_host_that_is_trusted(hosts: str, address: str) -> None:
    assert own_address(settings(TRUSTED_HOSTS=hosts)) == address


def test_the_sender_is_set_or_made_from_the_host() -> None:
    assert sender(settings(TRUSTED_HOSTS="example.org")) == "no-reply@example.org"
    assert sender(settings(TRUSTED_HOSTS="example.org", MAIL_FROM="desk@example.com")) == "desk@example.com"


def test_an_address_is_written_one_way() -> None:
    assert folded_address("　ＴＡＲＯ＠Example.ORG ") == "taro@example.org"
