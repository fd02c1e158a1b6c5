"""A form that is kept before it counts: how far it is filled in, and what it is worth as it stands when time is over."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction

from courseware.quiz.answering import Answer, Form, FormFault, Given, present
from courseware.quiz.instance import Component, Instance
from courseware.quiz.judgement import Judgement, Part
from courseware.quiz.kinds import KINDS
from courseware.quiz.widgets import WIDGETS
from courseware.text import Text

FLAG = "flag"  # the form field: to be looked at again
BLANK = Text("回答なし", "not answered")


class Fullness(StrEnum):
    """How far a question is answered: not at all, in some of its parts, wholly."""

    NOTHING = "nothing"
    SOME = "some"
    ALL = "all"


def fullness(instance: Instance, form: Form) -> Fullness:
    """How much of a form can be judged; what is typed and cannot be read counts as begun."""
    if not any(_is_begun(component, form) for component in instance.components):
        return Fullness.NOTHING
    return Fullness.ALL if isinstance(KINDS[instance.kind].take(instance, form), Answer) else Fullness.SOME


def unreadable(instance: Instance, form: Form) -> tuple[FormFault, ...]:
    """Why parts in which something is typed or ticked cannot be read; parts left empty are no fault."""
    taken = KINDS[instance.kind].take(instance, form)
    if isinstance(taken, Answer):
        return ()
    begun = {component.id for component in instance.components if _is_begun(component, form)}
    return tuple(fault for fault in taken if fault.component in begun)


def judge_as_it_stands(instance: Instance, form: Form) -> Judgement:
    """The judgement of a form that may be incomplete: a part that is empty or cannot be read brings no points."""
    taken = [WIDGETS[component.widget].take(component, form) for component in instance.components]
    if all(isinstance(part, FormFault) for part in taken):
        return Judgement(tuple(_blank_parts(instance)))
    parts = (part if isinstance(part, Given) else Given(part.component, "", BLANK) for part in taken)
    return KINDS[instance.kind].judge(instance, Answer(tuple(parts)))


def is_blank(judgement: Judgement) -> bool:
    """Was nothing answered at all?"""
    return all(is_blank_part(part) for part in judgement.parts)


def is_blank_part(part: Part) -> bool:
    """Was this component left empty, or could it not be read?"""
    return part.compared == "" and part.given == BLANK


def _is_begun(component: Component, form: Form) -> bool:
    return any(present(form, field) for field in component.fields)


def _blank_parts(instance: Instance) -> Iterable[Part]:
    for component in instance.components:
        key = instance.key(component.id)
        yield Part(
            component=component.id,
            label=component.label,
            right=False,
            given=BLANK,
            key=key.words,
            points=Fraction(0),
            maximum=component.maximum,
            compared="",
        )
