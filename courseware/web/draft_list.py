"""The list of the authoring desk: published questions and drafts in one, filtered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from courseware.library import QuizFile
from courseware.quiz.drafting import Draft, outline
from courseware.text import Text, comparable

PUBLISHED = "published"
AT_WORK = "work"
PAGE = 40


@dataclass(frozen=True, slots=True)
class Wanted:
    """The part of the list that an address asks for."""

    course: str = ""
    kind: str = ""
    state: str = ""
    objective: str = ""
    text: str = ""

    @property
    def filters(self) -> dict[str, str]:
        told = {name: getattr(self, name) for name in ("course", "kind", "state", "objective", "text")}
        return {name: value for name, value in told.items() if value}


@dataclass(frozen=True, slots=True)
class Line:
    """A question of the list: published, or a draft, which may be of one that is published."""

    course: str
    question: str
    kind: str
    objectives: tuple[str, ...]
    text: Text
    draft: Draft | None = None

    @property
    def state(self) -> str:
        return self.draft.state.value if self.draft else PUBLISHED

    def is_wanted(self, wanted: Wanted) -> bool:
        said = comparable(f"{self.question}\n{self.text.ja}\n{self.text.en}\n{self.draft.text if self.draft else ''}")
        return (
            wanted.course in ("", self.course)
            and wanted.kind in ("", self.kind)
            and self._is_in(wanted.state)
            and (not wanted.objective or wanted.objective in self.objectives)
            and comparable(wanted.text) in said
        )

    def _is_in(self, state: str) -> bool:
        if state == AT_WORK:
            return self.draft is not None and self.draft.state.is_at_work
        if not state:
            return self.draft is None or self.draft.state.is_at_work
        if state == PUBLISHED:
            return self.draft is None
        return state == self.state


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the list, counted from 1."""

    shown: tuple[Line, ...]
    count: int
    number: int

    @property
    def last(self) -> int:
        return max(1, -(-self.count // PAGE))


def page_of(lines: Iterable[Line], wanted: Wanted, number: int) -> Page:
    found = [line for line in lines if line.is_wanted(wanted)]
    number = min(max(number, 1), max(1, -(-len(found) // PAGE)))
    return Page(tuple(found[(number - 1) * PAGE : number * PAGE]), len(found), number)


def lines_of(files: Sequence[QuizFile], drafts: Iterable[Draft]) -> Iterator[Line]:
    """Drafts first, the one changed last at the top; then what is published, as it stands in the files."""
    yield from (_of_draft(draft) for draft in drafts)
    for file in files:
        for one in file.quiz.questions if file.quiz else ():
            yield Line(file.course, one.id, one.kind, one.objectives, one.text)


def _of_draft(draft: Draft) -> Line:
    said = outline(draft.text)
    return Line(draft.course, said.id or draft.question, said.kind, said.objectives, said.text, draft)


def objectives_of(files: Iterable[QuizFile], course: str) -> Mapping[str, None]:
    """The objectives of one quiz, or of all."""
    chosen = (file for file in files if course in ("", file.course))
    return dict.fromkeys(name for file in chosen if file.quiz for name in file.quiz.objectives)
