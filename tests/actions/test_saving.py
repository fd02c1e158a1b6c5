"""In a test a form is kept as it is and judged at the end; no tab and no delay makes a learner lose what was typed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from courseware.actions.answering import submit_answer
from courseware.actions.finishing import finish
from courseware.actions.saving import IN_BACKGROUND, Late, Outdated, Saved, Unkept, save_answer
from courseware.quiz import Fullness, Mode
from courseware.store import Engine, Learner, Session, Sitting, Slot, StepKind, find_sitting
from tests.actions.make import a_form, a_quiz, all_at_once, begun
from tests.store.make import NOON, a_learner

PAGE = "page-0001"


@dataclass
class Desk:
    """A learner before a test of two questions."""

    session: Session
    learner: Learner
    sitting: Sitting

    def kept(self) -> Sitting:
        self.session.rollback()
        found = find_sitting(self.session, self.learner, self.sitting.id)
        assert found
        return found

    def slot(self, n: int = 1) -> Slot:
        return self.kept().slots[n - 1]

    def save(self, value: str, n: int = 1, now: datetime = NOON, key: str = PAGE, nth: str = "", **also: Any) -> object:
        form = a_form(self.slot(n), value, key=key, step=also.pop("step", self.slot(n).next_seq))
        form |= {"nth": [nth]} if nth else {}
        form |= {name: [said] for name, said in also.items()}
        return save_answer(self.session, learner=self.learner, sitting_id=self.sitting.id, n=n, form=form, now=now)

    def chosen(self, n: int = 1) -> str:
        """The value of the option that is saved."""
        saved, component = self.slot(n).saved, self.slot(n).instance.components[0]
        tokens = saved.raw.get(component.id, []) if saved else []
        return "".join(option.value for option in component.options if option.token in tokens)


@pytest.fixture
def desk(session: Session, learner: Learner) -> Desk:
    return Desk(session, learner, begun(session, learner, a_quiz("clock", "deck"), mode=Mode.TEST))


def test_a_saved_answer_is_kept_and_not_judged(desk: Desk) -> None:
    outcome = desk.save("warning")

    assert isinstance(outcome, Saved)
    assert desk.chosen() == "warning"
    assert [step.kind for step in desk.slot().steps] == [StepKind.SAVE]
    assert desk.slot().judgement is None
    assert desk.slot().fullness is Fullness.ALL


def test_the_last_of_several_answers_counts_and_all_of_them_stay(desk: Desk) -> None:
    for n, value in enumerate(("warning", "caution", "game_loss")):
        desk.save(value, key=f"page-000{n}")

    finish(desk.session, learner=desk.learner, sitting_id=desk.sitting.id, now=NOON)

    assert [step.kind for step in desk.slot().steps] == [StepKind.SAVE] * 3 + [StepKind.SUBMIT]
    assert desk.slot().judgement is not None
    assert desk.slot().judgement.right  # type: ignore[union-attr]


def test_the_same_form_sent_twice_is_kept_once(desk: Desk) -> None:
    step = desk.slot().next_seq

    outcomes = [desk.save("warning", step=step), desk.save("warning", step=step)]

    assert [type(outcome) for outcome in outcomes] == [Saved, Saved]
    assert len(desk.slot().steps) == 1


def test_a_page_that_saved_by_itself_does_not_stand_in_its_own_way(desk: Desk) -> None:
    desk.save("warning", nth="1", step=0)
    desk.save("caution", nth="2", step=0)

    outcome = desk.save("game_loss", step=0)

    assert isinstance(outcome, Saved)
    assert desk.chosen() == "game_loss"


@pytest.mark.parametrize("nth", ["1", "2"])
def test_a_background_form_that_comes_late_changes_nothing(desk: Desk, nth: str) -> None:
    desk.save("caution", nth="2", step=0)
    desk.save("game_loss", step=0)

    outcome = desk.save("warning", nth=nth, step=0)

    assert isinstance(outcome, Saved)
    assert desk.chosen() == "game_loss"


def test_a_page_shown_again_by_the_back_button_can_change_its_answer(desk: Desk) -> None:
    desk.save("warning", step=0)

    outcome = desk.save("game_loss", step=0)

    assert isinstance(outcome, Saved)
    assert desk.chosen() == "game_loss"


def test_an_older_tab_does_not_overwrite_unseen(desk: Desk) -> None:
    desk.save("warning", key="tab-one-1", step=0)

    outcome = desk.save("game_loss", key="tab-two-2", step=0)

    assert isinstance(outcome, Outdated)
    assert desk.chosen() == "warning"
    assert isinstance(desk.save("game_loss", key="tab-two-3", step=1), Saved)


@pytest.mark.parametrize("nth", ["0", "x", "1.5", "-1", "１", "9" * 9])
def test_a_number_of_no_form_of_ours_is_refused(desk: Desk, nth: str) -> None:
    assert isinstance(desk.save("warning", nth=nth), Outdated)
    assert desk.slot().steps == ()


def test_an_empty_form_takes_an_answer_back(desk: Desk) -> None:
    desk.save("warning")

    desk.save("no such option", key="page-0002")

    assert desk.slot().fullness is Fullness.NOTHING
    assert desk.kept().begun == 0


def test_a_question_can_be_marked_to_be_looked_at_again(desk: Desk) -> None:
    desk.save("warning", flag="yes")
    assert desk.slot().is_flagged

    desk.save("warning", key="page-0002")

    assert not desk.slot().is_flagged


def test_more_than_an_answer_holds_is_not_kept(desk: Desk) -> None:
    outcome = desk.save("warning", choice="x" * 20_000)

    assert isinstance(outcome, Unkept)
    assert desk.slot().steps == ()


def test_saving_in_the_background_has_a_limit_and_sending_has_none(desk: Desk) -> None:
    values = ["warning", "caution"]
    outcomes = [desk.save(values[n % 2], nth=str(n), step=0) for n in range(1, IN_BACKGROUND.most + 2)]

    assert {type(outcome) for outcome in outcomes[:-1]} == {Saved}
    assert isinstance(outcomes[-1], Unkept)
    assert outcomes[-1].until == NOON + timedelta(seconds=IN_BACKGROUND.seconds)
    assert isinstance(desk.save("game_loss", step=0), Saved)


def test_nobody_saves_for_somebody_else_nor_in_a_question_that_is_not_there(desk: Desk) -> None:
    other = replace(desk, learner=a_learner(desk.session, "OTHER"))
    form = a_form(desk.slot())

    for who, n in ((other.learner, 1), (desk.learner, 3)):
        assert save_answer(desk.session, learner=who, sitting_id=desk.sitting.id, n=n, form=form, now=NOON) is None


def test_a_test_judges_nothing_at_once_and_practice_saves_nothing(desk: Desk) -> None:
    practice = begun(desk.session, desk.learner, a_quiz("clock"))
    form = a_form(desk.slot())

    told = submit_answer(desk.session, learner=desk.learner, sitting_id=desk.sitting.id, n=1, form=form, now=NOON)
    saved = save_answer(desk.session, learner=desk.learner, sitting_id=practice.id, n=1, form=form, now=NOON)

    assert (told, saved) == (None, None)
    assert desk.slot().steps == ()


def test_after_the_end_nothing_is_taken_and_what_counts_is_told(desk: Desk) -> None:
    desk.save("warning")
    finish(desk.session, learner=desk.learner, sitting_id=desk.sitting.id, now=NOON)

    outcome = desk.save("game_loss", key="page-0002")

    assert isinstance(outcome, Late)
    assert desk.chosen() == "warning"


def test_saving_and_finishing_at_once_leave_no_open_question(engine: Engine, desk: Desk) -> None:
    """Two tabs: in one the test is finished while the other still saves, many times over."""
    for n in range(12):
        sitting = begun(desk.session, desk.learner, a_quiz("clock", "deck"), seed=n, mode=Mode.TEST)
        form = a_form(sitting.slots[0])
        given = {"learner": desk.learner, "sitting_id": sitting.id, "now": NOON}

        saved, _ = sorted(
            all_at_once(
                engine,
                [
                    lambda own, given=given, form=form: save_answer(own, n=1, form=form, **given),
                    lambda own, given=given: finish(own, **given),
                ],
            ),
            key=lambda outcome: isinstance(outcome, Sitting),
        )

        kept = replace(desk, sitting=sitting).kept()
        assert kept.is_finished
        assert [slot.is_open for slot in kept.slots] == [False, False]
        assert (kept.slots[0].judgement.points == 1) is isinstance(saved, Saved)  # type: ignore[union-attr]
        assert kept.slots[0].steps[-1].kind is StepKind.SUBMIT
