"""The analysis of a quiz with 100,000 stored answers, out of a real file."""

from __future__ import annotations

import gc
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from courseware.library import Library, load_library
from courseware.quiz import Instance, Quiz, freeze_all, judge, right_form, take, wrong_form
from courseware.quiz.analysis import analyse, face_of, grouped, parts_of, written_parts
from courseware.quiz.canonical import address, canonical
from courseware.store import Engine, answers_to, asked_in, connect, migrate, open_session

CONTENT = Path(__file__).parents[2] / "content"
SLUG, ANSWERS, SEEDS, TURNS = "enforcement-05", 100_000, 60, 3
AT = "2026-07-14 03:00:00.000000"


def analysis(report: Callable[[str, float, str], None]) -> None:
    """Reading, grouping, faces of all variants, and every figure of every question: as the page does it, median of three."""
    library = load_library(CONTENT, checks=())
    quiz = library.courses[SLUG].quiz
    assert quiz
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "answers.db"
        migrate(f"sqlite:///{file}")
        fill(file, library, quiz)
        engine = connect(f"sqlite:///{file}")
        gc.freeze()  # as a server does when everything is loaded
        taken = sorted(_analysed(engine, quiz.id, library) for _ in range(TURNS))
        gc.unfreeze()
        engine.dispose()
    whole, reading, answers = taken[len(taken) // 2]
    report(f"a quiz with {answers:,} stored answers analysed", whole, "s")
    report("… without the database", whole - reading, "s")


def _analysed(engine: Engine, quiz: str, library: Library) -> tuple[float, float, int]:
    """Seconds altogether, those of them in the database, and how many answers there were."""
    begin = time.perf_counter()
    with open_session(engine) as session:
        answers = answers_to(session, quiz)
        read = time.perf_counter() - begin
        found = grouped(answers)
        between = time.perf_counter()
        asked = asked_in(session, found.samples.values())
        read += time.perf_counter() - between
    faces = {key: face_of(asked[slot][0], library.books) for key, slot in found.samples.items()}
    studies = analyse(found, faces)
    assert sum(study.every.n for study in studies.values()) == len(answers)
    return time.perf_counter() - begin, read, len(answers)


def fill(file: Path, library: Library, quiz: Quiz) -> None:
    """Sittings through the whole quiz, some twice by the same learner, in both languages; answers right, wrong, mixed."""
    chance = random.Random(5)  # noqa: S311 - the same answers in every run
    papers = [_paper(library, quiz, seed) for seed in range(SEEDS)]
    slots = count(1)
    with sqlite3.connect(file) as database:
        for content, digest in {(one[0], one[1]) for paper in papers for one in paper}:
            database.execute("INSERT INTO instance (digest, content) VALUES (?, ?)", (digest, content))
        for n in range(ANSWERS // len(papers[0])):
            _sit(database, quiz.id, n, chance.choice(papers), slots, chance)
    database.close()


Answer = tuple[str, str]  # the judgement, and its parts in few words
Asked = tuple[str, str, Instance, list[Answer]]


def _paper(library: Library, quiz: Quiz, seed: int) -> list[Asked]:
    """Every question once, as chance gives it, with what may be answered."""
    return [
        (content := canonical(instance), address(content), instance, list(_answers(instance)))
        for instance in freeze_all(quiz, seed, library.books, library.assumptions, [])
    ]


def _answers(instance: Instance) -> Iterator[Answer]:
    """The right answer, the wrong one, and those that are right but for one part."""
    right, wrong = right_form(instance), wrong_form(instance)
    mixed = [
        {**right, **{name: values for name, values in wrong.items() if name in component.fields}}
        for component in instance.components
    ]
    for form in (right, right, right, wrong, *mixed):
        answer = take(instance, form)
        if not isinstance(answer, tuple):
            judged = judge(instance, answer)
            yield canonical(judged), written_parts(parts_of(judged, instance))


def _sit(
    database: sqlite3.Connection, quiz: str, n: int, paper: list[Asked], slots: Iterator[int], chance: random.Random
) -> None:
    learner, name = n * 2 // 3 + 1, f"sitting-{n}"
    database.execute("INSERT OR IGNORE INTO learner (id, created_at) VALUES (?, ?)", (learner, AT))
    row = (name, learner, quiz, n + 1, n, AT, AT)
    database.execute(
        "INSERT INTO sitting (id, learner_id, quiz, number, seed, started_at, finished_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        row,
    )
    language = chance.choice(["ja", "ja", "en"])
    for place, (_, digest, instance, answers) in enumerate(paper, 1):
        slot, (judgement, parts) = next(slots), chance.choice(answers)
        seconds, sure = chance.randrange(5, 300), chance.choice(["", "sure", "fairly", "guessing"])
        database.execute("INSERT INTO slot VALUES (?, ?, ?, ?, ?)", (slot, name, place, instance.question, digest))
        database.execute(
            "INSERT INTO step (slot_id, seq, kind, key, raw, judgement, at, language, seconds) VALUES (?, 0, 'submit', 'k', '{}', ?, ?, ?, ?)",
            (slot, judgement, AT, language, seconds),
        )
        database.execute(
            "INSERT INTO answer VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (slot, quiz, instance.question, instance.version, instance.variant, parts, language, seconds, sure),
        )
