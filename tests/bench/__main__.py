"""`python -m tests.bench`: figures of one run, as medians of many."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from courseware.library import load_library
from courseware.rules import check_book, decide, read_book, reply
from tests.live import Visitor, filled, running

CONTENT = Path(__file__).parents[2] / "content"
FACTS = {"level": "competitive", "late_s": 210}


def seconds(act: Callable[[], object], times: int) -> float:
    """The median time of one act."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        act()
        taken.append(time.perf_counter() - begin)
    return statistics.median(taken)


def report(what: str, value: float, unit: str) -> None:
    print(f"{what:<58}{value:>12,.1f} {unit}", flush=True)


def rules() -> None:
    """Reading, verifying and deciding."""
    files = sorted((CONTENT / "rulebooks/lorcana").glob("*.md"))
    pages = {path.name: path.read_text(encoding="utf-8") for path in files}
    book = read_book("lorcana", pages)[0]
    assert book is not None
    asked = {"rulebook": "lorcana", "decision": "tardiness", "facts": FACTS}
    report("Lorcana read", 1000 * seconds(lambda: read_book("lorcana", pages), 5), "ms")
    report("Lorcana verified, examples run", 1000 * seconds(lambda: check_book(book), 5), "ms")
    report("all content loaded and checked", 1000 * seconds(lambda: load_library(CONTENT), 3), "ms")
    report("tardiness decided", 1 / seconds(lambda: decide(book, "tardiness", FACTS), 20_000), "a second")
    report("tardiness explained (reply)", 1 / seconds(lambda: reply({"lorcana": book}, asked), 500), "a second")


def pages() -> None:
    """Pages of the running site, asked for one after the other."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "instance") as site:
        visitor = Visitor(site)
        for path in ("/ja/courses/enforcement-05", "/ja/rules/lorcana/pcg-3.1", "/ja/quizzes/enforcement-05"):
            visitor.get(path)
            report(f"page {path}", 1000 * seconds(lambda path=path: visitor.get(path), 50), "ms")
        page = visitor.post("/ja/quizzes/enforcement-05/sittings")
        base, taken = page.address.rpartition("/")[0], []
        for n in range(1, 11):
            page = visitor.get(f"{base}/{n}")
            answer = filled(page.form)
            begin = time.perf_counter()
            visitor.post(page.address, answer)
            taken.append(time.perf_counter() - begin)
        report("answer sent, judged, kept, feedback shown", 1000 * statistics.median(taken), "ms")


if __name__ == "__main__":
    rules()
    pages()
