"""Reads GIFT as Moodle does: blocks between blank lines, `::name::`, `[format]`, the answers in braces."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from courseware.finding import Finding, fault
from courseware.outside import decoded
from courseware.quiz.exchange.carried import Asked, Carried, Choices, Gaps, Nothing, Number, Reading, Typed
from courseware.quiz.exchange.gift_answers import Scope, answers_of, general_feedback
from courseware.quiz.exchange.gift_scan import cut_at, marked, unescaped
from courseware.quiz.exchange.html_words import tidy, tidy_pieces
from courseware.quiz.exchange.told import (
    REFUSALS,
    lost,
    noted,
    nothing_recognised,
    other_category,
    refuse_control_characters,
    together,
)
from courseware.source import Place

CATEGORY = "$CATEGORY:"
COMMENT = re.compile(r"[ \t]*//")
TITLE = re.compile(r"\s*::((?:\\.|[^\\:]|:(?!:))*)::", re.DOTALL)


def read_gift(data: bytes, file: str) -> Reading:
    """The questions of a GIFT file. ContentError when it cannot be read, or no question is found."""
    text = decoded(data, file, REFUSALS, ("utf-8-sig",)).replace("\r\n", "\n").replace("\r", "\n")
    refuse_control_characters(text, file)
    reader = _Reader(text, file)
    for start, end in _blocks(text):
        reader.block(start, end)
    if not reader.questions:
        raise nothing_recognised(file, "GIFT", reader.findings)
    return Reading(reader.title, tuple(reader.questions), together(reader.findings))


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Where each block begins and ends: blank lines stand between them."""
    start, at = None, 0
    for line in re.findall(r"[^\n]*\n|[^\n]+", text):
        if line.strip():
            start = at if start is None else start
        elif start is not None:
            yield start, at
            start = None
        at += len(line)
    if start is not None:
        yield start, at


@dataclass(slots=True)
class _Reader:
    """Goes through the blocks of one file."""

    text: str
    file: str
    title: str = ""
    questions: list[Carried] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    lines: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.lines = [0, *(found.end() for found in re.finditer("\n", self.text))]

    def place(self, at: int) -> Place:
        line = bisect_right(self.lines, at)
        return Place(self.file, line, at - self.lines[line - 1] + 1)

    def block(self, start: int, end: int) -> None:
        """One block without its comments; those and categories are told of."""
        lines: list[str] = []
        at = start
        for line in self.text[start:end].split("\n"):
            if COMMENT.match(line):
                self.findings.append(_comment(self.place(at)))
                line = " " * len(line)
            elif line.lstrip().startswith(CATEGORY) and not "".join(lines).strip():
                self._category(line, at)
                line = " " * len(line)
            lines.append(line)
            at += len(line) + 1
        block = "\n".join(lines)
        if block.strip():
            self._question(block, start)

    def _category(self, line: str, at: int) -> None:
        title = line.strip().removeprefix(CATEGORY).strip().replace("//", "\0").rpartition("/")[2].replace("\0", "/")
        if not self.title:
            self.title = tidy(title)
        elif title != self.title:
            self.findings.append(other_category(self.place(at), title))

    def _question(self, block: str, start: int) -> None:
        opens, closes = cut_at(block, "{"), cut_at(block, "}")
        begin = len(block) - len(block.lstrip())
        if len(opens) != len(closes) or len(opens) > 1 or (opens and opens[0] > closes[0]):
            wrong = (opens[1:] or closes[1:] or opens or closes)[0]
            self.findings.append(_braces(self.place(start + wrong)))
            return
        scope = Scope(self.place, start, self.findings)
        if not opens:
            self._take(block, start + begin, Nothing(), "", scope)
            return
        inner = block[opens[0] + 1 : closes[0]]
        at = Scope(self.place, start + opens[0] + 1, self.findings)
        name, format_, text = self._head(block[: opens[0]], scope)
        answers, feedback = general_feedback(inner, format_, at)
        asked = answers_of(answers, format_, at)
        if asked is None:
            return
        tail = block[closes[0] + 1 :]
        question = Carried(name, text, asked, feedback, place=self.place(start + begin))
        self.questions.append(
            _with_tail(question, block[: opens[0]], tail, format_, scope) if tail.strip() else question
        )

    def _head(self, head: str, scope: Scope) -> tuple[str, str, str]:
        """Name, format and text of what stands before the answers."""
        found = TITLE.match(head)
        name = tidy(unescaped(found[1])) if found else ""
        format_, text = marked(head[found.end() :] if found else head, "moodle", scope)
        return name, format_, text

    def _take(self, block: str, at: int, asked: Asked, feedback: str, scope: Scope) -> None:
        name, _, text = self._head(block, scope)
        self.findings.append(_no_question(self.place(at)))
        if text:
            self.questions.append(Carried(name, text, asked, feedback, place=self.place(at)))


def _with_tail(question: Carried, head: str, tail: str, format_: str, scope: Scope) -> Carried:
    """A text that goes on behind the answers is a text with a gap; its last paragraph before it belongs to that text."""
    if not isinstance(question.asked, Choices | Number | Typed):
        scope.findings.append(_strange_tail(question.place))
        return question
    found = TITLE.match(head)
    _, before = marked(head[found.end() :] if found else head, format_, scope, whole=False)
    _, behind = marked(tail, format_, scope, whole=False, may_be_marked=False)
    instruction, _, start = before.rpartition("\n\n")
    first, last = tidy_pieces([start, behind])
    pieces = [piece for piece in (first, question.asked, last) if piece != ""]
    return replace(question, text=tidy(instruction), asked=Gaps(tuple(pieces)))


def _comment(place: Place) -> Finding:
    return noted(place, "EXCH-211", "注釈（// の行）は取り込みません。", "Comments (lines with //) are left out.")


def _no_question(place: Place) -> Finding:
    ja = "答えのない説明文です。問題ではないので、下書きには入りません。"
    en = "This is a text without answers. It is no question, and the draft leaves it out."
    return noted(place, "EXCH-213", ja, en)


def _braces(place: Place) -> Finding:
    ja = "波括弧 { } がそろっていないか、二組以上あります。文字としての括弧は \\{ \\} と書きます。この問題は取り込めません。"
    en = "The braces { } do not pair, or there is more than one pair. Write \\{ \\} for the signs themselves. This question is left out."
    return fault(place, "EXCH-201", ja, en)


def _strange_tail(place: Place) -> Finding:
    ja = "答えの後ろの文は、この種類の問題では取り込めません。"
    en = "The text behind the answers cannot be carried in this kind of question."
    return lost(place, "EXCH-214", ja, en)
