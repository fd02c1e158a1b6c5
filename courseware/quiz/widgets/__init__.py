"""Ways to answer a component. One file a widget, each with the same three functions; a new one is a file, a template of
its name in `templates/sittings/widgets/`, and a line here.

Nothing is lost or changed here: the form as it came is kept by whoever calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from courseware.quiz.answering import Answer, FilledForm, Form, FormFault, Given
from courseware.quiz.instance import Component, Instance, Key, Widget
from courseware.quiz.widgets import options, order, several, typed


class HowAnswered(Protocol):
    """The three functions of a widget."""

    def take(self, component: Component, form: Form) -> Given | FormFault:
        """The answer to the component in a form, or why it cannot be read."""

    def fill(self, component: Component, answer: str) -> FilledForm:
        """The form fields with an answer as tests write it; empty where it has no such option."""

    def wrong(self, component: Component, key: Key) -> str:
        """An answer that earns nothing."""


WIDGETS: Mapping[Widget, HowAnswered] = {
    Widget.OPTIONS: options,
    Widget.SELECT: options,
    Widget.SEVERAL: several,
    Widget.ORDER: order,
    Widget.NUMBER: typed,
    Widget.TEXT: typed,
}


def take(instance: Instance, form: Form) -> Answer | tuple[FormFault, ...]:
    """The answer in a form; all components that cannot be read are named together."""
    taken = [WIDGETS[component.widget].take(component, form) for component in instance.components]
    faults = tuple(part for part in taken if isinstance(part, FormFault))
    return faults or Answer(tuple(part for part in taken if isinstance(part, Given)))
