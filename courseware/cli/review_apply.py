"""`courseware review apply`: writes accepted decisions into lessons and concept files, after showing what would change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from courseware.actions import reviewing
from courseware.actions.reviewing import Hand, RefusedError
from courseware.cli.files import text_of, write
from courseware.cli.review_desk import Desk
from courseware.cli.saying import MISUSED, CommandError, say
from courseware.library import Settlement, settlement
from courseware.review import Entry
from courseware.terms import Termbase, occurrences
from courseware.text import Text


def apply(desk: Desk, ids: Sequence[str], *, by: str, is_plan: bool) -> int:
    """Plan, and unless only the plan is wanted, write; exit code 1 when an accepted decision could not be written."""
    if not is_plan and not by.strip():
        words = Text("誰が反映するのか、--by で名前を挙げてください。", "Say with --by who applies it.")
        raise CommandError(words, MISUSED)
    plan = settlement(desk.library, desk.settings.content.resolve(), _accepted(desk, ids), text_of)
    _show(plan, is_plan=is_plan)
    if not is_plan and plan.settled:
        write(plan.content.parent, plan.changed(), plan.before)
        for entry in plan.settled:
            _note(desk, entry, by)
    _tell_occurrences(desk, plan)
    _summary(plan, is_plan=is_plan)
    return 1 if plan.left else 0


def _accepted(desk: Desk, ids: Sequence[str]) -> list[Entry]:
    """The items whose decision is still to be written: those that are named, or all."""
    if not ids:
        return [entry for entry in desk.entries() if entry.is_to_apply]
    entries = [desk.entry(own) for own in ids]
    for entry in entries:
        if not entry.is_to_apply:
            ja = f"{entry.id} に、反映を待つ決定はありません（{entry.state}）。"
            raise CommandError(Text(ja, f"{entry.id} has no decision that waits to be written ({entry.state})."))
    return entries


def _note(desk: Desk, entry: Entry, by: str) -> None:
    try:
        reviewing.mark_applied(desk.session, entry=entry, hand=Hand(by, datetime.now(UTC)))
    except RefusedError as error:
        raise CommandError(error.words) from error


def _show(plan: Settlement, *, is_plan: bool) -> None:
    for file, lines in plan.differences().items():
        print("".join(lines) if is_plan else f"{file}\n", end="")
    for entry, why in plan.left:
        ja = f"{entry.id}: 反映できません（{why.ja}）。人の手で直してください。"
        say(Text(ja, f"{entry.id}: cannot be written ({why.en}). A person has to do it."))


def _tell_occurrences(desk: Desk, plan: Settlement) -> None:
    """Where the former forms stand: no text is changed for them, since only a person can tell what a sentence needs."""
    for terms, slug, form in plan.renderings:
        say(Text(f"「{form}」が残っている箇所:", f"Where “{form}” still stands:"))
        for place in form_places(desk, terms, slug, form):
            print(f"  {place}")


def form_places(desk: Desk, terms: Termbase, slug: str, form: str) -> Iterator[str]:
    """Every place of a form of a concept in the lessons, quizzes and rules of its domain: file:line:column."""
    content = desk.settings.content.resolve()
    for file in _files(desk, content, terms.domain):
        name = file.relative_to(content.parent).as_posix()
        for number, line in enumerate(text_of(file).splitlines(), 1):
            for found in occurrences(terms, line, "ja") if form[:1] in line else ():
                if found.concept.slug == slug and found.form.words == form:
                    yield f"{name}:{number}:{found.start + 1}"


def _files(desk: Desk, content: Path, domain: str) -> Iterator[Path]:
    for slug, course in desk.library.courses.items():
        if any(lesson.rulebook == domain for lesson in course.lessons.values()):
            yield from sorted(content.glob(f"courses/{slug}/*.md"))
            yield from sorted(content.glob(f"courses/{slug}/quiz.yaml"))
    yield from sorted(content.glob(f"rulebooks/{domain}/*.md"))


def _summary(plan: Settlement, *, is_plan: bool) -> None:
    count, files = len(plan.settled), len(plan.changed())
    if is_plan:
        ja = f"反映する決定 {count} 件、書き換えるファイル {files} 件。まだ何も書き込んでいません。"
        say(Text(ja, f"Decisions to be written: {count}, in {files} files. Nothing has been written yet."))
        return
    ja = f"決定 {count} 件を {files} 件のファイルに反映しました。"
    say(Text(ja, f"Decisions written: {count}, in {files} files."))
    if files:
        ja = "見比べたうえで courseware translation settle を実行してください。"
        say(Text(ja, "Compare both languages, then run “courseware translation settle”."))
