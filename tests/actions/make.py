"""Builders for what people do: a quiz without a rulebook, forms, threads that act at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar

from courseware.actions.sitting import start_sitting, start_test
from courseware.quiz import Mode, Quiz, Variant, read_quiz
from courseware.store import Engine, Learner, Session, Sitting, Slot, open_session
from courseware.text import Text
from tests.store.make import NOON

T = TypeVar("T")
QUESTION = """
  - id: {name}
    kind: choice
    knowledge: 1
    load: 1
    objectives: [tardiness]
    section: tardiness
    text: {{ja: "遅刻の措置は？", en: "What is the penalty?"}}
    options:
      - {{id: game_loss, text: {{ja: Game Loss, en: Game Loss}}, right: yes}}
      - {{id: warning, text: {{ja: Warning, en: Warning}}}}
      - {{id: caution, text: {{ja: Caution, en: Caution}}}}
    tests:
      - {{with: {{}}, answer: {{choice: game_loss}}, score: 1}}
"""


@dataclass(frozen=True)
class Shelf:
    """A fake library: no rulebooks are needed for questions whose options are written down."""

    books: dict[str, object] = field(default_factory=dict)
    assumptions: tuple[Text, ...] = (Text("全員が規程を知っています。", "Everybody knows the rules."),)


def a_quiz(*names: str, variants: int = 1) -> Quiz:
    """A quiz of written options; its questions differ from variant to variant in name only."""
    head = "quiz: enforcement-05\ntitle: {ja: 小テスト, en: Quiz}\nobjectives: [tardiness]\nquestions:"
    quiz, faults = read_quiz(head + "".join(QUESTION.format(name=name) for name in names or ("clock",)), "quiz", {}, {})
    assert quiz, faults
    choices = tuple(Variant(f"v{n}", {}) for n in range(variants))
    return replace(quiz, questions=tuple(replace(question, variants=choices) for question in quiz.questions))


def begun(
    session: Session,
    learner: Learner,
    quiz: Quiz | None = None,
    seed: int = 1,
    now: datetime = NOON,
    mode: Mode = Mode.PRACTICE,
) -> Sitting:
    start = start_test if mode is Mode.TEST else start_sitting
    return start(session, learner=learner, quiz=quiz or a_quiz(), library=Shelf(), now=now, seed=seed)


def a_form(slot: Slot, value: str = "game_loss", key: str = "form-0001", step: int | str = 0) -> dict[str, list[str]]:
    """The form of a slot as a browser sends it, with one option chosen."""
    component = slot.instance.components[0]
    tokens = [option.token for option in component.options if option.value == value]
    return {component.id: tokens, "key": [key], "step": [str(step)], "csrf_token": ["secret"]}


def all_at_once(engine: Engine, acts: Sequence[Callable[[Session], T]]) -> list[T]:
    """What each act returns when all are done at the same moment, each with a session of its own."""
    results: list[T] = []
    start = threading.Barrier(len(acts))

    def run(act: Callable[[Session], T]) -> None:
        with open_session(engine) as session:
            start.wait()
            results.append(act(session))

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
