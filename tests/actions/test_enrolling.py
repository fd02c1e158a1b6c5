"""A visitor becomes a learner once, under a code that nobody can guess."""

from __future__ import annotations

import re

from courseware.actions.enrolling import enrol, new_code
from courseware.store import Engine, Session, find_learner
from tests.actions.make import all_at_once
from tests.store.make import CODE, NOON


def test_a_code_has_four_groups_of_letters_that_cannot_be_mistaken() -> None:
    codes = {new_code() for _ in range(200)}

    assert len(codes) == 200
    assert all(re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}", code) for code in codes)


def test_a_learner_is_found_by_the_code_of_the_enrolment(session: Session) -> None:
    learner = enrol(session, code=CODE, now=NOON)

    assert find_learner(session, CODE) == learner


def test_enrolling_twice_gives_the_same_learner(session: Session) -> None:
    assert enrol(session, code=CODE, now=NOON) == enrol(session, code=CODE.lower(), now=NOON)


def test_enrolling_in_eight_tabs_at_once_makes_one_learner(engine: Engine) -> None:
    learners = all_at_once(engine, [lambda session: enrol(session, code=CODE, now=NOON)] * 8)

    assert len(learners) == 8
    assert len(set(learners)) == 1
