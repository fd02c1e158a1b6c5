"""Forms as they were sent: nothing lost, nothing dangerous, and said again in words."""

from __future__ import annotations

from collections.abc import Mapping

from flask import request

from courseware.quiz import ComponentView, QuestionView, Widget
from courseware.text import Text

Typed = Mapping[str, list[str]]
OURS = ("csrf_token", "code")


def typed_form() -> dict[str, list[str]]:
    """The fields of the form, without our own and without NUL, which no keyboard types and no database takes."""
    fields = request.form.to_dict(flat=False)
    return {name: [value.replace("\0", "") for value in values] for name, values in fields.items() if name not in OURS}


def typed_words(view: QuestionView, typed: Typed) -> list[tuple[Text, list[Text]]]:
    """What was typed or ticked, component by component, as it was labelled on the page."""
    said = [(component.label, component_words(component, typed)) for component in view.components]
    return [(label, words) for label, words in said if words]


def component_words(component: ComponentView, typed: Typed) -> list[Text]:
    if component.widget is Widget.ORDER:
        return _numbered(component, typed)
    sent = dict.fromkeys((*typed.get(component.field, ()), *typed.get(component.option_field, ())))
    labels = {option.token: option.label for option in component.options}
    return [labels.get(value, Text.same(value)) for value in sent if value.strip()]


def _numbered(component: ComponentView, typed: Typed) -> list[Text]:
    """What was put in order, each with the number that it was given."""
    found = zip(component.options, (typed.get(field, ()) for field in component.fields), strict=True)
    return [
        Text(f"{number}. {option.label.ja}", f"{number}. {option.label.en}")
        for option, numbers in found
        for number in numbers
        if number.strip()
    ]
