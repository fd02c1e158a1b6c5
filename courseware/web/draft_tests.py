"""The tests of a question beside its form: what can be given, and for each part what can be answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from courseware.quiz import Instance, Widget
from courseware.quiz.components import capitalised
from courseware.quiz.drafting.forms import Fields, Tree, first, keys_under, numbers, typed, typed_words
from courseware.quiz.model import Face
from courseware.rules import Rulebook
from courseware.text import Text
from courseware.web.draft_choices import Choice

NUMBERED = {"choice": ("options", "choice"), "ordering": ("steps", "order")}  # kind → its rows, its one component
ONE_OF = (Widget.OPTIONS, Widget.SELECT)


@dataclass(frozen=True, slots=True)
class Given:
    """A fact that varies, with the values of which a test may name one."""

    name: str
    label: Text
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """A part of the answer: chosen from a list, ticked, put in order, or typed."""

    name: str
    label: Text
    way: str = "typed"
    choices: tuple[Choice, ...] = ()


def answered(kind: str, fields: Fields, faces: Sequence[Face | Instance]) -> list[Answered]:
    """The parts of an answer, then those that tests name although nobody asks for them."""
    found = _of_rows(kind, fields) if kind in NUMBERED else [*_of_faces(faces)]
    known = {one.name for one in found}
    named = [name for n in numbers(fields, "tests") for name in _names(fields, n)]
    return [*found, *(Answered(name, Text.same(name)) for name in dict.fromkeys(named) if name not in known)]


def _names(fields: Fields, n: int) -> list[str]:
    return [*keys_under(fields, f"tests.{n}.answer"), *keys_under(fields, f"tests.{n}.answers")]


def _of_rows(kind: str, fields: Fields) -> list[Answered]:
    """The options or steps as they are being written."""
    rows, component = NUMBERED[kind]
    named = [(first(fields, f"{rows}.{n}.id"), _both(fields, f"{rows}.{n}.text")) for n in numbers(fields, rows)]
    choices = tuple(Choice(name, words if words.ja or words.en else Text.same(name)) for name, words in named if name)
    if kind == "ordering":
        return [Answered(component, Text("順番", "Order"), "order", choices)]
    way = "several" if first(fields, "credit") else "one"
    return [Answered(component, Text("答え", "Answer"), way, choices)]


def _both(fields: Fields, at: str) -> Text:
    ja, en = first(fields, f"{at}.ja"), first(fields, f"{at}.en")
    return Text(ja or en, en or ja)


def _of_faces(faces: Sequence[Face | Instance]) -> Iterable[Answered]:
    """The parts of the question as it would be asked, each with the options of all variants."""
    options: dict[str, dict[str, Text]] = {}
    for component in (one for face in faces for one in face.components):
        found = options.setdefault(component.id, {})
        found.update({option.value: option.label for option in component.options})
    for component in faces[0].components if faces else ():
        is_chosen = component.widget in ONE_OF
        choices = tuple(Choice(*pair) for pair in options[component.id].items())
        yield Answered(component.id, component.label, "one" if is_chosen else "typed", choices)


def given(fields: Fields, varied: Mapping[str, Sequence[Tree]], book: Rulebook | None) -> list[Given]:
    """The facts that vary, and those that tests name although they do not."""
    named = [name for n in numbers(fields, "tests") for name in keys_under(fields, f"tests.{n}.with")]
    return [_given(name, varied.get(name, ()), book) for name in dict.fromkeys((*varied, *named))]


def _given(name: str, values: Sequence[Tree], book: Rulebook | None) -> Given:
    if book is None:
        return Given(name, Text.same(name), tuple(Choice(typed(value), Text.same(typed(value))) for value in values))
    words = [capitalised(typed_words(book, name, value)) for value in values]
    choices = tuple(Choice(typed(value), said) for value, said in zip(values, words, strict=True))
    return Given(name, capitalised(book.label(name)), choices)
