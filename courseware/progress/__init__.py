"""How far a learner has come, and what comes next. Values in, values out."""

from courseware.progress.next_step import NextStep, Standing, StepKind, next_steps
from courseware.progress.share import NOTHING, Result, Share, best, latest, percent, share_by_objective, total
from courseware.progress.study import Mark, Part, Study, shared_minutes, study, whole_minutes

__all__ = [
    "NOTHING",
    "Mark",
    "NextStep",
    "Part",
    "Result",
    "Share",
    "Standing",
    "StepKind",
    "Study",
    "best",
    "latest",
    "next_steps",
    "percent",
    "share_by_objective",
    "shared_minutes",
    "study",
    "total",
    "whole_minutes",
]
