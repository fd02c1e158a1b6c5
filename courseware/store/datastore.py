"""The datastore through which the views of Flask-Security read and write accounts.

They change a row while they work (and hash passwords in between) and ask for a commit at the end. What they changed is
gathered until then and written in one write of ours, so that no write begins with a read that may be stale, and none
lasts as long as hashing does.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask_security import SQLAlchemySessionUserDatastore
from sqlalchemy import inspect
from sqlalchemy.exc import IntegrityError

from courseware.store.engine import writing
from courseware.store.schema import AccountRoleRow, AccountRow


class AccountDatastore(SQLAlchemySessionUserDatastore):
    """Accounts for Flask-Security; `session` stands for the database session of the request."""

    def __init__(self, session: Any) -> None:
        super().__init__(session, AccountRow, AccountRoleRow)  # type: ignore[arg-type] # the library never reads roles

    def find_user(self, case_insensitive: bool = False, **wanted: Any) -> AccountRow | None:
        self.db.session.autoflush = False
        return super().find_user(case_insensitive, **wanted)  # type: ignore[return-value] # the model named above

    def create_user(self, **given: Any) -> AccountRow:
        """A new account, to be written with the commit; roles are given elsewhere."""
        known = {name: value for name, value in given.items() if name in AccountRow.model_fields}
        made = AccountRow(**self._prepare_create_user_args(**known, created_at=datetime.now(UTC)))  # type: ignore[no-untyped-call]
        self.db.session.add(made)
        return made

    def tf_reset(self, user: Any) -> None:
        """No second factor any more, and no spare codes for one."""
        user.tf_primary_method = user.tf_totp_secret = user.tf_last_counter = user.mf_recovery_codes = None
        self.put(user)  # type: ignore[no-untyped-call]

    def commit(self) -> None:
        """Write all that was changed. Of two that register one address at the same moment the first one stays."""
        session = self.db.session
        added = list(session.new)
        changed = [(row, _changes(row)) for row in session.dirty]
        try:
            with writing(session):
                for row, values in changed:
                    for name, value in values.items():
                        setattr(row, name, value)
                session.add_all(added)
        except IntegrityError:
            if not added:
                raise


def _changes(row: AccountRow) -> dict[str, Any]:
    return {name: attribute.value for name, attribute in inspect(row).attrs.items() if attribute.history.has_changes()}
