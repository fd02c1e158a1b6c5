"""Large decision tables for the bench: all situations of eight facts, divided until there are enough rows."""

from __future__ import annotations

from random import Random

from courseware.rules import Rulebook, read_book
from tests.rules.pages import VOCABULARY, decision, pages, table

FACTS = {
    "colour": ("red", "green", "blue"),
    "shade": ("red", "green", "blue"),
    "ripe": ("yes", "no"),
    "sweet": ("yes", "no"),
    "size": tuple(range(13)),
    "count": tuple(range(13)),
    "late_s": tuple(range(60)),
    "wait": tuple(range(60)),
}
MORE = """| shade | one of colour | 色合い | shade | 色合いは | Which shade? |
| sweet | yes/no | 甘い | sweet | 甘いですか | Is it sweet? |
| count | count 0..12 | 数 | count | いくつ | How many? |
| wait | duration 0..59 | 待ち | wait | 待ちは | How long? |
"""


def partitioned(rows: int, seed: int = 1) -> Rulebook:
    """A book with one table of so many rows that cover every situation once."""
    chance = Random(seed)  # noqa: S311 - a bench, not a secret
    leaves = [{name: (0, len(values) - 1) for name, values in FACTS.items()}]
    while len(leaves) < rows:
        leaf = leaves.pop(chance.randrange(len(leaves)))
        name = chance.choice([name for name, (low, high) in leaf.items() if low < high])
        low, high = leaf[name]
        cut = chance.randrange(low, high)
        leaves += [{**leaf, name: (low, cut)}, {**leaf, name: (cut + 1, high)}]
    lines = [[*(cell(name, leaf[name]) for name in FACTS), ("apple", "pear")[n % 2]] for n, leaf in enumerate(leaves)]
    vocabulary = VOCABULARY.replace("| ripe | yes/no |", MORE + "| ripe | yes/no |").replace(
        "| late_s | duration |", "| late_s | duration 0..59 |"
    )
    sections = (decision(dict.fromkeys(FACTS, ""), {"fruit": "yes"}, "t"), table("t", [*FACTS, "→ fruit"], lines))
    book, faults = read_book("small", pages(*sections) | {"vocabulary.md": vocabulary})
    assert book is not None, faults[:3]
    return book


def cell(name: str, span: tuple[int, int]) -> str:
    """The condition for the values of a fact from one place in its list to another."""
    values, (low, high) = FACTS[name], span
    if low == 0 and high == len(values) - 1:
        return "-"
    if isinstance(values[0], str):
        return ", ".join(str(value) for value in values[low : high + 1])
    if name in ("late_s", "wait"):
        return f"0:{low:02} .. 0:{high:02}"
    return f"{low} .. {high}"
