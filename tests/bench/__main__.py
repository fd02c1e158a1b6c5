"""`python -m tests.bench`: figures of one run, as medians of many; rates of two engines are taken turn about."""

from __future__ import annotations

import importlib.util
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from courseware.cli.starting import without_collecting
from courseware.lessons import prose_of
from courseware.library import load_library, passages
from courseware.rules import Rulebook, check_book, decide, derivation, read_book, reply
from courseware.rules.tournament import ByeRate, NoOpponents, Policy, TiedRank, standings_list
from courseware.search import find, index_of, read_query
from courseware.terms import Corpus, language_findings, language_findings_of, occurrences, read_terms
from courseware.text import LANGUAGES
from tests.bench.accounts import times_of_answers
from tests.bench.analysis import analysis
from tests.bench.exchange import in_a_process_of_its_own
from tests.bench.judging import judging
from tests.bench.language import lessons_of, proses_of, regex_loop, termbase_of
from tests.bench.peers import zen_penalty_table
from tests.bench.regrade import in_a_process_of_its_own as regrade_in_a_process_of_its_own
from tests.bench.sections import QUERIES, sections_of
from tests.bench.tables import partitioned
from tests.live import Visitor, filled, running

CONTENT = Path(__file__).parents[2] / "content"
FACTS = {"level": "competitive", "late_s": 210}
TURNS = 7
PATHS = (
    "/ja/courses/enforcement-05",
    "/ja/rules/lorcana/pcg-3.1",
    "/ja/quizzes/enforcement-05",
    "/ja/search?q=%E9%81%85%E5%88%BB",
)


