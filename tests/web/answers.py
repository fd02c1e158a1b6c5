"""Many answers by learners who know more or less, for the pages of statistics: kept as learners' own would be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from courseware.library import Library
from courseware.quiz import CONFIDENCE, Answer, Instance, Quiz, freeze_all, judge, right_form, take
from courseware.store import (
    Learner,
    Session,
    Sitting,
    Slot,
    Step,
    StepKind,
    add_learner,
    add_sitting,
    add_step,
    find_learner,
    finish_sitting,
    writing,
)
from courseware.text import Language

BEGAN = datetime(2026, 9, 1, 1, 0, tzinfo=UTC)


def answer_much(
    session: Session,
    library: Library,
    quiz: Quiz,
    learners: int,
    *,
    twice: Sequence[int] = (),
    harder: Sequence[str] = (),
    seed: int = 1,
) -> None:
    """So many learners go once through a quiz, some of them twice. English readers find some questions harder."""
    chance = random.Random(seed)  # noqa: S311 - the same answers in every run
    for n in range(learners):
        ability, language = chance.random(), chance.choice(["ja", "ja", "en"])
        with writing(session):
            add_learner(session, f"{seed:04}-0000-0000-{n:04}", BEGAN)
            learner = find_learner(session, f"{seed:04}-0000-0000-{n:04}")
            assert learner
            for number in (1, 2) if n in twice else (1,):
                asked = freeze_all(quiz, 100 * n + number, library.books, library.assumptions, [])
                name = f"many-{seed}-{n}-{number}"
                at = BEGAN + timedelta(hours=n, days=number)
                _sit(
                    session,
                    learner,
                    Sitting(name, quiz.id, number, n, at, None, _slots(asked)),
                    ability,
                    language,
                    harder,
                    chance,
                )


def _slots(asked: Sequence[Instance]) -> tuple[Slot, ...]:
    return tuple(Slot(n, instance.question, instance) for n, instance in enumerate(asked, 1))


def _sit(
    session: Session,
    learner: Learner,
    sitting: Sitting,
    ability: float,
    language: Language,
    harder: Sequence[str],
    chance: random.Random,
) -> None:
    add_sitting(session, learner, sitting)
    at = sitting.started
    for slot in sitting.slots:
        known = ability - (0.45 if language == "en" and slot.question in harder else 0)
        knows = chance.random() < known + 0.25
        form = right_form(slot.instance) if knows else _half_right(slot.instance, chance)
        answer = take(slot.instance, form)
        assert isinstance(answer, Answer)
        seconds = chance.randrange(15, 140)
        at += timedelta(seconds=seconds)
        sure = chance.choice(["sure", "sure", "fairly"] if knows else ["sure", "fairly", "guessing"])
        raw = {**form, CONFIDENCE: [sure]} if slot.instance.confidence else form
        step = Step(
            0, StepKind.SUBMIT, f"form-{slot.n:04}", dict(raw), judge(slot.instance, answer), at, language, seconds
        )
        add_step(session, sitting, slot, step)
    finish_sitting(session, sitting, at)


def _half_right(instance: Instance, chance: random.Random) -> dict[str, list[str]]:
    """Some of the parts are right; in the others the first wrong options are the more tempting ones."""
    form = dict(right_form(instance))
    for component in instance.components:
        wrong = [option for option in component.options if option.value not in instance.key(component.id).values]
        if component.maximum > Fraction(0) and wrong and component.option_field in form and chance.random() < 0.7:
            tempting = sorted(wrong, key=lambda option: option.value)
            form[component.option_field] = [chance.choice([*tempting[:2], *tempting]).token]
    return form
