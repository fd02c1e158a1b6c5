"""How the command line tells of a regrade: outcomes, points, and how far it has come."""

from __future__ import annotations

from types import TracebackType
from typing import TextIO

from courseware.actions.dry_run import Alike, Amount, Line
from courseware.quiz.regrade import OBSTACLES, Obstacle, Verdict
from courseware.store import QuestionName
from courseware.text import Text

OUTCOMES = {
    Verdict.RAISED: Text("点が上がる", "raised"),
    Verdict.LOWERED: Text("点が下がる", "lowered"),
    Verdict.SAME: Text("点は同じで、正解だけが変わる", "same points, another key"),
    Verdict.KEPT: Text("前の採点のまま（下がるため）", "stays as it was, since it would fall"),
    Verdict.VOID: Text("集計から外れる", "taken out of the total"),
}
WIDTH = 30


def question_name(name: QuestionName) -> str:
    return "/".join(name)


def outcome_words(outcome: str) -> Text:
    """What becomes of an answer, or why nothing can."""
    if outcome in [*Verdict]:
        return OUTCOMES[Verdict(outcome)]
    why = OBSTACLES[Obstacle(outcome)]
    return Text(f"採点し直せない（{why.ja.rstrip('。')}）", f"cannot be judged anew ({why.en.rstrip('.')})")


def alike_words(alike: Alike, number: int) -> list[str]:
    """Answers that were given alike, in both languages: how many, from which points to which, why."""
    words = outcome_words(alike.outcome)
    lines = [f"{question_name(alike.question)} ×{number}: {_amount(alike.old)} → {_amount(alike.new)}"]
    for language in ("ja", "en"):
        given = alike.given[language] if alike.given else ""
        why = alike.why[language] if alike.outcome in [*Verdict] else ""
        lines.append("    " + " | ".join(part for part in (words[language], given, why) if part))
    return lines


def _amount(amount: Amount | None) -> str:
    return f"{amount[0]} ({amount[1]})" if amount else "-"


def as_data(line: Line) -> dict[str, object]:
    """One answer as JSON data; points as exact fractions."""
    alike = line.alike
    return {
        "quiz": alike.question[0],
        "question": alike.question[1],
        "variant": alike.variant,
        "sitting": line.sitting,
        "n": line.n,
        "outcome": alike.outcome,
        "old": _numbers(alike.old),
        "new": _numbers(alike.new),
        "given": alike.given.as_data() if alike.given else None,
        "why": alike.why.as_data(),
    }


def _numbers(amount: Amount | None) -> dict[str, str] | None:
    return {"points": str(amount[0]), "maximum": str(amount[1])} if amount else None


class Bar:
    """How much is done, on one line of a terminal; elsewhere nothing is printed."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self.total, self.stream, self.done = total, stream, 0

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.stream.isatty() and self.total:
            self.stream.write("\r" + " " * (WIDTH + 30) + "\r")
            self.stream.flush()

    def add(self, number: int) -> None:
        self.done = min(self.total, self.done + number)
        if self.stream.isatty() and self.total:
            filled = WIDTH * self.done // self.total
            self.stream.write(f"\r[{'#' * filled}{'.' * (WIDTH - filled)}] {self.done:,}/{self.total:,}")
            self.stream.flush()
