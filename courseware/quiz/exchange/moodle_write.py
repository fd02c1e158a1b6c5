"""Questions as Moodle XML. Texts are `plain_text`, so that nothing in them is markup; those with gaps are HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from xml.sax.saxutils import escape

from courseware.quiz.exchange.carried import (
    Asked,
    Carried,
    Choices,
    Gaps,
    Number,
    Offered,
    Order,
    Pairs,
    Typed,
    decimal,
    percent,
)
from courseware.quiz.exchange.moodle_gaps import gaps_html

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
TAIL = "</quiz>\n"
PLAIN, HTML = "plain_text", "html"


def moodle_text(title: str, questions: Iterable[Carried]) -> str:
    """The questions as one file, in one category."""
    parts = [
        HEAD,
        *(_category(title) if title else ()),
        *(line for each in questions for line in _question(each)),
        TAIL,
    ]
    return "".join(parts)


def _category(title: str) -> Iterator[str]:
    yield '  <question type="category">\n'
    yield f"    <category><text>{escape('$course$/top/' + title.replace('/', '//'))}</text></category>\n"
    yield "  </question>\n"


def _question(question: Carried) -> Iterator[str]:
    asked = question.asked
    yield f'  <question type="{_kind(asked)}">\n'
    yield f"    <name><text>{escape(question.name)}</text></name>\n"
    if isinstance(asked, Gaps):
        yield _element("questiontext", gaps_html(question.text, asked), HTML)
    else:
        yield _element("questiontext", question.text)
    if question.feedback:
        yield _element("generalfeedback", question.feedback)
    if question.points is not None:
        yield f"    <defaultgrade>{_grade(question.points)}</defaultgrade>\n"
    yield from _answers(asked)
    yield "  </question>\n"


def _kind(asked: Asked) -> str:
    kinds = {
        Choices: "multichoice",
        Number: "numerical",
        Typed: "shortanswer",
        Pairs: "matching",
        Order: "ordering",
        Gaps: "cloze",
    }
    return kinds.get(type(asked), "description")


def _grade(points: Fraction) -> str:
    return decimal(Fraction(round(points * 10_000_000), 10_000_000))


def _answers(asked: Asked) -> Iterator[str]:
    if isinstance(asked, Choices):
        yield f"    <single>{'true' if asked.single else 'false'}</single>\n"
        yield "    <shuffleanswers>true</shuffleanswers>\n"
        yield from (_answer(each) for each in asked.offered)
    elif isinstance(asked, Typed):
        yield "    <usecase>0</usecase>\n"
        yield from (_answer(each) for each in asked.offered)
    elif isinstance(asked, Number):
        yield f'    <answer fraction="100" format="moodle_auto_format"><text>{decimal(asked.value)}</text>'
        yield f"<tolerance>{decimal(asked.tolerance)}</tolerance></answer>\n"
    elif isinstance(asked, Pairs):
        yield "    <shuffleanswers>true</shuffleanswers>\n"
        yield from (_pair(left, right) for left, right in [*asked.pairs, *(("", other) for other in asked.others)])
    elif isinstance(asked, Order):
        yield from _order(asked)


def _answer(offered: Offered) -> str:
    feedback = (
        f'<feedback format="{PLAIN}"><text>{escape(offered.feedback)}</text></feedback>' if offered.feedback else ""
    )
    start = f'    <answer fraction="{percent(offered.share)}" format="{PLAIN}">'
    return f"{start}<text>{escape(offered.words)}</text>{feedback}</answer>\n"


def _pair(left: str, right: str) -> str:
    start = f'    <subquestion format="{PLAIN}"><text>{escape(left)}</text>'
    return f"{start}<answer><text>{escape(right)}</text></answer></subquestion>\n"


def _order(asked: Order) -> Iterator[str]:
    """All steps, graded as a whole or by the longest run."""
    yield "    <layouttype>VERTICAL</layouttype>\n    <selecttype>ALL</selecttype>\n"
    yield f"    <selectcount>{len(asked.steps)}</selectcount>\n"
    yield f"    <gradingtype>{'LONGEST_CONTIGUOUS_SUBSET' if asked.by_run else 'ALL_OR_NOTHING'}</gradingtype>\n"
    for n, step in enumerate(asked.steps, 1):
        yield f'    <answer fraction="{n}.0000000" format="{PLAIN}"><text>{escape(step)}</text></answer>\n'


def _element(name: str, words: str, format_: str = PLAIN) -> str:
    return f'    <{name} format="{format_}"><text>{escape(words)}</text></{name}>\n'
