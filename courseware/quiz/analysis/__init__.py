"""What many answers say about the questions: pure figures over values, without names and without a database."""

from courseware.quiz.analysis.analysing import analyse
from courseware.quiz.analysis.answers import (
    GivenPart,
    StoredAnswer,
    parts_of,
    read_parts,
    without_typed,
    written_parts,
)
from courseware.quiz.analysis.faces import face_of
from courseware.quiz.analysis.figures import Figures
from courseware.quiz.analysis.grouping import Alike, Grouped, grouped
from courseware.quiz.analysis.guessing import chances
from courseware.quiz.analysis.remarks import Remark, remarks_on
from courseware.quiz.analysis.shares import FEWEST, Gap, Share
from courseware.quiz.analysis.study import Choice, ComponentStudy, Face, FaceKey, Path, QuestionStudy

__all__ = [
    "FEWEST",
    "Alike",
    "Choice",
    "ComponentStudy",
    "Face",
    "FaceKey",
    "Figures",
    "Gap",
    "GivenPart",
    "Grouped",
    "Path",
    "QuestionStudy",
    "Remark",
    "Share",
    "StoredAnswer",
    "analyse",
    "chances",
    "face_of",
    "grouped",
    "parts_of",
    "read_parts",
    "remarks_on",
    "without_typed",
    "written_parts",
]
