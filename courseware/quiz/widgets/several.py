"""Any number of options, ticked."""

from __future__ import annotations

from courseware.quiz.answering import UNKNOWN_OPTION, FilledForm, Form, FormFault, Given, list_value, listed, present
from courseware.quiz.instance import Component, Key
from courseware.text import Text

NONE_TICKED = Text("一つ以上選んでください。", "Tick at least one.")


def take(component: Component, form: Form) -> Given | FormFault:
    """What is ticked; an option that comes twice counts once."""
    sent = present(form, component.id)
    if not sent:
        return FormFault(component.id, NONE_TICKED)
    if not {option.token for option in component.options}.issuperset(sent):
        return FormFault(component.id, UNKNOWN_OPTION)
    ticked = [option for option in component.options if option.token in sent]
    words = Text("、".join(each.label.ja for each in ticked), "; ".join(each.label.en for each in ticked))
    return Given(component.id, list_value(sorted(each.value for each in ticked)), words)


def fill(component: Component, answer: str) -> FilledForm:
    """The ids as a test writes them: `a`, or `[a, b]`."""
    tokens = {option.value: option.token for option in component.options}
    ids = listed(answer)
    return {component.id: [tokens[each] for each in ids]} if ids and tokens.keys() >= set(ids) else {}


def wrong(component: Component, key: Key) -> str:
    """All that is not right, and nothing that is."""
    right = listed(key.values[0])
    return list_value(sorted(option.value for option in component.options if option.value not in right))
