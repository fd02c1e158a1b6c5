"""`courseware review dismissals`: writes what reviewers dismissed in the browser into `dismissed.yaml`, so that checks agree."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from courseware.cli.files import text_of, write
from courseware.cli.review_desk import Desk
from courseware.cli.saying import CommandError, say
from courseware.library import class_findings
from courseware.store import dismissals, taken_back
from courseware.terms import Dismissal, DismissalEditError, standing_dismissals, with_dismissals
from courseware.text import Text

FILE = "dismissed.yaml"
CONTEXT = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """The file before and after, which entries it gains and loses, and which dismissals fit nothing any more."""

    name: str
    before: str | None
    after: str
    added: Sequence[Dismissal]
    removed: Sequence[Dismissal]
    lapsed: Sequence[Dismissal]

    @property
    def is_changed(self) -> bool:
        return self.after != (self.before or "")


def write_dismissals(desk: Desk, *, is_plan: bool) -> int:
    """Show what the file would say, and unless only the plan is wanted, write it."""
    content = desk.settings.content.resolve()
    plan = planned(desk, content)
    if is_plan:
        print(_difference(plan), end="")
    elif plan.is_changed:
        write(content.parent, {plan.name: plan.after}, {plan.name: plan.before})
    for one in plan.lapsed:
        ja = f"{one.fingerprint}（{one.by}）: この却下に当たる指摘は、もうありません。書き込みません。"
        say(Text(ja, f"{one.fingerprint} ({one.by}): no finding fits this dismissal any more. It is not written."))
    _summary(plan, is_plan=is_plan)
    return 0


def planned(desk: Desk, content: Path) -> Plan:
    """What is in force here and not in the file goes in; what was taken back goes out; what has lapsed stays as it is."""
    file = content / FILE
    name, before = f"{content.name}/{FILE}", text_of(file) if file.is_file() else None
    filed, gone = desk.library.dismissals, taken_back(desk.session)
    findings = [one.finding for one in class_findings(desk.library)]
    marks = {one.mark for one in filed}
    own = [one for one in dismissals(desk.session) if one.mark not in marks]
    known = standing_dismissals(findings, [*filed, *own], gone)
    added = [one for one in own if known.in_force.get(one.fingerprint) == one]
    removed = [one for one in filed if one.mark in gone]
    try:
        after = with_dismissals(before or "", name, added, {one.mark for one in removed})
    except DismissalEditError as error:
        ja = f"{name} を書き換えられません（{error.words.ja}）。人の手で直してください。"
        en = f"{name} cannot be changed ({error.words.en}). A person has to do it."
        raise CommandError(Text(ja, en)) from error
    return Plan(name, before, after, added, removed, [one for one in known.lapsed if one in own])


def _difference(plan: Plan) -> str:
    before, after = (text.splitlines(keepends=True) for text in (plan.before or "", plan.after))
    return "".join(difflib.unified_diff(before, after, f"a/{plan.name}", f"b/{plan.name}", n=CONTEXT))


def _summary(plan: Plan, *, is_plan: bool) -> None:
    counts = len(plan.added), len(plan.removed)
    ja, en = f"却下 {counts[0]} 件を加え、{counts[1]} 件を消し", f"Dismissals added: {counts[0]}, removed: {counts[1]}"
    if is_plan:
        say(Text(f"{ja}ます。まだ何も書き込んでいません。", f"{en}. Nothing has been written yet."))
    elif plan.is_changed:
        say(Text(f"{ja}ました（{plan.name}）。", f"{en} ({plan.name})."))
    else:
        say(Text("書き込むものはありません。", "There is nothing to write."))
