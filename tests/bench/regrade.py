"""What it costs to judge 100,000 stored answers anew, all of them affected; in a process of its own, for its memory."""

from __future__ import annotations

import json
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path

from courseware.actions.comparing import affected_questions
from courseware.actions.regrading import Wanted, carry_out, dry_run
from courseware.library import Library, Present
from courseware.quiz import Answer, Instance, freeze, judge, right_form, take, wrong_form
from courseware.quiz.canonical import address, canonical
from courseware.quiz.measure import measure
from courseware.quiz.regrade import Policy
from courseware.store import connect, migrate, open_session
from courseware.text import Text
from tests.content import our_library

A_SITTING = 20
NOW = datetime(2026, 7, 14, 3, 0, tzinfo=UTC)
AT = "2026-07-14 03:00:00.000000"


def in_a_process_of_its_own(count: int) -> dict[str, float]:
    """Seconds of one core for finding, trying and writing, and most memory in MB above that of the program."""
    command = [sys.executable, "-m", "tests.bench.regrade", str(count)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603 - ourselves
    return dict(json.loads(told))


def asked_before(library: Library) -> list[tuple[Instance, list[str]]]:
    """Every question of ours in every variant under a key that is none any more, each with two answers as they are kept."""
    found = []
    for course in library.courses.values():
        for question in course.quiz.questions if course.quiz else ():
            for variant in question.variants:
                instance = freeze(course.quiz, question, variant, 1, library.books, library.assumptions)  # type: ignore[arg-type] # it has questions
                keys = tuple(
                    replace(key, values=(*key.values, "former"), words=Text.same("former")) for key in instance.keys
                )
                old = replace(instance, keys=keys)
                answers = [take(instance, form(instance)) for form in (right_form, wrong_form)]
                found.append((old, [canonical(judge(old, one)) for one in answers if isinstance(one, Answer)]))
    return found


def fill(file: Path, library: Library, count: int) -> None:
    """So many answers in sittings of twenty; in each the options have tokens of their own, as chance gives them."""
    with sqlite3.connect(file) as database:
        learners = range(1, count // A_SITTING + 1)
        database.executemany(
            "INSERT INTO learner (id, code_digest, created_at) VALUES (?, ?, ?)", [(n, f"c{n}", AT) for n in learners]
        )
        for n, (old, judgement) in enumerate(_answers(asked_before(library), count)):
            sitting, slot = n // A_SITTING, n + 1
            if n % A_SITTING == 0:
                row = (f"s{sitting}", sitting + 1, old.quiz, 1, sitting, AT, AT)
                database.execute(
                    "INSERT INTO sitting (id, learner_id, quiz, number, seed, started_at, finished_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    row,
                )
            _keep(database, old, judgement, sitting, slot)
    database.close()


def _answers(kinds: list[tuple[Instance, list[str]]], count: int) -> Iterator[tuple[Instance, str]]:
    """A sitting is of one quiz."""
    by_quiz: dict[str, list[tuple[Instance, list[str]]]] = {}
    for kind in kinds:
        by_quiz.setdefault(kind[0].quiz, []).append(kind)
    rounds = [cycle(each) for each in by_quiz.values()]
    for n in range(count):
        old, judgements = next(rounds[n // A_SITTING % len(rounds)])
        yield old, judgements[n // 7 % len(judgements)]


def _keep(database: sqlite3.Connection, old: Instance, judgement: str, sitting: int, slot: int) -> None:
    content = TEXTS.setdefault(id(old), canonical(old))
    token = next((option.token for component in old.components for option in component.options), "")
    own = content.replace(token, f"t{slot}") if token else content
    digest = address(own)
    names = (digest, old.quiz, old.question, old.version, old.variant, MEASURES.setdefault(id(old), measure(old)))
    database.execute("INSERT OR IGNORE INTO instance (digest, content) VALUES (?, ?)", (digest, own))
    database.execute(
        "INSERT OR IGNORE INTO instance_measure (digest, quiz, question, version, variant, measure) VALUES (?, ?, ?, ?, ?, ?)",
        names,
    )
    database.execute(
        "INSERT INTO slot (id, sitting_id, n, question, instance_digest) VALUES (?, ?, ?, ?, ?)",
        (slot, f"s{sitting}", (slot - 1) % A_SITTING + 1, old.question, digest),
    )
    database.execute(
        "INSERT INTO step (slot_id, seq, kind, key, raw, judgement, at) VALUES (?, 0, 'submit', 'form-0001', '{}', ?, ?)",
        (slot, judgement, AT),
    )


TEXTS: dict[int, str] = {}
MEASURES: dict[int, str] = {}


def megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measured(folder: Path, count: int) -> dict[str, float]:
    library = our_library()
    url = f"sqlite:///{folder / 'people.db'}"
    migrate(url)
    fill(folder / "people.db", library, count)
    present, wanted = Present(library), Wanted(Policy.REPLACE)
    engine = connect(url)
    before = megabytes()
    with open_session(engine) as session:
        begin = time.process_time()
        found = affected_questions(session, present)
        listed = time.process_time()
        with dry_run(session, present=present, wanted=wanted) as run:
            tried = time.process_time()
            done = carry_out(session, run=run, reason=Text("理由", "Why"), by=None, now=NOW)
            written = time.process_time()
    engine.dispose()
    assert done
    return {
        "answers": sum(one.affected_answers for one in found),
        "refused": run.refused,
        "list": listed - begin,
        "try": tried - listed,
        "write": written - tried,
        "memory": megabytes() - before,
    }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        print(json.dumps(measured(Path(name), int(sys.argv[1]))))
