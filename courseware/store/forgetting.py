"""What somebody kept is deleted, or stays without a name; and what nobody has come back to for long."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from sqlalchemy import ColumnElement, Select, Table, delete, func, update
from sqlalchemy import select as columns
from sqlmodel import Session, col, select

from courseware.quiz import BLANK, Instance, Judgement
from courseware.quiz.canonical import canonical
from courseware.store.answers import forget_typed
from courseware.store.instances import read_instance
from courseware.store.logins import end_logins
from courseware.store.merging import learner_tables
from courseware.store.schema import (
    AccountRoleRow,
    AccountRow,
    InstanceRow,
    LearnerRow,
    Row,
    SittingRow,
    SlotRow,
    StepRow,
)
from courseware.store.schema_results import RegradeRow
from courseware.store.values import Account, Learner
from courseware.text import Text

AT_ONCE = 500  # far below what a statement of SQLite may name


def delete_learners(session: Session, learners: Iterable[Learner]) -> None:
    """All that these kept, in every table that names a learner and in those that hang on them. Part of a write.

    Many at a time: nobody else can write meanwhile.
    """
    ids = [learner.id for learner in learners]
    for start in range(0, len(ids), AT_ONCE):
        some = ids[start : start + AT_ONCE]
        for table, column in learner_tables().items():
            _delete(session, table, column.in_(some))
        session.execute(delete(LearnerRow).where(col(LearnerRow.id).in_(some)))
    session.expire_all()


def anonymise_learner(session: Session, learner: Learner) -> None:
    """Let the answers stay for the statistics: no code and no account leads to them, what was typed is emptied."""
    mine = select(StepRow, InstanceRow.content).select_from(StepRow).join(SlotRow).join(InstanceRow).join(SittingRow)
    for step, content in session.exec(mine.where(SittingRow.learner_id == learner.id)).all():
        step.raw = "{}"
        if step.judgement is not None:
            judged = Judgement.from_data(json.loads(step.judgement))
            step.judgement = canonical(_without_typed(judged, read_instance(content)))
    regraded = select(RegradeRow, InstanceRow.content).select_from(RegradeRow).join(SlotRow).join(SittingRow)
    by_instance = regraded.join(InstanceRow, col(RegradeRow.instance_digest) == col(InstanceRow.digest))
    for regrade, content in session.exec(by_instance.where(SittingRow.learner_id == learner.id)).all():
        if regrade.judgement is not None:
            judged = Judgement.from_data(json.loads(regrade.judgement))
            regrade.judgement = canonical(_without_typed(judged, read_instance(content)))
    forget_typed(session, learner)
    nobody = {"code_digest": None, "account_id": None}
    session.execute(update(LearnerRow).where(col(LearnerRow.id) == learner.id).values(nobody))
    session.flush()
    session.expire_all()


def delete_account(session: Session, account: Account) -> None:
    """The account, its roles and logins; its learner must be gone or without a name before."""
    end_logins(session, account.id)
    session.execute(delete(AccountRoleRow).where(col(AccountRoleRow.account_id) == account.id))
    session.execute(delete(AccountRow).where(col(AccountRow.id) == account.id))
    session.expire_all()


def idle_guests(session: Session, since: datetime) -> tuple[Learner, ...]:
    """Guests who have done nothing since then."""
    guests = select(LearnerRow.id).where(col(LearnerRow.code_digest).is_not(None), LearnerRow.created_at < since)
    started = select(SittingRow.learner_id).where(SittingRow.started_at >= since)
    stepped = select(SittingRow.learner_id).join(SlotRow).join(StepRow).where(StepRow.at >= since)
    dated = [columns(owner).where(table.c.at >= since) for table, owner in learner_tables().items() if "at" in table.c]
    for done in (started, stepped, *dated):
        guests = guests.where(col(LearnerRow.id).not_in(done))
    return tuple(Learner(found) for found in session.exec(guests.order_by(col(LearnerRow.id))).all() if found)


def idle_accounts(session: Session, since: datetime) -> tuple[int, ...]:
    """Accounts of learners who have not signed in since then. Staff stay."""
    last = func.coalesce(AccountRow.signed_in_at, AccountRow.created_at)
    staff = select(AccountRoleRow.account_id)
    found = session.exec(select(AccountRow.id).where(last < since, col(AccountRow.id).not_in(staff))).all()
    return tuple(each for each in found if each)


def _delete(session: Session, table: Table, chosen: ColumnElement[bool]) -> None:
    """These rows, and before them whatever refers to them."""
    for other in Row.metadata.sorted_tables:
        for key in other.foreign_keys:
            if key.column.table is table:
                wanted: Select[tuple[object]] = columns(key.column).where(chosen)
                _delete(session, other, key.parent.in_(wanted))
    session.execute(delete(table).where(chosen))


def _without_typed(judged: Judgement, instance: Instance) -> Judgement:
    """The judgement without words that were typed; what was chosen among options stays."""
    offered = {part.id: {option.value for option in part.options} for part in instance.components}
    return Judgement(
        tuple(
            part
            if part.compared in offered.get(part.component, ()) or part.given == BLANK
            else replace(part, given=Text.same(""), compared="", why=None, would_be_right=None)
            for part in judged.parts
        )
    )
