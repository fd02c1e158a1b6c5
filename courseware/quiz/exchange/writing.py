"""A quiz of ours as a file for another tool, and all that the file does not carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace

from courseware.finding import ContentError, Finding
from courseware.outside import NO_XML
from courseware.quiz.exchange import losses
from courseware.quiz.exchange.carried import Carried, Format, Gaps, Nothing, Order, Written
from courseware.quiz.exchange.gift_write import gift_text, is_beyond_gift
from courseware.quiz.exchange.html_words import tidy, tidy_pieces
from courseware.quiz.exchange.moodle_write import moodle_text
from courseware.quiz.exchange.outgoing import Outgoing
from courseware.quiz.exchange.told import together
from courseware.quiz.model import Quiz
from courseware.rules import Rulebook
from courseware.text import Language, Text

FEW_VARIANTS = 8  # of one question, unless more are asked for
LINE = "____"  # stands for a gap that another question asks


def write_quiz(
    quiz: Quiz,
    books: Mapping[str, Rulebook],
    assumptions: Sequence[Text],
    *,
    language: Language,
    format_: Format,
    most: int = FEW_VARIANTS,
) -> Written:
    """The quiz in one language. ContentError where a text holds what no file can."""
    going = Outgoing(quiz, books, assumptions, language, most)
    questions = list(going.questions())
    written = write(tidy(quiz.title[language]), questions, format_)
    said = (*losses.of_quiz(quiz, language), *going.findings, *written.findings)
    return replace(written, findings=together(said))


def write(title: str, questions: Iterable[Carried], format_: Format) -> Written:
    """Questions as one file."""
    findings: list[Finding] = []
    ready = [*(_for_gift(questions, findings) if format_ is Format.GIFT else questions)]
    _refuse_unwritable(title, ready)
    text = (gift_text if format_ is Format.GIFT else moodle_text)(title, ready)
    count = sum(not isinstance(question.asked, Nothing) for question in ready)
    return Written(text, count, together(findings))


def _for_gift(questions: Iterable[Carried], findings: list[Finding]) -> Iterator[Carried]:
    """What GIFT can hold: no order, one gap a question, no points."""
    for question in questions:
        asked = question.asked
        if question.points not in (None, 1):
            findings.append(losses.no_points(question.place))
        if isinstance(asked, Order):
            findings.append(losses.no_order(question.place))
        elif is_beyond_gift(asked):
            findings.append(losses.arrow(question.place))
        elif isinstance(asked, Gaps) and _count(asked) > 1:
            findings.append(losses.split_gaps(question.place, _count(asked)))
            yield from _split(question, asked)
        else:
            yield replace(question, points=None)


def _count(asked: Gaps) -> int:
    return sum(not isinstance(piece, str) for piece in asked.pieces)


def _split(question: Carried, asked: Gaps) -> Iterator[Carried]:
    """One question for each gap, with lines in place of the others."""
    gaps = [n for n, piece in enumerate(asked.pieces) if not isinstance(piece, str)]
    for number, at in enumerate(gaps, 1):
        texts = [piece if isinstance(piece, str) else LINE for piece in asked.pieces]
        before, behind = tidy_pieces(["".join(texts[:at]), "".join(texts[at + 1 :])])
        pieces = tuple(piece for piece in (before, asked.pieces[at], behind) if piece != "")
        yield replace(question, name=f"{question.name}-{number}", asked=Gaps(pieces), points=None)


def _refuse_unwritable(title: str, questions: Iterable[Carried]) -> None:
    found = [losses.unwritable(question.place, sign) for question in questions for sign in _unwritable([question])]
    if found:
        raise ContentError(together(found))
    if NO_XML.search(title):
        raise ContentError([losses.unwritable(next(iter(questions)).place, "U+0000")])


def _unwritable(value: object) -> Iterator[str]:
    """The names of characters that no file can have, anywhere in a question."""
    if isinstance(value, str):
        yield from (f"U+{ord(sign):04X}" for sign in dict.fromkeys(NO_XML.findall(value)))
    elif isinstance(value, tuple | list):
        yield from (sign for item in value for sign in _unwritable(item))
    elif is_dataclass(value):
        yield from (sign for item in fields(value) for sign in _unwritable(getattr(value, item.name)))
