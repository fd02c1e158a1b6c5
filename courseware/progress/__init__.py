"""How far a learner has come, and what comes next. Values in, values out."""

from courseware.progress.next_step import NextStep, Standing, StepKind, next_steps
from courseware.progress.share import NOTHING, Result, Share, best, latest, percent, share_by_objective, total

__all__ = [
    "NOTHING",
    "NextStep",
    "Result",
    "Share",
    "Standing",
    "StepKind",
    "best",
    "latest",
    "next_steps",
    "percent",
    "share_by_objective",
    "total",
]
