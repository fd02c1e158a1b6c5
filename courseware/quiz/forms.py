"""Forms filled in by the program: with given answers, all right, all wrong. For the tests that questions carry."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.quiz.instance import ABSENT, UNDECIDED, Component, Instance, Unit, Widget

FilledForm = dict[str, list[str]]


def form_of(instance: Instance, answers: Mapping[str, str]) -> FilledForm:
    """The form with these answers: ids of options, typed words or numbers. What has no such option is left out."""
    form: FilledForm = {}
    for component in instance.components:
        if component.id in answers:
            form |= _filled(component, answers[component.id])
    return form


def _filled(component: Component, answer: str) -> FilledForm:
    option = next((option for option in component.options if option.value == answer), None)
    if option:
        return {component.option_field: [option.token]}
    return {} if component.widget is Widget.OPTIONS else {component.id: [answer]}


def right_form(instance: Instance) -> FilledForm:
    """The form with the key."""
    return form_of(instance, {key.component: _typed(instance, key.component, key.values[0]) for key in instance.keys})


def wrong_form(instance: Instance) -> FilledForm:
    """A form that has every component wrong."""
    return form_of(instance, {component.id: _wrong(instance, component) for component in instance.components})


def _typed(instance: Instance, component_id: str, value: str) -> str:
    """A value as it is typed: a length of time needs its unit."""
    component = next(each for each in instance.components if each.id == component_id)
    return f"{value}秒" if component.unit is Unit.DURATION and value not in (ABSENT, UNDECIDED) else value


def _wrong(instance: Instance, component: Component) -> str:
    right = instance.key(component.id).values
    if component.options:
        return next(option.value for option in component.options if option.value not in right)
    candidate = next(value for value in ("1", "2") if value not in right)
    return _typed(instance, component.id, candidate)
