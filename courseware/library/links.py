"""Cross-references of the content: links to pages of this site, and classes named by track and number.

LIB-011: a link to a page that does not exist. LIB-012: a link from a Japanese text to an English page, or the other way
round. L10N-121: a class that is neither here nor listed in the catalogue as not yet available. They are looked for in
the text of the files, so each is told to the column, and what stands in quizzes and rulebooks is found like the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from courseware.finding import Finding, fault
from courseware.library.compare import Incident
from courseware.library.files import Folder
from courseware.library.model import Track
from courseware.reading import unknown
from courseware.rules import Rulebook
from courseware.source import Place
from courseware.text import LANGUAGES, Language

LINK = re.compile(r"\]\((/(?![/\\])[^()\s]*)\)")
KEY = re.compile(r"(?:^\s*(?:- )?|[{,]\s*)(ja|en):\s|^:::\s*(ja|en)\s*$")
CLASS = re.compile(
    r"(?:(?P<track>[A-Za-z]+|ルール) ?)?(?P<words>(?:クラス|\b[Cc]lass) ?(?P<number>[0-9０-９]{1,2})(?![0-9０-９]))"
)
WRITTEN_ID = re.compile(r"\{#([\w-]+)\}")
# Rooms of the site whose pages do not come from content; a page below them is taken to exist.
OTHER_ROOMS = ("offline", "progress", "references", "search", "sheets", "terms")


@dataclass(frozen=True, slots=True)
class Known:
    """What content may refer to. What is there but withheld counts: its fault is told where it stands."""

    courses: Mapping[str, Collection[str]]  # course → the ids in its lessons
    quizzes: Collection[str]
    books: Mapping[str, Rulebook]
    withheld_books: Collection[str]
    incidents: Collection[Incident]
    tracks: Collection[Track]


def check_references(texts: Mapping[str, str], known: Known) -> Iterator[Finding]:
    """Everything wrong with the references in these files."""
    for file, text in texts.items():
        for number, (line, language) in enumerate(_lines(file, text), 1):
            if "](/" in line:
                yield from _links(line, language, Place(file, number), known)
            if known.tracks and ("クラス" in line or "lass " in line):
                yield from _classes(line, Place(file, number), known.tracks)


def known_in(
    folder: Folder, books: Mapping[str, Rulebook], tracks: Collection[Track], incidents: Collection[Incident]
) -> Known:
    """What there is in a folder, taken from its names and texts: a course that is withheld is there all the same."""
    return Known(
        courses={path.name: _written_ids(folder, path) for path in folder.folders("courses/*")},
        quizzes=[path.parent.name for path in folder.files("courses/*/quiz.yaml")],
        books=books,
        withheld_books={path.name for path in folder.folders("rulebooks/*")} - books.keys(),
        incidents=incidents,
        tracks=tracks,
    )


def _written_ids(folder: Folder, course: Path) -> frozenset[str]:
    """The ids that the lessons of a course write, in either language."""
    texts = (folder.texts.get(folder.name(course / f"lesson.{language}.md"), "") for language in LANGUAGES)
    return frozenset(own for text in texts for own in WRITTEN_ID.findall(text))


def _lines(file: str, text: str) -> Iterator[tuple[str, Language | None]]:
    """Each line with the language that it is in, as far as its file, block or key tells."""
    of_file: Language | None = next((one for one in LANGUAGES if file.endswith(f".{one}.md")), None)
    language: Language | None = of_file
    for line in text.split("\n"):
        found = KEY.search(line) if not of_file and ("ja" in line or "en" in line) else None
        if found:
            language = "ja" if "ja" in found.groups() else "en"
        yield line, language


def _links(line: str, language: Language | None, place: Place, known: Known) -> Iterator[Finding]:
    for match in LINK.finditer(line):
        here = Place(place.file, place.line, match.start(1) + 1)
        path, _, anchor = match[1].partition("#")
        parts = [unquote(part) for part in path.partition("?")[0].strip("/").split("/")]
        target: Language | None = next((one for one in LANGUAGES if parts[0] == one), None)
        spoken = _language_at(line, match.start(), language)
        if target and spoken and target != spoken:
            right = f"/{spoken}/" + match[1].split("/", 2)[2] if match[1].count("/") > 1 else f"/{spoken}/"
            ja, en = (
                f"「{match[1]}」はほかの言語のページです。{right} と書いてください。",
                f"“{match[1]}” leads to a page in the other language. Write {right}.",
            )
            yield fault(here, "LIB-012", ja, en)
        yield from _dead(parts[1:] if target else parts, anchor, here, known)


def _language_at(line: str, column: int, language: Language | None) -> Language | None:
    """The language of a place in a line that may hold both, `{ja: …, en: …}`."""
    for found in KEY.finditer(line, 0, column):
        language = "ja" if "ja" in found.groups() else "en"
    return language


def _dead(parts: list[str], anchor: str, place: Place, known: Known) -> Iterable[Finding]:
    """The first part of an address that leads nowhere."""
    room, rest = (parts[0] if parts else ""), [part for part in parts[1:] if part]
    if not room or room in OTHER_ROOMS:
        return []
    judge = JUDGES.get(room)
    if judge is None:
        return [unknown(place, "LIB-011", room, [*JUDGES, *OTHER_ROOMS])]
    wrong = judge([*rest, *([f"#{anchor}"] if anchor else [])], known)
    return [unknown(place, "LIB-011", *wrong)] if wrong else []


Wrong = tuple[str, Iterable[str]] | None


def _course(rest: list[str], known: Known) -> Wrong:
    if not rest:
        return None
    if rest[0] not in known.courses:
        return rest[0], known.courses
    anchor = rest[-1].removeprefix("#") if rest[-1].startswith("#") else None
    ids = known.courses[rest[0]]
    return (anchor, sorted(ids)) if anchor and anchor not in ids else None


def _quiz(rest: list[str], known: Known) -> Wrong:
    return (rest[0] if rest else "", known.quizzes) if not rest or rest[0] not in known.quizzes else None


def _rule(rest: list[str], known: Known) -> Wrong:
    rest = [part for part in rest if not part.startswith("#")]
    if not rest or (rest[0] in known.withheld_books):
        return None
    if rest[0] == "compare":
        names = [incident.id for incident in known.incidents]
        return (rest[1], names) if len(rest) > 1 and rest[1] not in names else None
    if rest[0] not in known.books:
        return rest[0], [*known.books, "compare"]
    pages = [*known.books[rest[0]].provisions, "open", "changes"]
    return (rest[1], pages) if len(rest) > 1 and rest[1] not in pages else None


def _desk(rest: list[str], known: Known) -> Wrong:
    if not rest or rest[0] in known.withheld_books:
        return None
    if rest[0] not in known.books:
        return rest[0], known.books
    decisions = known.books[rest[0]].decisions
    return (rest[1], decisions) if len(rest) > 1 and rest[1] not in decisions else None


JUDGES: dict[str, Callable[[list[str], Known], Wrong]] = {
    "courses": _course,
    "quizzes": _quiz,
    "rules": _rule,
    "desk": _desk,
}


# --- classes by name and number -------------------------------------------------------


def _classes(line: str, place: Place, tracks: Collection[Track]) -> Iterator[Finding]:
    for match in CLASS.finditer(line):
        number, said = int(match["number"]), _track(match, line)
        words, start = (match[0], match.start()) if said else (match["words"], match.start("words"))
        here = Place(place.file, place.line, start + 1)
        if said is not None and not any(said in _names(track) for track in tracks):
            yield unknown(here, "L10N-121", said, [name for track in tracks for name in _names(track)])
            continue
        listed = [
            int(entry.number)
            for track in tracks
            if said is None or said in _names(track)
            for entry in track.courses
            if entry.number.isdecimal()
        ]
        if number not in listed:
            yield fault(
                here,
                "L10N-121",
                f"「{words}」というクラスは、この教材にも catalogue.yaml にもありません。まだ無いクラスは available: no で載せてください。",
                f"There is no class “{words}”, neither here nor in catalogue.yaml. List one that does not exist yet "
                "with available: no.",
            )


def _track(match: re.Match[str], line: str) -> str | None:
    """The track that a reference names: `Rules Class 06`, `ルール クラス06`; other words before it name none."""
    word = match["track"]
    if word is None or not (word == "ルール" or word[0].isupper()):
        return None
    is_name = "クラス" in match[0] or ("Class" in match[0] and not _begins_sentence(line, match.start()))
    return word if is_name else None


def _begins_sentence(line: str, start: int) -> bool:
    before = line[:start].rstrip("*_ ")
    return not before or before[-1] in ".!?:"


def _names(track: Track) -> set[str]:
    """What a track is called, without what its title adds in brackets."""
    return {re.split(r"[（(]", title)[0].strip() for title in (track.title.ja, track.title.en)}
