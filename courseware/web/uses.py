"""The uses of a concept that an address asks for, page by page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from flask import request

from courseware.library import Line, Where
from courseware.text import LANGUAGES
from courseware.web.language import language

PAGE = 30


@dataclass(frozen=True, slots=True)
class Asked:
    """What part of the uses an address asks for; what is empty does not matter."""

    place: str = ""
    language: str = ""
    form: str = ""

    def holds(self, line: Line) -> bool:
        return (
            self.place in ("", line.where)
            and self.language in ("", line.language)
            and (not self.form or any(use.form.words == self.form for use in line.uses))
        )

    def as_query(self) -> dict[str, str]:
        told = {"in": self.place, "text": self.language, "form": self.form}
        return {name: value for name, value in told.items() if value}


@dataclass(frozen=True, slots=True)
class Uses:
    """A page of the lines that are asked for, with how many uses they have, and how many there are in each place."""

    shown: Sequence[Line]
    count: int
    page: int
    pages: int
    by_place: Counter[Where]

    def by_section(self) -> list[list[Line]]:
        """The lines that are shown, those that follow each other in one section together."""
        return [list(lines) for _, lines in groupby(self.shown, _section)]

    def places(self, asked: Asked, names: Mapping[str, str]) -> list[tuple[str, str]]:
        """The places where there is something, and the one that is asked for, with their names."""
        return [(one, names[one]) for one in Where if self.by_place[one] or one == asked.place]


def asked_for() -> Asked:
    """A word that we do not know asks for everything."""
    told = {name: request.args.get(name, "").replace("\0", "")[:200] for name in ("in", "text", "form")}
    place = told["in"] if told["in"] in [str(where) for where in Where] else ""
    return Asked(place, told["text"] if told["text"] in LANGUAGES else "", told["form"])


def uses_of(lines: Sequence[Line], asked: Asked) -> Uses:
    """The page of these lines. A number beyond the last page is the last: content has grown shorter."""
    wanted = [line for line in sorted(lines, key=_in_order) if asked.holds(line)]
    pages = max(1, -(-len(wanted) // PAGE))
    page = min(_page_number(), pages)
    by_place = Counter[Where]()
    for line in lines:
        by_place[line.where] += len(line.uses)
    count = sum(len(line.uses) for line in wanted)
    return Uses(wanted[(page - 1) * PAGE : page * PAGE], count, page, pages, by_place)


def _page_number() -> int:
    told = request.args.get("page", "")
    return int(told) if re.fullmatch(r"[1-9][0-9]{0,5}", told) else 1


def _in_order(line: Line) -> tuple[int, bool]:
    """Classes, rules, questions, the interface; of each what is in the reader's language first."""
    return [*Where].index(line.where), line.language != language()


def _section(line: Line) -> tuple[str, ...]:
    return (line.where, line.language, line.title, line.anchor, "" if line.title else line.place.file)
