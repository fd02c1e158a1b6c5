"""Questions as GIFT, the text format of Moodle.

Texts are marked `[plain]`, so that nothing in them is markup anywhere. What GIFT cannot hold in plain text (`->` on the
left of a pair) is `[html]` with entities.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator

from courseware.quiz.exchange.carried import (
    NOTHING,
    ONE,
    Asked,
    Carried,
    Choices,
    Gap,
    Gaps,
    Nothing,
    Number,
    Offered,
    Pairs,
    Typed,
    decimal,
    percent,
)

Mark = Callable[[str], str]
SPECIAL = re.compile(r"[\\~=#{}:]")
ARROW = "->"
MARKER = re.compile(r"&&\d{3};")  # by which Moodle stands for an escaped sign; in a text of ours it would become one


def gift_text(title: str, questions: Iterable[Carried]) -> str:
    """The questions as one file. None of them is an order or has more than one gap: GIFT cannot say that."""
    head = f"$CATEGORY: $course$/top/{title.replace('/', '//')}\n\n" if title else ""
    return head + "\n".join(map(_question, questions))


def is_beyond_gift(asked: Asked) -> bool:
    """Words to type that hold an arrow would be read as a pair."""
    gaps = asked.pieces if isinstance(asked, Gaps) else (asked,)
    return any(isinstance(gap, Typed) and any(ARROW in each.words for each in gap.offered) for gap in gaps)


def _question(question: Carried) -> str:
    head, asked, tail = question.text, question.asked, ""
    if isinstance(asked, Gaps):
        before, gap, tail = _parted(asked)
        head, asked = "\n\n".join(part for part in (head, before) if part), gap
    is_html = bool(MARKER.search(f"{head}\n{tail}"))
    mark = _marker(always=is_html)  # the format of the text is that of its answers, and of what stands behind the gap
    start = f"::{escaped(question.name)}::{f'[html]{_as_html(head)}' if is_html else f'[plain]{escaped(head)}'}"
    if isinstance(asked, Nothing):
        return f"{start}\n"
    space = "" if tail else " "
    return (
        f"{start}{space}{{\n{''.join(_lines(question, asked, mark))}}}{_as_html(tail) if is_html else escaped(tail)}\n"
    )


def _parted(asked: Gaps) -> tuple[str, Gap, str]:
    """The text before the one gap, the gap, the text behind it."""
    at = next(n for n, piece in enumerate(asked.pieces) if not isinstance(piece, str))
    before, behind = asked.pieces[:at], asked.pieces[at + 1 :]
    gap = asked.pieces[at]
    assert not isinstance(gap, str)  # noqa: S101 - found as what is no text
    return "".join(map(str, before)), gap, "".join(map(str, behind))


def _lines(question: Carried, asked: Asked, mark: Mark) -> Iterator[str]:
    if isinstance(asked, Choices):
        yield from (f"\t{_sign(each, asked)}{_answer(each, mark)}\n" for each in asked.offered)
    elif isinstance(asked, Typed):
        yield from (f"\t={_weight(each)}{_answer(each, _without_arrow(mark))}\n" for each in asked.offered)
    elif isinstance(asked, Number):
        yield f"\t#{decimal(asked.value)}{f':{decimal(asked.tolerance)}' if asked.tolerance else ''}\n"
    elif isinstance(asked, Pairs):
        both = [*asked.pairs, *(("", other) for other in asked.others)]
        yield from (f"\t={_left(left, mark)}{ARROW}{escaped(right)}\n" for left, right in both)
    if question.feedback:
        yield f"\t####{mark(question.feedback)}\n"


def _sign(offered: Offered, asked: Choices) -> str:
    """`=` is right and `~` wrong; where several are right each has its share."""
    if asked.single and offered.share in (ONE, NOTHING):
        return "=" if offered.share == ONE else "~"
    return f"~%{percent(offered.share)}%" if offered.share else "~"


def _weight(offered: Offered) -> str:
    return "" if offered.share == ONE else f"%{percent(offered.share)}%"


def _answer(offered: Offered, mark: Mark) -> str:
    return mark(offered.words) + (f" #{mark(offered.feedback)}" if offered.feedback else "")


def _left(words: str, mark: Mark) -> str:
    """What is on the left; nothing, where something on the right belongs to nothing."""
    return _without_arrow(mark)(words) if words else ""


def _without_arrow(mark: Mark) -> Mark:
    """An arrow anywhere among answers that are all right would make pairs of them."""
    return lambda words: f"[html]{_as_html(words)}" if ARROW in words else mark(words)


def _marker(*, always: bool) -> Mark:
    """Writes a text so that its beginning cannot be taken for a format or a share of the points."""

    def mark(words: str) -> str:
        if MARKER.search(words):
            return f"[html]{_as_html(words)}"
        return f"[plain]{escaped(words)}" if always or words.startswith(("[", "%")) else escaped(words)

    return mark


def _as_html(words: str) -> str:
    plain = html.escape(words, quote=False).replace("\n", "<br>")
    return escaped(plain)


def escaped(words: str) -> str:
    """A text in which no sign is one of the format."""
    return SPECIAL.sub(r"\\\g<0>", words).replace("\n", "\\n")
