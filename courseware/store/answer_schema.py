"""The table of the statistics: answers in few words, so that many can be counted quickly. Everything in it can be made
again from steps, and is, wherever an answer is judged: see `answers.py`."""

from __future__ import annotations

from sqlalchemy import Text
from sqlmodel import Field

from courseware.store.schema import Row


class AnswerRow(Row, table=True):
    """The answer that counts in a slot, as it is judged now. `quiz` is that of its sitting; `parts` is JSON, None where
    the answer counts no more. What nobody recorded is None."""

    __tablename__ = "answer"

    slot_id: int = Field(primary_key=True, foreign_key="slot.id")
    quiz: str = Field(index=True)
    question: str
    version: str
    variant: str
    parts: str | None = Field(default=None, sa_type=Text)
    language: str | None = None
    seconds: int | None = None
    confidence: str
