"""What a page may show before grading, built from classes that have no place for a key."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from courseware.quiz import canonical
from courseware.quiz.instance import Component, Credit, Instance, Unit, Widget
from courseware.text import Text


@dataclass(frozen=True, slots=True)
class OptionView:
    """An option as a page may show it."""

    token: str
    label: Text


@dataclass(frozen=True, slots=True)
class ComponentView:
    """A component as a page may show it; the names of its form fields are `field` and `option_field`."""

    field: str
    option_field: str
    label: Text
    widget: Widget
    unit: Unit
    maximum: Fraction
    options: tuple[OptionView, ...]
    hint: Text | None
    fields: tuple[str, ...]
    credit: Credit


@dataclass(frozen=True, slots=True)
class QuestionView:
    """What may be shown before grading, and nothing else."""

    kind: str

    text: Text
    components: tuple[ComponentView, ...]
    assumptions: tuple[Text, ...]
    maximum: Fraction
    passage: Text | None = None
    confidence: bool = False

    def as_data(self) -> dict[str, Any]:
        return canonical.as_data(self)  # type: ignore[no-any-return]

    @property
    def credit(self) -> Credit:
        """What all parts together are declared to earn, for kinds whose parts are graded alike."""
        return self.components[0].credit

    def component(self, field: str) -> ComponentView:
        return next(component for component in self.components if component.field == field)


def question_view(instance: Instance) -> QuestionView:
    """The part of an instance that a page may show before the answer is graded."""
    parts = tuple(_component_view(component) for component in instance.components)
    return QuestionView(
        kind=instance.kind,
        text=instance.text,
        components=parts,
        assumptions=instance.assumptions,
        maximum=instance.maximum,
        passage=instance.passage,
        confidence=instance.confidence,
    )


def _component_view(component: Component) -> ComponentView:
    options = tuple(OptionView(option.token, option.label) for option in component.options)
    return ComponentView(
        field=component.id,
        option_field=component.option_field,
        label=component.label,
        widget=component.widget,
        unit=component.unit,
        maximum=component.maximum,
        options=options,
        hint=component.hint,
        fields=component.fields,
        credit=component.credit,
    )
