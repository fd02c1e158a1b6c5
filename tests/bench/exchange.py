"""What it costs to take over a large TBX file; measured in a process of its own, whose memory is nobody else's."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

from courseware.cli.starting import without_collecting
from courseware.terms import Concept, Form, FormRole, FormStatus, Policy, Termbase, TermClass, read_terms
from courseware.terms.exchange import Outcome, applied, plan_of, read_tbx, tbx_text
from courseware.text import Text

EMPTY = "domain: bench\nconcepts: []\n"


def in_a_process_of_its_own(count: int) -> dict[str, float]:
    """Seconds of one core for each step, size of the file and most memory in MB."""
    command = [sys.executable, "-m", "tests.bench.exchange", str(count)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603 - ourselves
    return dict(json.loads(told))


def concept(n: int) -> Concept:
    """A concept as large as ours are."""
    forms = (
        Form(f"用語{n}番", "ja", role=FormRole.GLOSS, note="公式の文書の訳"),
        Form(f"別名{n}番", "ja", FormStatus.ADMITTED, note="クラス05のページ"),
        Form(f"旧名{n}番", "ja", FormStatus.DEPRECATED),
        Form(f"Term Number {n}", "en"),
        Form(f"TN{n}", "en", FormStatus.ADMITTED, FormRole.SHORT),
    )
    note = Text(f"{n}番目の概念の説明", f"what the concept of number {n} is about")
    id = "c-" + "".join("0123456789abcdefghjkmnpqrstvwxyz"[n >> (5 * place) & 31] for place in range(6))
    return Concept(id, f"term-{n}", "bench", TermClass.GENERAL, Policy.KEEP_SOURCE_GLOSS_FIRST, forms, note=note)


def most_memory() -> float:
    """The most memory of this process so far, in MB. `ru_maxrss` would not tell: it begins with the parent's."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text(encoding="utf-8"))
    assert found is not None
    return int(found[1]) / 1024


def measured(count: int) -> dict[str, float]:
    data = tbx_text(Termbase("bench", tuple(map(concept, range(count))))).encode()
    empty, _ = read_terms(EMPTY, "terms.yaml")
    assert empty is not None
    before = most_memory()
    marks = [time.process_time()]
    reading = read_tbx(data, "bench.tbx")
    marks.append(time.process_time())
    plan = plan_of(empty, reading, "bench.tbx")
    marks.append(time.process_time())
    text = applied(plan, EMPTY, "terms.yaml")
    marks.append(time.process_time())
    assert plan.counts[Outcome.ADDED] == count == text.count("  - id: ")
    steps = {name: end - begin for name, begin, end in zip(("read", "plan", "apply"), marks, marks[1:], strict=False)}
    return {**steps, "memory": most_memory() - before, "megabytes": len(data) / 1e6}


if __name__ == "__main__":
    with without_collecting():  # as the command does it
        print(json.dumps(measured(int(sys.argv[1]))))
