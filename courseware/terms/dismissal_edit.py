"""Writes dismissals into `dismissed.yaml` and takes them out, and changes not a byte besides."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence

from courseware.finding import Finding
from courseware.source import Place
from courseware.terms.dismissal import Dismissal, read_dismissals
from courseware.text import Text

ELSE = Text("ほかの箇所まで変わってしまいます", "the file would say something else besides")


class DismissalEditError(ValueError):
    """The file cannot be changed by this program, and a person has to do it; `words` say why."""

    def __init__(self, words: Text) -> None:
        self.words = words
        super().__init__(words.en)


def with_dismissals(text: str, file: str, added: Sequence[Dismissal], taken: Collection[str] = ()) -> str:
    """The file with these entries at its end and without those whose marks are taken back."""
    before = _read(text, file)
    line_end = "\r\n" if "\r\n" in text else "\n"
    lines = text.splitlines(keepends=True)
    indent = _indent(lines, before)
    for start, end in reversed(_extents(lines, before, taken)):
        del lines[start:end]
    kept = "".join(lines)
    kept += line_end if kept and not kept.endswith("\n") else ""
    new = kept + "".join(_written(one, indent, line_end) for one in added)
    _confirm(new, file, [*(one.mark for one in before if one.mark not in taken), *(one.mark for one in added)])
    return new


def _read(text: str, file: str) -> tuple[Dismissal, ...]:
    faults: list[Finding] = []
    found = read_dismissals(text, file, faults) if _says_something(text) else ()
    if faults:
        raise DismissalEditError(Text(faults[0].line("ja"), faults[0].line("en")))
    return found


def _says_something(text: str) -> bool:
    return any(line.strip() and not line.strip().startswith("#") for line in text.splitlines())


def _indent(lines: Sequence[str], entries: Iterable[Dismissal]) -> str:
    """What stands before the dash of the entries that are there."""
    first = next(iter(entries), None)
    return "" if first is None else lines[_dash(lines, first.place)].partition("-")[0]


def _dash(lines: Sequence[str], place: Place) -> int:
    """The line of the dash of an entry, which must stand on the line where the entry begins."""
    line = lines[place.line - 1]
    if line[: place.column - 1].strip() != "-":
        words = (f"{place}: 「- 」で始まる行に書かれていません", f"{place}: the entry does not begin behind a dash")
        raise DismissalEditError(Text(*words))
    return place.line - 1


def _extents(lines: Sequence[str], entries: Sequence[Dismissal], taken: Collection[str]) -> list[tuple[int, int]]:
    """The lines of each entry that goes; remarks and empty lines behind it belong to what follows."""
    starts = [_dash(lines, one.place) for one in entries if taken]
    found = []
    for n, one in enumerate(entries):
        if one.mark in taken:
            end = starts[n + 1] if n + 1 < len(starts) else len(lines)
            while not lines[end - 1].strip() or lines[end - 1].strip().startswith("#"):
                end -= 1
            found.append((starts[n], end))
    return found


def _written(one: Dismissal, indent: str, line_end: str) -> str:
    said = {"fingerprint": one.fingerprint, "reason": one.reason, "by": one.by, "at": one.at}
    rows = [f"{key}: {json.dumps(words, ensure_ascii=False)}" for key, words in said.items()]
    return "".join(f"{indent}{'- ' if n == 0 else '  '}{row}{line_end}" for n, row in enumerate(rows))


def _confirm(text: str, file: str, marks: Sequence[str]) -> None:
    """Read again, the file says this and nothing else."""
    if [one.mark for one in _read(text, file)] != [*marks]:
        raise DismissalEditError(ELSE)
