"""What somebody kept, as files to take away: JSON for programs, CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from courseware.rules.sheet import guarded
from courseware.store import Account, Regrade, Sitting, Slot
from courseware.text import Language, Text

COLUMNS = Text(
    "小テスト,回,問,項目,回答,正解,結果,得点,満点,回答日時",
    "quiz,attempt,question,part,answer,right answer,result,points,maximum,answered at",
)
RESULT = {True: Text("正解", "right"), False: Text("不正解", "wrong")}
VOID = Text("集計外", "not counted")


def as_json(
    account: Account | None, sittings: Iterable[Sitting], read: dict[str, datetime], rest: dict[str, Any], at: datetime
) -> str:
    """Everything, also what no page shows."""
    data = {
        "exported_at": at.isoformat(),
        "account": _account(account) if account else None,
        "lessons_read": {course: moment.isoformat() for course, moment in read.items()},
        "sittings": [_sitting(sitting) for sitting in sittings],
        **rest,
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


def as_csv(sittings: Iterable[Sitting], language: Language) -> str:
    """One row for each part of each answer. Text that a spreadsheet would run is guarded; numbers stay numbers."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(COLUMNS[language].split(","))
    for sitting in sittings:
        writer.writerows(_rows(sitting, language))
    return "\ufeff" + file.getvalue()  # without the mark a spreadsheet takes Japanese for something else


def _rows(sitting: Sitting, language: Language) -> Iterator[list[str]]:
    for slot in sitting.slots:
        judgement = slot.judgement or slot.first_judgement
        if slot.answer is None or judgement is None:
            continue
        for part in judgement.parts:
            words = (sitting.quiz, part.label[language], part.given[language], part.key[language])
            quiz, label, given, key = (guarded(word) for word in words)
            outcome = VOID[language] if slot.is_void else RESULT[part.right][language]
            moment = slot.answer.at.isoformat(timespec="seconds")
            numbers = ("", "") if slot.is_void else (str(part.points), str(part.maximum))
            yield [quiz, str(sitting.number), str(slot.n), label, given, key, outcome, *numbers, moment]


def _account(account: Account) -> dict[str, Any]:
    return {
        "email": account.email,
        "roles": sorted(account.roles),
        "created_at": account.created.isoformat(),
        "confirmed_at": account.confirmed.isoformat() if account.confirmed else None,
        "signed_in_at": account.signed_in.isoformat() if account.signed_in else None,
        "second_factor": account.has_second_factor,
    }


def _sitting(sitting: Sitting) -> dict[str, Any]:
    return {
        "id": sitting.id,
        "quiz": sitting.quiz,
        "number": sitting.number,
        "mode": sitting.mode,
        "title": sitting.title.as_data() if sitting.title else None,
        "pass_mark": str(sitting.pass_mark) if sitting.pass_mark is not None else None,
        "deadline_at": sitting.deadline.isoformat() if sitting.deadline else None,
        "started_at": sitting.started.isoformat(),
        "finished_at": sitting.finished.isoformat() if sitting.finished else None,
        "questions": [_slot(slot) for slot in sitting.slots],
    }


def _slot(slot: Slot) -> dict[str, Any]:
    """A question; what would be right is told only where it was answered."""
    judged = slot.judgement.as_data() if slot.judgement else None
    text = slot.instance.text
    return {
        "n": slot.n,
        "question": slot.question,
        "text": _words(text),
        "steps": [
            {
                "at": step.at.isoformat(),
                "kind": step.kind,
                "typed": step.raw,
                "language": step.language,
                "seconds": step.seconds,
            }
            for step in slot.steps
        ],
        "judgement": judged,
        "counts": slot.counts,
        "regrades": [_regrade(each) for each in slot.regrades],
        "withdrawn": _words(slot.withdrawal.reason) if slot.withdrawal else None,
    }


def _regrade(regrade: Regrade) -> dict[str, Any]:
    """How a result was changed afterwards, with the result before."""
    return {
        "at": regrade.run.at.isoformat(),
        "policy": regrade.run.policy,
        "reason": _words(regrade.run.reason),
        "outcome": regrade.verdict,
        "before": regrade.before.as_data() if regrade.before else None,
        "after": regrade.judgement.as_data() if regrade.judgement else None,
    }


def _words(text: Text) -> dict[str, str]:
    return {"ja": text.ja, "en": text.en}