def seconds(act: Callable[[], object], times: int) -> float:
    """The median time of one act."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        act()
        taken.append(time.perf_counter() - begin)
    return statistics.median(taken)


def rate(act: Callable[[], object], times: int) -> float:
    """How many acts a second, over one stretch."""
    begin = time.perf_counter()
    for _ in range(times):
        act()
    return times / (time.perf_counter() - begin)


def report(what: str, value: float, unit: str) -> None:
    print(f"{what:<62}{value:>12,.1f} {unit}", flush=True)


def books() -> dict[str, Rulebook]:
    """Every rulebook read and verified; the time of both is told."""
    found = {}
    begin = time.perf_counter()
    for folder in sorted((CONTENT / "rulebooks").iterdir()):
        pages = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}
        book = read_book(folder.name, pages)[0]
        if book is None:
            print(f"{folder.name} cannot be read")
            continue
        check_book(book)
        found[folder.name] = book
    report(f"{len(found)} rulebooks read and verified", 1000 * (time.perf_counter() - begin), "ms")
    return found


def large_tables() -> None:
    """A table of 8 facts whose rows do not overlap: its verification, and what doubling the rows costs."""
    taken = [seconds(partial(check_book, partitioned(rows)), 3) for rows in (200, 400)]
    report("a table of 8 facts and 400 rows verified", 1000 * taken[1], "ms")
    report("doubling its rows costs", taken[1] / taken[0], "times")


def tournament(book: Rulebook) -> None:
    """Standings of 512 players after 9 rounds, exact."""
    players = [f"p{n:03}" for n in range(512)]
    rounds = [[[players[n], players[(n + 2**k) % 512], "p1"] for n in range(512) if not n >> k & 1] for k in range(9)]
    told = {"players": players, "rounds": rounds}
    policy = Policy(ByeRate.COUNTED, TiedRank.SKIPS, next(iter(NoOpponents)))
    report(
        "standings of 512 players after 9 rounds", 1000 * seconds(lambda: standings_list(book, told, policy), 3), "ms"
    )


def against_zen(book: Rulebook) -> None:
    """Tardiness with all its steps here, its penalty table alone there, in turns of one run."""
    if importlib.util.find_spec("zen") is None:
        print("zen-engine is not installed (extra `bench`): no ratios")
        return
    evaluate, facts = zen_penalty_table(), {"told_official_beforehand": False, **FACTS}
    pairs: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "decided": (lambda: decide(book, "tardiness", FACTS), lambda: evaluate(facts)),
        "explained": (
            lambda: derivation(book, decide(book, "tardiness", FACTS)),
            lambda: evaluate(facts, {"trace": True}),
        ),
    }
    for what, (ours, theirs) in pairs.items():
        ratios = [rate(ours, 20_000) / rate(theirs, 2_000) for _ in range(TURNS)]
        report(
            f"tardiness {what}: times zen-engine's rate",
            statistics.median(ratios),
            f"({min(ratios):.0f} to {max(ratios):.0f})",
        )


def rules() -> None:
    """Reading, verifying and deciding."""
    found = books()
    book = found["lorcana"]
    asked = {"rulebook": "lorcana", "decision": "tardiness", "facts": FACTS}
    report("all content loaded and checked", 1000 * seconds(lambda: load_library(CONTENT), 3), "ms")
    report("tardiness decided", rate(lambda: decide(book, "tardiness", FACTS), 100_000), "a second")
    report(
        "tardiness with derivation",
        rate(lambda: derivation(book, decide(book, "tardiness", FACTS)), 20_000),
        "a second",
    )
    report("tardiness with everything (reply)", rate(lambda: reply(found, asked), 2_000), "a second")
    large_tables()
    tournament(found["tcg-floor"])
    against_zen(book)


def searches() -> None:
    """5,000 sections of 400 characters, cut out of our own texts; the slowest of many queries counts."""
    library = load_library(CONTENT)
    begin = time.perf_counter()
    own = [one for language in LANGUAGES for one in passages(library, language)]
    report(f"{len(own)} passages made of the library, in both languages", 1000 * (time.perf_counter() - begin), "ms")
    index = index_of(sections_of(own, 5_000, 400))
    for what, queries in QUERIES.items():
        taken = [seconds(lambda query=query: find(index, read_query(query)), 9) for query in queries]  # type: ignore[misc]
        report(f"5,000 sections searched: {what}", 1000 * max(taken), "ms")


def language() -> None:
    """The checks of language over 1,000 lessons of 10,000 characters with 10,000 terms, in seconds of one core.

    Garbage is not collected, as in `courseware check`: a collection looks at every object that earlier parts have left.
    """
    own, _ = read_terms((CONTENT / "terms" / "lorcana.yaml").read_text(encoding="utf-8"), "lorcana.yaml")
    assert own is not None
    termbase = termbase_of(10_000, own)
    begin = time.process_time()
    proses = proses_of(1_000, termbase)
    report("1,000 lessons of 10,000 characters parsed", time.process_time() - begin, "s")
    begin = time.process_time()
    corpus = Corpus(proses, termbase)
    found = language_findings(corpus)
    report(f"their language checked with 10,000 terms ({len(found)} findings)", time.process_time() - begin, "s")
    half = Corpus(proses[:500], termbase)
    begin = time.process_time()
    language_findings(half)
    report(f"half as many ({len(half.scans)}) take", time.process_time() - begin, "s")
    begin = time.process_time()
    (lesson,) = lessons_of(1, termbase)
    changed = Corpus([prose_of(lesson), *proses[1:]], termbase, earlier=corpus)
    language_findings_of(changed, changed.scans[0])
    report("one of them parsed and checked again against all others", 1000 * (time.process_time() - begin), "ms")
    text = "\n".join(span.words for span in proses[0].spans)
    ours = seconds(lambda: occurrences(termbase, text, "ja"), 9)
    report(
        "terms found, times as fast as a pattern for each term",
        seconds(lambda: regex_loop(termbase, text), 3) / ours,
        "times",
    )


def exchange() -> None:
    """10,000 concepts from a TBX file into an empty termbase, and half as many for comparison."""
    for count in (5_000, 10_000):
        cost = in_a_process_of_its_own(count)
        report(f"{count:,} TBX concepts ({cost['megabytes']:.1f} MB) read", cost["read"], "s")
        report("… planned", cost["plan"], "s")
        report("… written into the concept file, and read back", cost["apply"], "s")
        report("… memory at most, above that of the program", cost["memory"], "MB")


def regrade() -> None:
    """100,000 stored answers whose key is another one now."""
    cost = regrade_in_a_process_of_its_own(100_000)
    report(f"{cost['answers']:,} affected answers found and listed", cost["list"], "s")
    report("… judged anew in a dry run", cost["try"], "s")
    report("… written", cost["write"], "s")
    report("… memory at most, above that of the program", cost["memory"], "MB")


def starts() -> None:
    """From the command to the first page: with content that is still to be checked, and with content known as sound."""
    with tempfile.TemporaryDirectory() as folder:
        instances = [Path(folder) / f"{n}" / "instance" for n in range(3)]
        for instance in instances:
            instance.parent.mkdir()
        for what in ("first start", "later start"):
            taken = [_start(instance) for instance in instances]
            report(f"{what}, to the first page", 1000 * statistics.median(taken), "ms")


def _start(instance: Path) -> float:
    """The time from the command to the first page, to a hundredth of a second."""
    begin = time.perf_counter()
    with running(instance):
        return time.perf_counter() - begin


def pages() -> None:
    """Pages of the running site, asked for one after the other."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "instance") as site:
        visitor = Visitor(site)
        for path in PATHS:
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
    judging(report)
    searches()
    with without_collecting():
        language()
    times_of_answers(report)
    exchange()
    regrade()
    analysis(report)
    starts()
    pages()
