"""`hand-off`: through whose hands a matter goes: several paths, one after the other, with `>` between them."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.lessons.figures.model import Box, Figure, impossible
from courseware.lessons.figures.outcome import pages as pages_of
from courseware.lessons.figures.outcome import piece_title
from courseware.lessons.figures.path import path_boxes
from courseware.lessons.figures.request import read_request
from courseware.rules import Rulebook


def figure(words: str, books: Mapping[str, Rulebook]) -> Figure:
    requests = [read_request(part, books) for part in words.split(" > ")]
    names = {request.book.id for request in requests}
    if len(requests) < 2 or len(names) > 1:
        ja = "一つのルールブックの決定を、二つ以上、「 > 」でつないでください。"
        raise impossible(words, ja, "Join two or more decisions of one rulebook by “ > ”.")
    found = [path_boxes(request) for request in requests]
    boxes = tuple(
        Box("stage", (piece_title(request, rulings),), inside)
        for request, (inside, rulings) in zip(requests, found, strict=True)
    )
    pages = dict.fromkeys(
        page for request, (_, rulings) in zip(requests, found, strict=True) for page in pages_of(request, rulings)
    )
    return Figure("hand-off", requests[0].book.id, boxes, tuple(pages))
