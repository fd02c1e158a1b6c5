"""What a lesson's text refers to by number: `表5`, `Figure 2`, `03節`, `section 03` (LES-307).

Tables and figures are known by their captions, sections by the number in their heading. `section 3` without a zero is
a chapter of a document, and `早見表3` a table elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from courseware.finding import Finding, Weight, fault
from courseware.lessons.checks.subject import Subject
from courseware.lessons.syntax.caption import CAPTION, TABLES
from courseware.lessons.syntax.pieces import inline_tokens, plain
from courseware.source import Place

DIGITS = "[0-9０-９]{1,3}"
# Somebody else's words: the table of “Table 31, game one” is one to sit at.
QUOTED = re.compile(r"“[^”]{0,500}”|\"[^\"\n]{0,500}\"|「[^」]{0,500}」|『[^』]{0,500}』")
NUMBERED = rf"(?P<number>{DIGITS})(?![0-9０-９]|[.．][0-9０-９])"
MENTIONS = (
    ("表", "table", re.compile(rf"(?:(?<![一-鿿ァ-ヺー])表|\bTable ){NUMBERED}")),
    ("図", "figure", re.compile(rf"(?:(?<![一-鿿ァ-ヺー])図|\bFigure ){NUMBERED}")),
    (
        "節",
        "section",
        re.compile(r"(?:\b[Ss]ection |節 ?|§ ?)(?P<number>0[0-9])(?![0-9]|[.][0-9])|(?P<ja>0[0-9]) ?節"),
    ),
)


def check_mentions(subject: Subject) -> Iterator[Finding]:
    known = _known(subject)
    for inline in inline_tokens(subject.tokens):
        text = QUOTED.sub(lambda quoted: " " * len(quoted[0]), plain(inline.children))
        if CAPTION.match(text):
            continue
        for ja, en, pattern in MENTIONS:
            for match in pattern.finditer(text):
                number = int(match["number"] or match["ja"])
                if number not in known[en]:
                    place = subject.nth_place(inline, match[0], text[: match.start()].count(match[0]))
                    yield _missing(place, match[0], (ja, en), sorted(known[en]))


def _known(subject: Subject) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {"table": set(), "figure": set(), "section": set()}
    for match in filter(None, (CAPTION.match(line.lstrip(" >\t")) for line in subject.lines)):
        found["table" if match["kind"] in TABLES else "figure"].add(int(match["number"]))
    found["section"] |= {int(section.number) for section in subject.lesson.sections if section.number}
    return found


def _missing(place: Place, words: str, what: tuple[str, str], known: list[int]) -> Finding:
    numbers = ", ".join(map(str, known)) or "–"
    ja = f"「{words.strip()}」に当たる{what[0]}がこの教材にありません。ある{what[0]}の番号: {numbers}。"
    en = f"This lesson has no {what[1]} for “{words.strip()}”. Its {what[1]}s: {numbers}."
    return fault(place, "LES-307", ja, en, Weight.ADVICE)
