"""`courseware term`: terms and messages out to other tools and back; what would change is shown before it is done."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path

from courseware.cli.files import bytes_of, hand_out, text_of, write
from courseware.cli.saying import (
    MISUSED,
    NOTHING_WRITTEN,
    CommandError,
    both,
    not_written,
    say,
    settings_explained,
    shown,
)
from courseware.cli.starting import without_collecting
from courseware.cli.term_files import (
    CATALOGUE,
    READERS,
    concept_file,
    concept_files,
    domain_of,
    format_of,
)
from courseware.finding import ContentError, Finding, blockers
from courseware.library import said_anew
from courseware.settings import Settings, read_settings
from courseware.terms.exchange import (
    MOST,
    MessagePlan,
    MessageStep,
    Outcome,
    Plan,
    Step,
    applied,
    applied_messages,
    csv_text,
    decoded,
    plan_messages,
    plan_of,
    po_text,
    tbx_text,
)
from courseware.text import Text

ACTS: Mapping[str, Text] = {
    "export": Text("用語、または画面の文言を書き出します", "write terms, or the messages of the interface"),
    "plan": Text("取り込むと何が変わるかを示します", "show what taking a file over would do"),
    "apply": Text("衝突がなければ取り込みます", "take a file over, unless something conflicts"),
}
FORMATS = ("csv", "tbx", "po")
SIGNS = {
    Outcome.ADDED: "+ 追加 / added",
    Outcome.CHANGED: "~ 変更 / changed",
    Outcome.CONFLICTING: "! 衝突 / conflicting",
    Outcome.IGNORED: "- 対象外 / ignored",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    parsers = {name: acts.add_parser(name, help=both(words)) for name, words in ACTS.items()}
    export = parsers["export"]
    export.add_argument("domain", metavar="DOMAIN", nargs="?", help="領域（po には不要） / domain (not for po)")
    export.add_argument("--format", choices=FORMATS, required=True, help="形式 / format")
    export.add_argument("--excel", action="store_true", help="Excel で開く CSV / CSV for Excel")
    export.add_argument("--out", metavar="FILE", type=Path, help="書き出す先 / where to write it")
    for name in ("plan", "apply"):
        parsers[name].add_argument("file", metavar="FILE", type=Path, help="取り込むファイル / the file to take over")
        parsers[name].add_argument("--domain", metavar="DOMAIN", help="領域 / domain")
        parsers[name].add_argument("--format", choices=FORMATS, help="形式（拡張子で分からないとき） / format")
    skip = "衝突するものを除いて取り込みます / leave out what conflicts"
    parsers["apply"].add_argument("--skip-conflicts", action="store_true", help=skip)


def run(options: argparse.Namespace) -> int:
    with settings_explained():
        settings = read_settings()
    try:
        with without_collecting():  # a large file makes many objects, all of which stay
            return _done(settings, options)
    except ContentError as error:
        raise not_written(error.findings) from error


def _done(settings: Settings, options: argparse.Namespace) -> int:
    if options.act == "export":
        return _export(settings, options)
    if format_of(options.file, options.format) == "po":
        return _messages(settings, options)
    return _terms(settings, options)


# --- out --------------------------------------------------------------------------------


def _export(settings: Settings, options: argparse.Namespace) -> int:
    hand_out(_exported(settings, options), options.out)
    return 0


def _exported(settings: Settings, options: argparse.Namespace) -> str:
    if options.format == "po":
        return po_text(text_of(settings.locales / CATALOGUE), f"{settings.locales.name}/{CATALOGUE}")
    if options.domain is None:
        words = Text("どの領域の用語を書き出すか指定してください。", "Name the domain whose terms are to be written.")
        raise CommandError(words, MISUSED)
    termbase = concept_file(concept_files(settings.content.resolve()), options.domain).termbase
    return tbx_text(termbase) if options.format == "tbx" else csv_text(termbase, is_for_excel=options.excel)


# --- back -------------------------------------------------------------------------------


def _terms(settings: Settings, options: argparse.Namespace) -> int:
    content = settings.content.resolve()
    files = concept_files(content)
    read = READERS[format_of(options.file, options.format)]
    reading = read(bytes_of(options.file, MOST + 1), options.file.name)
    file = concept_file(files, options.domain or domain_of(reading, files))
    plan = plan_of(file.termbase, reading, options.file.name)
    _show(plan)
    if _is_stopped(plan, options):
        return 1
    changed = applied(plan, file.text, file.name)
    if changed == file.text:
        return 0
    found = said_anew(content, {file.name: changed})
    _show_elsewhere(found)
    if any(finding.place.file == file.name for finding in blockers(found)):
        say(NOTHING_WRITTEN)
        return 1
    if options.act == "apply":
        _write(content, {file.name: file.text}, {file.name: changed})
    return 0


def _messages(settings: Settings, options: argparse.Namespace) -> int:
    locales = settings.locales.resolve()
    name = f"{locales.name}/{CATALOGUE}"
    catalogue = text_of(locales / CATALOGUE)
    text = decoded(bytes_of(options.file, MOST + 1), options.file.name, ("utf-8-sig",))
    plan = plan_messages(catalogue, name, text, options.file.name, "ja")
    _show(plan)
    if _is_stopped(plan, options):
        return 1
    changed = applied_messages(plan, catalogue, name)
    if options.act == "apply" and changed != catalogue:
        _write(locales, {name: catalogue}, {name: changed})
    return 0


def _is_stopped(plan: Plan | MessagePlan, options: argparse.Namespace) -> bool:
    """Told in words; faults of the file stop it in any case, conflicts unless they are to be left out."""
    conflicts = plan.of(Outcome.CONFLICTING)
    may_skip = options.act == "apply" and options.skip_conflicts
    if not blockers(plan.findings) and (may_skip or not conflicts):
        return False
    say(NOTHING_WRITTEN)
    if conflicts and not blockers(plan.findings) and options.act == "apply":
        say(Text("--skip-conflicts で、衝突するものを除いて取り込めます。", "--skip-conflicts takes over the rest."))
    return True


def _write(folder: Path, old: Mapping[str, str], new: Mapping[str, str]) -> None:
    write(folder.parent, new, old)
    names = ", ".join(new)
    say(Text(f"書き込みました: {names}", f"Written: {names}"))


# --- shown ------------------------------------------------------------------------------


def _show(plan: Plan | MessagePlan) -> None:
    steps: Iterable[Step | MessageStep] = plan.steps
    for step in steps:
        if step.outcome is not Outcome.UNCHANGED:
            _show_step(step)
    for finding in plan.findings:
        print(shown(finding))
    if isinstance(plan, Plan) and plan.foreign:
        tags = ", ".join(f"{tag} {count}" for tag, count in plan.foreign.items())
        say(Text(f"ほかの言語の語形（対象外）: {tags}", f"Forms in other languages, left aside: {tags}"))
    count = plan.counts
    say(
        Text(
            f"追加 {count[Outcome.ADDED]} 件、変更 {count[Outcome.CHANGED]} 件、衝突 {count[Outcome.CONFLICTING]} 件、"
            f"対象外 {count[Outcome.IGNORED]} 件、変更なし {count[Outcome.UNCHANGED]} 件。",
            f"Added: {count[Outcome.ADDED]}. Changed: {count[Outcome.CHANGED]}. "
            f"Conflicting: {count[Outcome.CONFLICTING]}. Ignored: {count[Outcome.IGNORED]}. "
            f"Unchanged: {count[Outcome.UNCHANGED]}.",
        )
    )


def _show_step(step: Step | MessageStep) -> None:
    print(f"{step.said.place}  {SIGNS[step.outcome]}  {_title(step)}")
    for change in step.changes:
        old, new = change.old or "(なし / none)", change.new or "(なし / none)"
        print(f"    {change.place}  {change.name}: {old} ⇒ {new}")
    for reason in step.reasons:
        print(f"    {reason.place}: {reason.code}\n    {reason.words.ja}\n    {reason.words.en}")


def _title(step: Step | MessageStep) -> str:
    if isinstance(step, MessageStep):
        return step.said.id if step.said.context is None else f"{step.said.context}: {step.said.id}"
    concept = step.concept or step.old
    return f"{concept.id} {concept.slug}" if concept else step.said.title


def _show_elsewhere(findings: list[Finding]) -> None:
    """What the checks say once the terms are changed; in lessons to be gone over by a person, and no reason to stop."""
    if findings:
        words = Text("この変更で、見直す所ができます:", "With this change there are places to go over:")
        say(words)
    for finding in findings:
        print(shown(finding))
