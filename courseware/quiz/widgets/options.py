"""One of several options: round buttons, or a list to choose from."""

from __future__ import annotations

from courseware.quiz.answering import NOTHING_CHOSEN, TOO_MANY, FilledForm, Form, FormFault, Given, chosen, present
from courseware.quiz.instance import Component, Key


def take(component: Component, form: Form) -> Given | FormFault:
    ticked = present(form, component.option_field)
    if len(ticked) > 1:
        return FormFault(component.id, TOO_MANY)
    return chosen(component, ticked[0]) if ticked else FormFault(component.id, NOTHING_CHOSEN)


def fill(component: Component, answer: str) -> FilledForm:
    option = next((option for option in component.options if option.value == answer), None)
    return {component.option_field: [option.token]} if option else {}


def wrong(component: Component, key: Key) -> str:
    """A wrong option, and none that would be right after another wrong answer."""
    follow = {value for each in key.follows for value in each.values}
    values = [option.value for option in component.options if option.value not in key.values]
    return next((value for value in values if value not in follow), values[0])
