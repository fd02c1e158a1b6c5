"""Lessons, a rulebook of one page and a termbase for the tests."""

from __future__ import annotations

from functools import cache

from courseware.lessons import Lesson, Rendered, check_lesson, read_lesson, render_lesson
from courseware.rules import Rulebook, read_book
from courseware.terms import Termbase, read_terms
from courseware.text import Language

BOOK = {
    "book.md": """---
id: small
title: {ja: 小さな規程, en: Small book}
documents: [doc]
edition: "1"
from: "2026-01-01"
checked: "2026-01-01"
review_by: "2099-01-01"
cite: DOC 1
---
## penalties: mildest first
| letter | id | ja | en |
|---|---|---|---|
| - | none | なし | none |
| W | warning | Warning | Warning |
| G | game_loss | Game Loss | Game Loss |

## values: side
| id | ja | en |
|---|---|---|
| casual | カジュアル | Casual |
| competitive | 競技 | Competitive |

## facts: told
| id | type | ja | en |
|---|---|---|---|
| level | one of side | 欄 | column |
| late_s | duration | 遅れた時間 | time late |

## fields: given
| id | type | ja | en |
|---|---|---|---|
| penalty | one of penalty | 懲罰 | penalty |
| drop | yes/no | ドロップ | drop |
""",
    "late.md": """---
id: doc-1
title: {ja: 遅刻, en: Lateness}
document: doc
section: "1"
cite: DOC 1
---
::: ja
遅れは時計の分で決めます。
:::
::: en
Lateness is judged by the clock.
:::

## decision: lateness
steps: band, leave

| fact | values | assumed |
|---|---|---|
| level | | |
| late_s | | |

| gives | always |
|---|---|
| penalty | yes |
| drop | yes |

## table: band
| id | late_s | → penalty × level |
|---|---|---|
| early | < 3:00 | none / warning |
| late | >= 3:00 | warning / game_loss |

## table: leave
| late_s | → drop |
|---|---|
| < 10:00 | no |
| >= 10:00 | yes |
""",
}

TERMS = """
domain: small
concepts:
  - id: c-000001
    slug: tardiness
    class: infraction
    ref: DOC 1
    policy: keep_source_gloss_first
    en: [{form: Tardiness, status: preferred}]
    ja: [{form: 遅刻, status: preferred, role: gloss}]
    note: {ja: 遅れて着くこと, en: arriving late}
  - id: c-000002
    slug: game-loss
    class: penalty
    policy: keep_source_gloss_first
    en: [{form: Game Loss, status: preferred}]
    ja: [{form: ゲームの敗北, status: preferred, role: gloss}]
  - id: c-000003
    slug: warning
    class: penalty
    policy: keep_source_gloss_first
    en: [{form: Warning, status: preferred}]
    ja: [{form: 警告, status: preferred, role: gloss}]
  - id: c-000004
    slug: deck-list
    class: general
    policy: translate
    en: [{form: deck list, status: preferred}]
    ja:
      - {form: デッキリスト, status: preferred}
      - {form: デッキ表, status: deprecated}
"""

FRONT = """---
id: {slug}
title: Tardiness（遅刻）
class: Enforcement 05
source: {{title: Tournament Errors, url: "https://example.org/class-05/", publisher: Institute}}
minutes: 20
status: beta
audience: フロアのロアガイド
prerequisites: ["Enforcement 01"]
objectives:
  - {{id: tardiness, text: 遅刻を裁定できる}}
citations:
  1: DOC 1
  2: DOC 2.1
  3: DOC 3
next: Enforcement 06
rulebook: small
---
"""


IN_ENGLISH = {"フロアのロアガイド": "Floor lore guides", "遅刻を裁定できる": "Rule on lateness"}


def lesson_text(body: str, slug: str = "enforcement-05", language: Language = "ja") -> str:
    front = FRONT.format(slug=slug)
    for ja, en in IN_ENGLISH.items() if language == "en" else ():
        front = front.replace(ja, en)
    return front + body


def lesson(body: str, language: Language = "ja", slug: str = "enforcement-05") -> Lesson:
    """A lesson of this text, which must be readable."""
    found, faults = read_lesson(lesson_text(body, slug, language), "lesson.md", language)
    assert found is not None
    assert faults == []
    return found


@cache
def books() -> dict[str, Rulebook]:
    book, faults = read_book("small", BOOK)
    assert book is not None, faults
    return {"small": book}


@cache
def terms() -> Termbase:
    found, faults = read_terms(TERMS, "terms.yaml")
    assert found is not None
    assert faults == []
    return found


def printed(body: str, language: Language = "ja", slug: str = "enforcement-05") -> Rendered:
    return render_lesson(lesson(body, language, slug), books(), terms())


def codes(body: str, language: Language = "ja") -> list[tuple[str, int]]:
    """Code and line (from the first line of the text) of each finding."""
    checked = lesson(body, language)
    first = checked.body_line
    return [(found.code, found.place.line - first + 1) for found in check_lesson(checked, books(), terms())]
