"""`order`: what is compared first when players are ranked, what next, and what is left of a tie.

The values are those that the decision works out for each player before it ranks them, in its own order; the facts
that are told describe a tie, and what the book says of it stands at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from courseware.lessons import wording
from courseware.lessons.figures.model import Box, Figure, impossible
from courseware.lessons.figures.outcome import pages
from courseware.lessons.figures.request import Request, read_request
from courseware.rules import Procedure, Rulebook, Ruling, duration_words
from courseware.text import Text


def figure(words: str, books: Mapping[str, Rulebook]) -> Figure:
    request = read_request(words, books)
    *compared, result = _fields(request)
    tie = request.rule({})
    if result not in tie.open:
        ja = f"「{result}」が決まらない場合（同点）を事実で書いてください。"
        raise impossible(result, ja, f"Tell facts that make a tie, in which “{result}” is not settled.")
    last = len(compared)
    steps = [_step(request, name, n == last) for n, name in enumerate(compared, 1)]
    boxes = (*steps, _tied(tie, result), *_numbers(request, result))
    return Figure("order", request.book.id, boxes, pages(request, [tie]))


def _fields(request: Request) -> list[str]:
    """What the decision gives, up to the ranking that is shown."""
    names = list(request.decision.gives)
    found = names[: names.index(request.fields[0]) + 1]
    if len(found) < 2 or len(request.fields) > 1:
        ja, en = "順位の前に比べる値がありません。", "Nothing is compared before this field."
        raise impossible(request.words, ja, en)
    return found


def _step(request: Request, name: str, is_last: bool) -> Box:
    return Box("step", (request.book.label(name), *(() if is_last else (wording.IF_EQUAL,))))


def _tied(tie: Ruling, result: str) -> Box:
    """All values are equal: what the book leaves open then."""
    return Box("tied", (wording.ALL_EQUAL, *(reason.why for reason in tie.open[result])))


def _numbers(request: Request, result: str) -> Iterator[Box]:
    """The numbers of the book that the comparison works with."""
    for step in request.decision.steps:
        if isinstance(step, Procedure) and result in step.fields:
            numbers = [request.book.numbers[name] for name in step.numbers if name in request.book.numbers]
            if numbers:
                parts = [(one.label, duration_words(one.value) if one.is_duration else one.value) for one in numbers]
                yield Box("given", tuple(_number(label, value) for label, value in parts))


def _number(label: Text, value: Text | int) -> Text:
    said = value if isinstance(value, Text) else Text.same(str(value))
    return Text(f"{label.ja}: {said.ja}", f"{label.en}: {said.en}")
