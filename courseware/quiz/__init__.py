"""Questions with computed keys: read, varied, frozen, answered, judged."""

from courseware.quiz.answering import Answer, Form, FormFault, Given
from courseware.quiz.answering import take as take
from courseware.quiz.instance import (
    ABSENT,
    UNDECIDED,
    Component,
    ComponentView,
    Fact,
    Feedback,
    Instance,
    Key,
    KnownDifference,
    Note,
    OpenPoint,
    Option,
    OptionView,
    QuestionView,
    Reasoning,
    Rules,
    Unit,
    Widget,
    question_view,
)
from courseware.quiz.judgement import Judgement, Part
from courseware.quiz.judgement import judge as judge
from courseware.quiz.score import Points, total

__all__ = [
    "ABSENT",
    "UNDECIDED",
    "Answer",
    "Component",
    "ComponentView",
    "Fact",
    "Feedback",
    "Form",
    "FormFault",
    "Given",
    "Instance",
    "Judgement",
    "Key",
    "KnownDifference",
    "Note",
    "OpenPoint",
    "Option",
    "OptionView",
    "Part",
    "Points",
    "QuestionView",
    "Reasoning",
    "Rules",
    "Unit",
    "Widget",
    "judge",
    "question_view",
    "take",
    "total",
]
