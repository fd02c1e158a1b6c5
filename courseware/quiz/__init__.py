"""Questions with computed keys: read, varied, frozen, answered, judged."""

from courseware.quiz.answering import Answer, Form, FormFault, Given, listed
from courseware.quiz.blueprint import Blueprint, Chosen, Portion, choose
from courseware.quiz.check import check_quiz
from courseware.quiz.confidence import CONFIDENCE, SURENESS, Confidence
from courseware.quiz.deployment import Seen, deployed, seen
from courseware.quiz.drill import Drill, drill_name, drill_of
from courseware.quiz.drilling import next_in_drill
from courseware.quiz.exam import Exam, read_exams
from courseware.quiz.forms import right_form, wrong_form
from courseware.quiz.freeze import freeze, freeze_all, question_seed
from courseware.quiz.instance import (
    ABSENT,
    UNDECIDED,
    Component,
    Contrast,
    Credit,
    Fact,
    Feedback,
    Instance,
    Key,
    KnownDifference,
    Note,
    OpenPoint,
    Option,
    Reasoning,
    Rules,
    Unit,
    Widget,
)
from courseware.quiz.judgement import Judgement, Mark, Part
from courseware.quiz.kinds import KINDS, judge, take
from courseware.quiz.mode import PASS_MARK, Mode, read_pass_mark
from courseware.quiz.model import Question, Quiz, QuizTest, Variant
from courseware.quiz.placeholders import filled, pieces, placeholders
from courseware.quiz.quantities import read_duration, read_number
from courseware.quiz.read import read_quiz
from courseware.quiz.saved import (
    BLANK,
    FLAG,
    Fullness,
    fullness,
    is_blank,
    is_blank_part,
    judge_as_it_stands,
    unreadable,
)
from courseware.quiz.score import Points, total
from courseware.quiz.variant import choose_variant, variants
from courseware.quiz.view import ComponentView, OptionView, QuestionView, question_view

__all__ = [
    "ABSENT",
    "BLANK",
    "CONFIDENCE",
    "FLAG",
    "KINDS",
    "PASS_MARK",
    "SURENESS",
    "UNDECIDED",
    "Answer",
    "Blueprint",
    "Chosen",
    "Component",
    "ComponentView",
    "Confidence",
    "Contrast",
    "Credit",
    "Drill",
    "Exam",
    "Fact",
    "Feedback",
    "Form",
    "FormFault",
    "Fullness",
    "Given",
    "Instance",
    "Judgement",
    "Key",
    "KnownDifference",
    "Mark",
    "Mode",
    "Note",
    "OpenPoint",
    "Option",
    "OptionView",
    "Part",
    "Points",
    "Portion",
    "Question",
    "QuestionView",
    "Quiz",
    "QuizTest",
    "Reasoning",
    "Rules",
    "Seen",
    "Unit",
    "Variant",
    "Widget",
    "check_quiz",
    "choose",
    "choose_variant",
    "deployed",
    "drill_name",
    "drill_of",
    "filled",
    "freeze",
    "freeze_all",
    "fullness",
    "is_blank",
    "is_blank_part",
    "judge",
    "judge_as_it_stands",
    "listed",
    "next_in_drill",
    "pieces",
    "placeholders",
    "question_seed",
    "question_view",
    "read_duration",
    "read_exams",
    "read_number",
    "read_pass_mark",
    "read_quiz",
    "right_form",
    "seen",
    "take",
    "total",
    "unreadable",
    "variants",
    "wrong_form",
]
