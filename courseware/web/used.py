"""Where terms are used, as pages show it: looked for once for each rulebook, then kept."""

from __future__ import annotations

import re
from collections.abc import Iterator

from flask import current_app, url_for

from courseware.library import Concordance, KnownConcepts, Line, Message, Where, concordance, known_concepts
from courseware.search import Piece
from courseware.text import Language, Text
from courseware.web.access import people_of
from courseware.web.contents import books_in_order
from courseware.web.language import messages
from courseware.web.shelf import has_provision, library, made

AROUND: dict[Language, int] = {"ja": 45, "en": 90}
CUT = "…"
TEMPLATE = re.compile(r".*templates/(\w+)/(\w+)\.html")


def used(domain: str) -> Concordance:
    """The concordance of a domain, made when it is first asked for."""
    kept: dict[str, Concordance] = made("concordances", dict)
    if domain not in kept:
        kept[domain] = concordance(library(), domain, interface())
    return kept[domain]


def interface() -> tuple[Message, ...]:
    kept: dict[str, tuple[Message, ...]] = current_app.extensions.setdefault("interface", {})
    if "" not in kept:
        kept[""] = tuple(Message(Text(ja, en), files) for en, ja, files in messages())
    return kept[""]


def every_concept() -> KnownConcepts:
    """All concepts, those of the book that most readers are under first; made when first asked for."""
    kept: dict[str, KnownConcepts] = made("concepts", dict)
    if "" not in kept:
        first = [book.id for book in books_in_order(library()) if book.id in library().terms]
        kept[""] = known_concepts(
            library(), {domain: used(domain) for domain in dict.fromkeys((*first, *library().terms))}
        )
    return kept[""]


def around(line: Line) -> tuple[Piece, ...]:
    """A line cut to the words around each use, with the uses marked."""
    pieces: list[Piece] = []
    end = 0
    for start, stop in _windows(line):
        pieces += [Piece(CUT)] if start > end or (start and not pieces) else []
        pieces += _marked(line, start, stop)
        end = stop
    return tuple(pieces + ([Piece(CUT)] if end < len(line.words) else []))


def _windows(line: Line) -> list[tuple[int, int]]:
    """The parts of a line to be shown; those that all but touch are one."""
    width, found = AROUND[line.language], list[tuple[int, int]]()
    for use in line.uses:
        start = _begun(line.words, max(0, use.start - width), use.start)
        stop = _ended(line.words, min(len(line.words), use.end + width), use.end)
        if found and start <= found[-1][1] + 1:
            start, stop = found.pop()[0], stop
        found.append((start, stop))
    return found


def _begun(words: str, start: int, use: int) -> int:
    """Not in the middle of a Latin word, where a space stands between here and the use."""
    if not start or not (words[start - 1].isascii() and words[start - 1].isalnum()):
        return start
    space = words.find(" ", start, use)
    return space + 1 if space >= 0 else start


def _ended(words: str, stop: int, use: int) -> int:
    """The same at the end."""
    if stop == len(words) or not (words[stop].isascii() and words[stop].isalnum()):
        return stop
    space = words.rfind(" ", use, stop)
    return space if space >= 0 else stop


def _marked(line: Line, start: int, stop: int) -> Iterator[Piece]:
    done = start
    for use in line.uses:
        if start <= use.start and use.end <= stop:
            yield from [Piece(line.words[done : use.start])] if done < use.start else []
            yield Piece(line.words[use.start : use.end], is_hit=True)
            done = use.end
    yield from [Piece(line.words[done:stop])] if done < stop else []


def address(line: Line) -> str | None:
    """Where a line can be read, in its own language; nothing for a message of a page that needs more than an address."""
    anchor = line.anchor or None
    if line.where is Where.LESSON:
        return url_for("courses.lesson", slug=line.page[0], language=line.language, _anchor=anchor)
    if line.where is Where.RULE and has_provision(*line.page):
        book, provision = line.page
        return url_for("rules.provision", book_id=book, provision_id=provision, language=line.language, _anchor=anchor)
    if line.where is Where.QUESTION:
        return url_for("quizzes.introduction", slug=line.page[0], language=line.language)
    return page_of_template(line.place.file, line.language)


def page_of_template(file: str, language: Language) -> str | None:
    """The page that a template of ours is, where everybody may see it and there is but one of its kind."""
    found = TEMPLATE.fullmatch(file)
    endpoint = f"{found[1]}.{found[2]}" if found else ""
    rules = [] if endpoint not in current_app.view_functions else [*current_app.url_map.iter_rules(endpoint)]
    is_one = any(rule.arguments == {"language"} and "GET" in (rule.methods or ()) for rule in rules)
    return url_for(endpoint, language=language) if is_one and people_of(endpoint) is None else None
