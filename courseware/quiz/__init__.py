"""Questions with computed keys: read, varied, frozen, answered, judged."""

from courseware.quiz.answering import Answer, Form, FormFault, Given
from courseware.quiz.check import check_quiz
from courseware.quiz.forms import right_form, wrong_form
from courseware.quiz.freeze import freeze, freeze_all, question_seed
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
from courseware.quiz.kinds import KINDS, judge, take
from courseware.quiz.model import Question, Quiz, QuizTest, Variant
from courseware.quiz.placeholders import filled, placeholders
from courseware.quiz.quantities import read_duration, read_number
from courseware.quiz.read import read_quiz
from courseware.quiz.score import Points, total
from courseware.quiz.variant import choose_variant, variants

__all__ = [
    "ABSENT",
    "KINDS",
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
    "Question",
    "QuestionView",
    "Quiz",
    "QuizTest",
    "Reasoning",
    "Rules",
    "Unit",
    "Variant",
    "Widget",
    "check_quiz",
    "choose_variant",
    "filled",
    "freeze",
    "freeze_all",
    "judge",
    "placeholders",
    "question_seed",
    "question_view",
    "read_duration",
    "read_number",
    "read_quiz",
    "right_form",
    "take",
    "total",
    "variants",
    "wrong_form",
]
