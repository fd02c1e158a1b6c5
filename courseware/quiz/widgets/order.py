"""Things that are put in order, each by the number of its place."""

from __future__ import annotations

from collections import Counter

from courseware.quiz.answering import FilledForm, Form, FormFault, Given, list_value, listed, present
from courseware.quiz.instance import Component, Key, Option
from courseware.text import Text, folded


def take(component: Component, form: Form) -> Given | FormFault:
    """The order: every thing at a place of its own."""
    sent = [present(form, field) for field in component.fields]
    numbers = [folded(values[0]).strip() if len(set(values)) == 1 else "" for values in sent]
    fault = _fault(numbers)
    if fault:
        return FormFault(component.id, fault)
    by_place = dict(zip(numbers, component.options, strict=True))
    return given(component.id, [by_place[str(n)] for n in range(1, len(numbers) + 1)])


def _fault(numbers: list[str]) -> Text | None:
    """Why these numbers are no order: a thing without a place, a place that does not exist, two things at one."""
    places = [str(n) for n in range(1, len(numbers) + 1)]
    without = sum(number not in places for number in numbers)
    if without:
        return Text(
            f"順番が決まっていない項目が{without}つあります。すべてに番号を付けてください。",
            f"{without} of the lines {'has' if without == 1 else 'have'} no number yet. Give each of them one.",
        )
    twice = [place for place, many in Counter(numbers).items() if many > 1]
    if twice:
        named = sorted(twice, key=int)
        return Text(
            f"同じ番号（{'、'.join(named)}）が重なっています。番号は一つずつにしてください。",
            f"More than one line has the number {', '.join(named)}. Use each number once.",
        )
    return None


def given(component: str, options: list[Option]) -> Given:
    """The things in the order in which they were put."""
    ja = " → ".join(option.label.ja for option in options)
    return Given(component, list_value(option.value for option in options), Text(ja, _arrows(options)))


def _arrows(options: list[Option]) -> str:
    return " → ".join(option.label.en for option in options)


def fill(component: Component, answer: str) -> FilledForm:
    ids = listed(answer)
    if sorted(ids) != sorted(option.value for option in component.options):
        return {}
    return {
        component.place_field(n): [str(ids.index(option.value) + 1)] for n, option in enumerate(component.options, 1)
    }


def wrong(component: Component, key: Key) -> str:  # noqa: ARG001 - same three functions
    """The other way round: no thing follows the one that it should follow."""
    return list_value(reversed(listed(key.values[0])))
