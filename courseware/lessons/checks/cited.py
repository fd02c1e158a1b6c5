"""Citations: every number has its source, every source is cited."""

from __future__ import annotations

from collections.abc import Iterable

from markdown_it.token import Token

from courseware.finding import Finding, Weight, fault
from courseware.lessons.checks.subject import Subject
from courseware.lessons.syntax.citation import citations


def check_citations(subject: Subject) -> Iterable[Finding]:
    known = subject.lesson.citations
    cited = set()
    for inline, one in citations(subject.tokens):
        cited.add(one.number)
        if one.number not in known:
            yield _without_source(subject, inline, one.number)
    for number in sorted(set(known) - cited):
        ja = f"出典{number}「{known[number]}」は本文で引用されていません。"
        en = f"Source {number} “{known[number]}” is never cited."
        yield fault(subject.lesson.citation_places[number], "LES-202", ja, en, Weight.ADVICE)


def _without_source(subject: Subject, inline: Token, number: int) -> Finding:
    listing = ", ".join(map(str, sorted(subject.lesson.citations)))
    known = (f"ある番号: {listing}。", f"Known: {listing}.") if listing else ("一つもありません。", "There are none.")
    ja = f"〔{number}〕の出典が見出し部の citations にありません。{known[0]}"
    en = f"The citations of the front matter have no entry {number} for 〔{number}〕. {known[1]}"
    return fault(subject.place(inline, str(number)), "LES-201", ja, en)
