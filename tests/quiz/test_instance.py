"""An instance is complete, comes back from its data, and shows nothing of the key before grading."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from courseware.quiz import Instance, Key, question_view
from courseware.quiz.canonical import as_data, canonical
from courseware.text import Text
from tests.quiz import make


def test_an_instance_comes_back_from_its_data() -> None:
    instance = make.instance()

    again = Instance.from_data(json.loads(json.dumps(instance.as_data())))

    assert again == instance
    assert again.digest == instance.digest


def test_the_digest_changes_with_anything_in_the_instance() -> None:
    instance = make.instance()

    assert instance.digest != replace(instance, version="v2").digest
    assert instance.digest != replace(instance, keys=instance.keys[:1]).digest


def test_what_a_page_shows_before_grading_does_not_depend_on_the_key() -> None:
    instance = make.instance()
    other = tuple(Key(key.component, ("undecided",), Text.same("secret")) for key in instance.keys)

    before, after = question_view(instance), question_view(replace(instance, keys=other))

    assert before == after


def test_what_a_page_shows_before_grading_names_no_value_and_no_key() -> None:
    shown = canonical(question_view(make.instance()))

    for secret in ("key", "value", "would_be_right", "210", "2分59秒"):
        assert secret not in shown


def test_a_float_cannot_be_frozen() -> None:
    with pytest.raises(TypeError):
        as_data(0.5)


def test_canonical_data_does_not_depend_on_the_order_of_names() -> None:
    assert canonical({"b": 1, "a": [2]}) == canonical({"a": [2], "b": 1}) == '{"a":[2],"b":1}'
