"""`courseware review apply`: writes accepted decisions into lessons and concept files, after showing what would change."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from courseware.actions import reviewing
from courseware.actions.reviewing import Hand, RefusedError
from courseware.cli.files import text_of, write
from courseware.cli.review_desk import Desk
from courseware.cli.saying import MISUSED, CommandError, say
from courseware.lessons import EditError, applied
from courseware.review import Entry, Outcome, Proposal
from courseware.terms import RenderingError, Termbase, occurrences, rendering, with_rendering
from courseware.text import Text

CONTEXT = 3


@dataclass
class Plan:
    """What applying would do: files before and after, the items that it settles, those that it cannot, and why.

    `renderings` are the former forms of terms, each with its termbase and the concept's slug.
    """

    content: Path
    before: dict[str, str] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)
    settled: list[Entry] = field(default_factory=list)
    left: list[tuple[Entry, Text]] = field(default_factory=list)
    renderings: list[tuple[Termbase, str, str]] = field(default_factory=list)

    def text(self, file: str) -> str:
        """The text of a file as far as it is planned."""
        if file not in self.before:
            self.before[file] = self.after[file] = text_of(self.content.parent / file)
        return self.after[file]

    def changed(self) -> dict[str, str]:
        return {file: text for file, text in self.after.items() if text != self.before[file]}


def apply(desk: Desk, ids: Sequence[str], *, by: str, is_plan: bool) -> int:
    """Plan, and unless only the plan is wanted, write; exit code 1 when an accepted decision could not be written."""
    if not is_plan and not by.strip():
        words = Text("誰が反映するのか、--by で名前を挙げてください。", "Say with --by who applies it.")
        raise CommandError(words, MISUSED)
    plan = planned(desk, _accepted(desk, ids))
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


def planned(desk: Desk, entries: Iterable[Entry]) -> Plan:
    """What writing these decisions would do. Each is planned whole or not at all."""
    plan = Plan(desk.settings.content.resolve())
    for entry in entries:
        kept, renderings = dict(plan.after), list(plan.renderings)
        try:
            _plan_one(desk, plan, entry)
            plan.settled.append(entry)
        except (EditError, RenderingError) as error:
            plan.after, plan.renderings = plan.before | kept, renderings
            plan.left.append((entry, error.words))
    return plan


def _plan_one(desk: Desk, plan: Plan, entry: Entry) -> None:
    proposal = entry.standing.proposal
    if proposal is None or entry.item is None:
        raise EditError("本文にもうありません", "it does not stand in the text any more")
    if entry.is_stale:
        raise EditError("決定のあとで本文が変わりました", "the text has changed since it was decided")
    for language, site in entry.item.sites.items() if entry.kind.is_of_a_lesson else ():
        file = site.place.file
        plan.after[file] = applied(plan.text(file), file, language, entry.id, proposal)
    if proposal.outcome is Outcome.RENDERING:
        _plan_rendering(desk, plan, entry, proposal)


def _plan_rendering(desk: Desk, plan: Plan, entry: Entry, proposal: Proposal) -> None:
    """The concept is that of the item's own domain: other domains have concepts of the same name."""
    terms = desk.terms_of(entry)
    concept = terms.find(proposal.concept) if terms else None
    if terms is None or concept is None:
        raise EditError(f"用語「{proposal.concept}」がありません", f"there is no concept “{proposal.concept}”")
    file = f"{plan.content.name}/terms/{terms.domain}.yaml"
    plan.after[file] = with_rendering(plan.text(file), file, concept.slug, proposal.form, entry.id)
    plan.renderings.append((terms, concept.slug, rendering(concept).words))


def _note(desk: Desk, entry: Entry, by: str) -> None:
    try:
        reviewing.mark_applied(desk.session, entry=entry, hand=Hand(by, datetime.now(UTC)))
    except RefusedError as error:
        raise CommandError(error.words) from error


def _show(plan: Plan, *, is_plan: bool) -> None:
    for file, text in plan.changed().items():
        if is_plan:
            before, after = plan.before[file].splitlines(keepends=True), text.splitlines(keepends=True)
            print("".join(difflib.unified_diff(before, after, f"a/{file}", f"b/{file}", n=CONTEXT)), end="")
        else:
            print(file)
    for entry, why in plan.left:
        ja = f"{entry.id}: 反映できません（{why.ja}）。人の手で直してください。"
        say(Text(ja, f"{entry.id}: cannot be written ({why.en}). A person has to do it."))


def _tell_occurrences(desk: Desk, plan: Plan) -> None:
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


def _summary(plan: Plan, *, is_plan: bool) -> None:
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
