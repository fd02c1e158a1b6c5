"""Small rulebooks as text, for tests: a vocabulary of few words, tables given as lists of rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from courseware.rules import Rulebook, read_book

VOCABULARY = """---
id: vocabulary
title: {ja: 語彙, en: Vocabulary}
---
## values: colour
| id | ja | en |
|----|----|----|
| red | 赤 | red |
| green | 緑 | green |
| blue | 青 | blue |

## values: fruit
| id | ja | en |
|----|----|----|
| none | なし | none |
| apple | りんご | apple |
| pear | なし（果物） | pear |

## facts: of the tests
| id | type | ja | en | asks ja | asks en |
|----|------|----|----|---------|---------|
| colour | one of colour | 色 | colour | 何色ですか | Which colour? |
| size | count 0..12 | 大きさ | size | 大きさは | How big? |
| late_s | duration | 遅れ | lateness | どれだけ | How late? |
| ripe | yes/no | 熟れ | ripe | 熟れましたか | Is it ripe? |
| seen | list of fruit | 以前 | seen before | 以前は | What was seen before? |

## fields: of the tests
| id | type | ja | en |
|----|------|----|----|
| fruit | one of fruit | 果物 | fruit |
| kind | one of fruit | 種類 | kind |
| penalty | one of penalty | 懲罰 | penalty |
| base_penalty | one of penalty | 元の懲罰 | former penalty |
| escalated | yes/no | 引き上げ | escalated |
| wait_s | duration | 待ち | wait |
| counted | count | 以前の回数 | earlier ones |
"""

BOOK = """---
id: small
title: {ja: 小さな規程, en: A small book}
cite: PCG 3
documents: [pcg-en]
edition: "1"
from: 2024-01-01
checked: 2026-11-30
review_by: 2027-05-31
---
## penalties: mildest first
| letter | id | ja | en |
|--------|----|----|----|
| - | none | なし | none |
| C | caution | Caution | Caution |
| W | warning | Warning | Warning |
| G | game_loss | Game Loss | Game Loss |
"""

FRONT = """---
id: page
title: {ja: ページ, en: Page}
document: pcg-en
section: "3.1"
cite: PCG 3.1
---
::: ja
本文です。
:::
::: en
Text.
:::
"""


def table(name: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A `## table:` section."""
    lines = ["|".join(["", *cells, ""]) for cells in (head, ["---"] * len(head), *rows)]
    return f"\n## table: {name}\n" + "\n".join(lines) + "\n"


def decision(facts: Mapping[str, str], gives: Mapping[str, str], steps: str, name: str = "pick") -> str:
    """A `## decision:` section: fact → assumed, field → always."""
    told = "\n".join(f"| {fact} | {assumed} |" for fact, assumed in facts.items())
    given = "\n".join(f"| {field} | {always} |" for field, always in gives.items())
    return (
        f"\n## decision: {name}\nsteps: {steps}\n\n| fact | assumed |\n|---|---|\n{told}\n\n"
        f"| gives | always |\n|---|---|\n{given}\n"
    )


def pages(*sections: str, book: str = BOOK) -> dict[str, str]:
    """All pages of a small book; the sections make one page, `page.md`."""
    return {"vocabulary.md": VOCABULARY, "book.md": book, "page.md": FRONT + "".join(sections)}


def small_book(*sections: str, book: str = BOOK) -> Rulebook:
    """A small book that can be read; a test that wants faults calls `read_book` itself."""
    found, faults = read_book("small", pages(*sections, book=book))
    assert found is not None, [fault.line("en") for fault in faults]
    return found
