"""One question of a Moodle XML file: its texts in whatever format, its numbers, and what is left of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from lxml import etree

from courseware.finding import Finding
from courseware.outside import local_name
from courseware.quiz.exchange.carried import NOTHING, Offered, share_of
from courseware.quiz.exchange.gift_scan import HTML
from courseware.quiz.exchange.html_words import html_words, tidy
from courseware.quiz.exchange.told import empty_answer, lost, lost_tags, noted, other_category, strange_share
from courseware.source import Place

# What says nothing about what is asked: how Moodle shows or files it, and what we always do.
SETTINGS = frozenset(
    {
        "answernumbering", "defaultgrade", "generalfeedback", "hidden", "idnumber", "layouttype", "name", "numberingstyle",
        "penalty", "questiontext", "showgrading", "shownumcorrect", "showstandardinstruction", "shuffleanswers",
        "single", "unitgradingtype", "unitpenalty", "showunits", "unitsleft", "usecase", "gradingtype", "selecttype",
        "selectcount", "answer", "subquestion", "category", "info",
    }
)  # fmt: skip
LONGEST_NUMBER = 40
MARKDOWN = (
    "Markdown の文です。そのまま写しました。表示を確かめてください。",
    "This text is Markdown. It was copied as it is; look at how it is shown.",
)


@dataclass(slots=True)
class MoodleQuestion:
    """One question of the file."""

    element: etree._Element
    place: Place
    findings: list[Finding]
    kind: str = field(init=False)

    def __post_init__(self) -> None:
        self.kind = self.element.get("type", "")

    def category(self, title: str) -> str:
        """The first category names the quiz; others are told."""
        own = self.raw("category").strip().replace("//", "\0").rpartition("/")[2].replace("\0", "/")
        if title and own != title:
            self.findings.append(other_category(self.place, own))
        return title or tidy(own)

    def raw(self, name: str) -> str:
        """The text of an element as it stands."""
        found = self.element.find(f"{name}/text")
        return "" if found is None else "".join(found.itertext())

    def words_of(self, name: str) -> str:
        found = self.element.find(name)
        return "" if found is None else self.words(found)

    def words(self, element: etree._Element, format_: str = "moodle_auto_format") -> str:
        """The words of an element with a `<text>`, in whatever format that is."""
        text = element.find("text")
        words = "" if text is None else "".join(text.itertext())
        own = element.get("format", format_)
        if own == "markdown":
            self.findings.append(noted(self.place, "EXCH-216", *MARKDOWN))
        if own == "html" or (own == "moodle_auto_format" and HTML.search(words)):
            words, tags = html_words(words, keeps_lines=own != "html")
            if tags:
                self.findings.append(lost_tags(self.place, tags))
        return tidy(words)

    def offered(self, *, is_plain: bool = False) -> Iterator[Offered]:
        """The answers with their shares; an empty one is told."""
        for answer in self.element.iterfind("answer"):
            words = self.words(answer, "plain_text" if is_plain else "moodle_auto_format")
            feedback = answer.find("feedback")
            if words:
                yield Offered(words, self.share(answer), "" if feedback is None else self.words(feedback))
            else:
                self.findings.append(empty_answer(self.place))

    def share(self, answer: etree._Element) -> Fraction:
        told = answer.get("fraction", "0")
        try:
            share = share_of(told) if len(told) <= LONGEST_NUMBER else NOTHING
        except (ValueError, ZeroDivisionError):
            self.findings.append(no_number(self.place, told))
            return NOTHING
        if abs(share) > 1:
            self.findings.append(strange_share(self.place, share))
            return NOTHING
        return share

    def number(self, told: str) -> Fraction | None:
        """A number of the file; None, with a finding, for what is none."""
        bare = told.strip()
        try:
            if len(bare) > LONGEST_NUMBER or "/" in bare or "e" in bare.lower():
                raise ValueError
            return Fraction(bare)
        except ValueError:
            self.findings.append(no_number(self.place, bare))
            return None

    def points(self) -> Fraction | None:
        told = self.element.findtext("defaultgrade")
        if told is None or not told.strip():
            return None
        points = self.number(told)
        return None if points is None or points < 0 else points.limit_denominator(1000)

    def tell_what_is_left(self) -> None:
        left: dict[str, None] = {}
        for child in self.element.iter():
            name = local_name(child)
            empty = not "".join(child.itertext()).strip() and name not in ("file", "tag")
            if (child.getparent() is self.element and name not in SETTINGS and not empty) or name == "file":
                left[name] = None
        if left:
            names = ", ".join(f"<{name}>" for name in left)
            ja = f"{names} は取り込みません。"
            self.findings.append(lost(self.place, "EXCH-225", ja, f"{names} is not carried."))


def no_number(place: Place, told: str) -> Finding:
    ja, en = f"「{told[:40]}」は数として読めません。", f"“{told[:40]}” cannot be read as a number."
    return lost(place, "EXCH-227", ja, en)
