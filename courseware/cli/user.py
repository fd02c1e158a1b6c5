"""`courseware user`: accounts from the command line, among them the first admin; a one-time link where no mail goes."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import UTC, datetime

from flask import Flask

from courseware.actions import leaving, staffing
from courseware.cli.people import open_people
from courseware.cli.saying import CommandError, say, settings_explained
from courseware.library import Library
from courseware.settings import with_secret
from courseware.store import (
    STAFF,
    Account,
    Role,
    Session,
    accounts,
    find_account,
    open_session,
)
from courseware.text import LANGUAGES, Text
from courseware.web import create_app
from courseware.web.mail import Mail
from courseware.web.one_time import one_time_link, take_second_factor

NOTHING = Library({}, (), {}, {}, (), {}, (), ())
ROLES = {
    Role.LEARNER: Text("学習者", "learner"),
    Role.AUTHOR: Text("執筆者", "author"),
    Role.REVIEWER: Text("校閲者", "reviewer"),
    Role.ADMIN: Text("管理者", "admin"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(dest="act", metavar="add|link|list|reset|forget", required=True)
    add = acts.add_parser("add", help="アカウントを作り、役割を与える / make an account, give roles")
    add.add_argument("email", metavar="EMAIL")
    add.add_argument("--role", action="append", default=[], choices=[role.value for role in STAFF])
    link = acts.add_parser("link", help="一度だけ使えるリンクを表示する / print a one-time link")
    link.add_argument("email", metavar="EMAIL")
    for each in (add, link):
        each.add_argument("--language", choices=LANGUAGES, default="ja", help="リンク先の言語 / language of the page")
    reset = acts.add_parser(
        "reset", help="二段階認証を外し、すべてサインアウトする / take the second factor, end all logins"
    )
    reset.add_argument("email", metavar="EMAIL")
    acts.add_parser("list", help="アカウントの一覧 / list the accounts")
    acts.add_parser("forget", help="長く使われていない記録を消す / delete what has lain idle for too long")


def run(options: argparse.Namespace) -> int:
    with open_people() as (settings, engine), open_session(engine) as session:
        with settings_explained():
            settings = with_secret(settings)
        # The application without content: it knows addresses and signs links.
        app = create_app({"SETTINGS": settings, "LIBRARY": NOTHING, "ENGINE": engine})
        ACTS[options.act](app, session, options)
    return 0


def _add(app: Flask, session: Session, options: argparse.Namespace) -> None:
    email = _address(app, options.email)
    roles = [Role(role) for role in options.role]
    done = staffing.invite(session, email=email, roles=roles, by=None, now=datetime.now(UTC))
    ja = "、".join(ROLES[role].ja for role in sorted(done.account.roles))
    en = ", ".join(ROLES[role].en for role in sorted(done.account.roles))
    if done.is_new:
        say(Text(f"{email} のアカウントを作りました（{ja}）。", f"Made an account for {email} ({en})."))
    else:
        say(Text(f"{email} の役割: {ja}。", f"Roles of {email}: {en}."))
    if not done.account.has_password:
        _say_link(app, done.account, options.language)


def _link(app: Flask, session: Session, options: argparse.Namespace) -> None:
    _say_link(app, _account(app, session, options.email), options.language)


def _reset(app: Flask, session: Session, options: argparse.Namespace) -> None:
    account = _account(app, session, options.email)
    take_second_factor(app, account)
    say(
        Text(
            f"{account.email} の二段階認証を外し、すべての端末でサインアウトしました。パスワードはそのままです。",
            f"{account.email} has no second factor any more and is signed out everywhere. The password stays.",
        )
    )


def _list(_: Flask, session: Session, __: argparse.Namespace) -> None:
    """One line an account, in columns that programs can cut: address, roles, state."""
    for account in accounts(session):
        roles = ",".join(sorted(role.value for role in account.roles))
        state = "invited" if not account.has_password else "ready" if account.confirmed else "not-confirmed"
        print(account.email, roles, state, sep="\t")


def _forget(app: Flask, session: Session, _: argparse.Namespace) -> None:
    settings = app.extensions["settings"]
    done = leaving.forget_idle(
        session,
        guest_days=settings.keep_guests_days,
        account_days=settings.keep_accounts_days,
        now=datetime.now(UTC),
    )
    say(
        Text(
            f"消しました: アカウントのない記録 {done.guests} 件、アカウント {done.accounts} 件。",
            f"Deleted: progress of {done.guests} guests, {done.accounts} accounts.",
        )
    )


def _account(app: Flask, session: Session, typed: str) -> Account:
    email = _address(app, typed)
    account = find_account(session, email)
    if account is None:
        words = Text(
            f"{email} のアカウントはありません。courseware user list で一覧を表示します。",
            f"There is no account for {email}. courseware user list shows all.",
        )
        raise CommandError(words)
    return account


def _address(app: Flask, typed: str) -> str:
    try:
        with app.app_context():
            return Mail(app).validate(typed)
    except ValueError as error:
        words = Text(f"「{typed}」はメールアドレスではありません。", f"“{typed}” is not an e-mail address.")
        raise CommandError(words) from error


def _say_link(app: Flask, account: Account, language: str) -> None:
    link, days = one_time_link(app, account, language)
    say(
        Text(
            f"次のリンクを本人だけに渡してください。{days}日間、一度だけ使えます。",
            f"Hand this link to its owner only. It holds for {days} day{'s' if days > 1 else ''} and works once.",
        )
    )
    print(link)


ACTS: dict[str, Callable[[Flask, Session, argparse.Namespace], None]] = {
    "add": _add,
    "link": _link,
    "list": _list,
    "reset": _reset,
    "forget": _forget,
}
