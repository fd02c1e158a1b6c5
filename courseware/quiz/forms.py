"""Forms filled in by the program: with given answers, all right, all wrong. For the tests that questions carry."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.quiz.answering import FilledForm
from courseware.quiz.instance import Component, Instance
from courseware.quiz.widgets import WIDGETS
from courseware.quiz.widgets.typed import as_typed


def form_of(instance: Instance, answers: Mapping[str, str]) -> FilledForm:
    """The form with these answers: ids of options, typed words or numbers. What has no such option is left out."""
    form: FilledForm = {}
    for component in instance.components:
        if component.id in answers:
            form |= WIDGETS[component.widget].fill(component, answers[component.id])
    return form


def right_form(instance: Instance) -> FilledForm:
    """The form with the key."""
    return form_of(instance, {part.id: _right(instance, part) for part in instance.components})


def _right(instance: Instance, component: Component) -> str:
    return as_typed(component, instance.key(component.id).values[0])


def wrong_form(instance: Instance) -> FilledForm:
    """A form that has every component wrong."""
    wrong = {part.id: WIDGETS[part.widget].wrong(part, instance.key(part.id)) for part in instance.components}
    return form_of(instance, wrong)
