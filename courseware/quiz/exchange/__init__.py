"""Quizzes out to other tools and back: one file a format, one form of a question between them all."""

from courseware.quiz.exchange.carried import Carried, Format, Reading, Written
from courseware.quiz.exchange.draft import Draft, draft_of, language_of
from courseware.quiz.exchange.reading import READERS, read
from courseware.quiz.exchange.results import Result, results_csv
from courseware.quiz.exchange.writing import FEW_VARIANTS, write, write_quiz

__all__ = [
    "FEW_VARIANTS",
    "READERS",
    "Carried",
    "Draft",
    "Format",
    "Reading",
    "Result",
    "Written",
    "draft_of",
    "language_of",
    "read",
    "results_csv",
    "write",
    "write_quiz",
]
