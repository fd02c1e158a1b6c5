"""What became of answers and questions afterwards: runs that judged anew, their results, questions withdrawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from courseware.quiz import Instance, Judgement
from courseware.quiz.regrade import Policy, Verdict
from courseware.text import Text

QuestionName = tuple[str, str]  # quiz and question


@dataclass(frozen=True, slots=True)
class RegradeRun:
    """Answers were judged anew. `questions` are those that were chosen (none: all whose key is another).

    `counts` says how often each verdict came out, and how many answers could not be judged for which reason. `by` is
    the address of the person, None for the command line; `id` is 0 before it is kept.
    """

    policy: Policy
    questions: tuple[QuestionName, ...]
    every_answer: bool
    reason: Text
    by: str | None
    at: datetime
    counts: Mapping[str, int]
    by_id: int | None = None
    id: int = 0


@dataclass(frozen=True, slots=True)
class Regrade:
    """What a run made of one answer: the judgement before and after (None: it counts no more).

    `instance` is the state of the question by which the one in force was judged.
    """

    run: RegradeRun
    verdict: Verdict
    before: Judgement | None
    judgement: Judgement | None
    instance: Instance


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A question was withdrawn, or taken up again; `reason` is for learners."""

    quiz: str
    question: str
    is_withdrawn: bool
    reason: Text
    by: str | None
    at: datetime
    by_id: int | None = None

    @property
    def name(self) -> QuestionName:
        return self.quiz, self.question
