"""Glosses at first mention, and rows whose words the text never uses (L10N-110, 112)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Spot, quoted, told
from courseware.terms.corpus import Corpus, Scan, Use, is_filed
from courseware.terms.glosses import Gloss
from courseware.terms.model import Concept, FormRole, Policy
from courseware.terms.prose import Role
from courseware.terms.tabled import Tabled, term_key
from courseware.text import Text, comparable

PROMISE = re.compile("初出で.{0,12}(?:説明|日本語|訳)")
NAMED = re.compile("[（(](?P<names>[^（）()]*[A-Za-z][^（）()]*)[）)]")
MENTIONED = (Role.HEADING, Role.BODY, Role.CAPTION, Role.CELL)


def check_first_mention(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """A name that is kept in English has no gloss where the body first uses it."""
    promise = _promise(scan)
    first = _first_uses(corpus, scan)
    wanted = _wanted(corpus, scan, promise)
    for concept in sorted(
        wanted, key=lambda concept: first.get(concept.id, (0, 0))[:2] if concept.id in first else (0, 0)
    ):
        if concept.id not in first:
            continue
        order, at, use = first[concept.id]
        glossed = _glossed(scan, concept)
        if glossed and (scan.order[id(glossed[0].span)], glossed[0].start) <= (order, at):
            continue
        name = use.form.words
        spots = [Spot(use.span, at), *([promise] if promise else []), *(Spot(one.span, one.at) for one in glossed[:1])]
        ja = f"{name} の初出に日本語の説明がありません。" + ("説明はあとの箇所にあります。" if glossed else "")
        en = f"{name} has no gloss where the text first uses it" + ("; it comes later." if glossed else ".")
        yield told("L10N-110", Weight.BLOCKER, spots, (ja, en), (concept.preferred("en"), concept.id))


def _promise(scan: Scan) -> Spot | None:
    """Where the text says that it glosses names at first mention."""
    spans = scan.prose.of(Role.NOTE, Role.BODY)
    found = ((span, PROMISE.search(span.own)) for span in spans)
    return next((Spot(span, match.start()) for span, match in found if match), None)


def _wanted(corpus: Corpus, scan: Scan, promise: Spot | None) -> list[Concept]:
    """The concepts that are to be glossed: by their policy, or by the promise of a text whose table keeps them."""
    found: dict[str, Concept] = {}
    for use in corpus.uses(scan):
        if is_filed(use.concept) and use.concept.policy is Policy.KEEP_SOURCE_GLOSS_FIRST:
            found[use.concept.id] = use.concept
    if promise:
        glossed = {gloss.key for gloss in scan.glosses}
        named = {term_key(name) for match in NAMED.finditer(promise.span.own) for name in _names(match["names"])}
        for row in scan.tabled:
            concept = corpus.by_key.get(row.key)
            if concept and row.is_kept and not row.is_proper and (row.gloss or row.key in glossed | named):
                found.setdefault(concept.id, concept)
    return list(found.values())


def _names(words: str) -> list[str]:
    return [part.removesuffix("など").strip() for part in re.split("[/／、,]", words)]


def _first_uses(corpus: Corpus, scan: Scan) -> dict[str, tuple[int, int, Use]]:
    """Where the body first names each concept in English; a short form is no first mention."""
    roles = corpus.style.first_mention
    found: dict[str, tuple[int, int, Use]] = {}
    for use in corpus.uses(scan):
        if use.span.role not in roles or not use.is_english or use.form.role is FormRole.SHORT or use.is_quoted:
            continue
        if not use.span.words[: use.start].rstrip().endswith("（"):
            found.setdefault(use.concept.id, (scan.order[id(use.span)], use.start, use))
    return found


def _glossed(scan: Scan, concept: Concept) -> list[Gloss]:
    """The glosses of a concept, in the order of the text."""
    keys = {term_key(form.words) for form in concept.forms_in("en")}
    return [gloss for gloss in scan.all_glosses if gloss.key in keys and gloss.span.role in MENTIONED]


# --- rows without a use ---------------------------------------------------------


def check_tabled_used(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """A row whose words the text never uses."""
    glossed = {gloss.key for gloss in scan.glosses}
    used = {use.concept.id for use in corpus.uses(scan) if _is_in_body(scan, use)}
    rows: dict[int, tuple[Tabled, list[str]]] = {}
    for row in scan.tabled:
        for form in _unused(corpus, scan, row, used, glossed):
            rows.setdefault(id(row.source), (row, []))[1].append(form)
    for row, forms in rows.values():
        ja = f"用語表の{quoted(forms)}は、本文に出てきません。"
        en = f"{quoted(forms, 'en')} in the term table is never used in the text."
        yield told("L10N-112", Weight.ADVICE, [Spot(row.target)], (ja, en), (row.names[0], row.key))


def _is_in_body(scan: Scan, use: Use) -> bool:
    return use.span.role in MENTIONED and id(use.span) not in scan.term_cells


def _unused(corpus: Corpus, scan: Scan, row: Tabled, used: set[str], glossed: set[str]) -> Iterator[str]:
    concept = corpus.by_key.get(row.key)
    is_used = concept is not None and concept.id in used
    if row.is_kept and not is_used:
        yield row.names[0]
    elif not row.is_kept and not is_used and comparable(row.form) not in scan.body:
        yield row.form
    if row.gloss and not row.is_weak and is_used and row.key not in glossed and comparable(row.gloss) not in scan.body:
        yield row.gloss
    if row.extra and comparable(row.extra) not in scan.body:
        yield f"{row.form}（{row.extra}）"


PROMISED = "note: 違反名は英語のまま残し、初出で日本語の説明を添えます。"
WARNING = "| 英語 | この訳 |\n| Warning | Warning（警告） |"
FILED = "warning: Warning = 警告 [keep_source_gloss_first penalty]"
CHECKS = (
    Check(
        "L10N-110",
        Text("初出に説明が無い", "no gloss at first mention"),
        Text(
            "英語のまま残す用語は、本文で初めて出るところに日本語を添えます。題名・注・引用・到達目標は初出に数えません。",
            "A term kept in English is glossed where the body first uses it. Titles, notes, quotations and objectives do not count.",
        ),
        Weight.BLOCKER,
        check_first_mention,
        must=(
            Example(f"{PROMISED}\nbody: 2回目の Warning です。\n{WARNING}"),
            Example(f"{PROMISED}\nbody: Warning です。\nbody: これは Warning（警告）です。\n{WARNING}"),
            Example("body: Warning です。", FILED),
            Example(
                "note: 格付け（Entry-level / Premier Play）は初出で説明を添えます。\nbody: Premier Play の大会\n| 英語 | 訳 |\n| Premier Play | Premier Play |"
            ),
        ),
        must_not=(
            Example(
                f"title: Warning\nobjective: Warning を出せる\n{PROMISED}\nbody: Warning（警告）です。Warning です。\n{WARNING}"
            ),
            Example(f"{PROMISED}\nheading: 01 Warning（警告）\nbody: Warning です。\n{WARNING}"),
            Example("note: Warning の語です。\nbody: 「Warning です」と言う。\nbody: Warning（警告）です。", FILED),
            Example(f"body: Warning です。\n{WARNING}"),
        ),
    ),
    Check(
        "L10N-112",
        Text("本文に無い用語表の語", "tabled form not in the text"),
        Text(
            "用語表に載せた語が本文に一度も出てきません。古い行か、本文の書き方が違うかのどちらかです。",
            "A row of the term table has words that the text never uses: the row is old, or the text writes it otherwise.",
        ),
        Weight.ADVICE,
        check_tabled_used,
        must=(
            Example("body: Game Loss です。\n| 英語 | 訳 |\n| Game Loss | Game Loss（そのゲームの敗北） |"),
            Example("body: 巻き戻しです。\n| 英語 | 訳 |\n| rewind | 巻き戻し（Rewind） |"),
            Example("body: 何も出ません。\n| 英語 | 訳 |\n| Entry-level / Premier Play | 原語のまま |"),
        ),
        must_not=(
            Example("body: ゲームを巻き戻せます。\n| 英語 | 訳 |\n| rewind | 巻き戻し |"),
            Example("body: 指針です。\n| 英語 | 訳 |\n| Guidelines | 指針（原題併記） |"),
            Example("body: 申し立てられます。\n| 英語 | 訳 |\n| appeal | 申し立て |"),
        ),
    ),
)
