"""The state of every class in each language: what the checks find, what waits to be confirmed, what is to be translated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from courseware.finding import Finding
from courseware.lessons import Lesson
from courseware.library import ClassFinding, as_written, class_findings
from courseware.review import Entry, Wanted
from courseware.store import dismissals, taken_back
from courseware.terms import Dismissal, Dismissals, standing_dismissals
from courseware.text import LANGUAGES, Language, Text
from courseware.web.shelf import library, made
from courseware.web.visitor import session

WAITING = "waiting"  # the state for which the queue is asked


@dataclass(frozen=True, slots=True)
class ClassState:
    """A class in one language. `codes` counts the findings that nobody set aside, `dismissed` the others.

    `language` is None for what is about both languages or about another file of the class.
    """

    slug: str
    title: Text
    language: Language | None
    codes: Mapping[str, int]
    dismissed: int
    items: int = 0
    stale: int = 0
    minutes: int = 0
    is_served: bool = True

    @property
    def count(self) -> int:
        return sum(self.codes.values())


def all_findings() -> tuple[ClassFinding, ...]:
    """What the checks say about all classes, worked out when it is first asked for: a start does not wait for it."""
    kept: list[tuple[ClassFinding, ...]] = made("class findings", list)
    if not kept:
        kept.append(class_findings(library()))
    return kept[0]


def findings() -> list[Finding]:
    return [one.finding for one in all_findings()]


def standing() -> Dismissals:
    """The dismissals of the files and of the people here, held against the findings."""
    return standing_dismissals(findings(), [*library().dismissals, *dismissals(session())], taken_back(session()))


def class_titles() -> dict[str, Text]:
    """The title of every class, also of one that is withheld; of one that cannot be read at all, its name."""
    return {slug: _title(slug, lessons) for slug, lessons in as_written(library()).items()}


def _title(slug: str, lessons: Mapping[Language, Lesson]) -> Text:
    if slug in library().courses:
        return library().courses[slug].title
    titles = [lessons[language].title if language in lessons else "" for language in LANGUAGES]
    return Text(titles[0] or titles[1] or slug, titles[1] or titles[0] or slug)


def class_states(known: Dismissals, entries: Iterable[Entry]) -> list[ClassState]:
    """Both languages of every class; what is about neither stands in a row of its own, where there is any."""
    entries, found = tuple(entries), []
    for slug in class_titles():
        told = [one for one in all_findings() if one.slug == slug]
        for language in (*LANGUAGES, None):
            own = [one for one in told if one.language == language]
            if own or language in as_written(library())[slug]:
                state = _state(slug, language, own, known)
                found.append(replace(state, items=_items(state, entries)))
    return found


def _state(slug: str, language: Language | None, told: list[ClassFinding], known: Dismissals) -> ClassState:
    left = Counter(one.finding.code for one in told if known.of(one.finding) is None)
    lesson = as_written(library())[slug].get(language) if language else None
    course = library().courses.get(slug)
    return ClassState(
        slug=slug,
        title=class_titles()[slug],
        language=language,
        codes=dict(sorted(left.items())),
        dismissed=len(told) - left.total(),
        stale=sum(one.is_stale_in(language) for one in course.translations) if course and language else 0,
        minutes=lesson.minutes if lesson else 0,
        is_served=course is not None and (language is None or language in course.lessons) and not course.is_kept,
    )


def _items(state: ClassState, entries: Iterable[Entry]) -> int:
    """How many points the queue shows for a class in a language when it is asked for what is left to do."""
    wanted = Wanted(state.slug, WAITING, "", state.language or "")
    return sum(wanted.holds(entry) for entry in entries) if state.language else 0


def lapsed_of(slug: str, known: Dismissals) -> list[Dismissal]:
    """The dismissals of a class whose finding is no more; those of the files do not say which class they are of."""
    return [one for one in known.lapsed if f"/courses/{slug}/" in one.place.file]
