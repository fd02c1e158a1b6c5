"""What the process beside a starting server does; see checking.py. It says all it has to say by how it ends."""

from __future__ import annotations

import gc
import os
import pickle
import sys
from collections.abc import Collection
from pathlib import Path

from courseware.finding import blockers
from courseware.library import Library, Readings, Share, load_with_good
from courseware.settings import read_settings

HALVES = ((Share.KEYS,), (Share.RULES, Share.TEXTS, Share.LANGUAGE))  # that take about as long as one another


def run() -> None:
    """Hand the content over on standard output; then, unless it is known to be sound, check it. 1 where it is not."""
    gc.disable()  # all that is made here stays until the end, which is near
    settings = read_settings()
    beside = Reading(settings.content, settings.instance / "good")
    library = beside.load(())
    is_known = sys.argv[1:] == ["known"]
    other = None if is_known else _fork(beside, HALVES[0])
    _hand_over(library)
    is_sound = is_known or (beside.is_sound(HALVES[1]) and _ended_well(other))
    os._exit(0 if is_sound else 1)  # without tidying up what the end of the process clears away


class Reading:
    """The content of a folder, of which every text is read once, however often it is loaded."""

    def __init__(self, content: Path, good: Path) -> None:
        self.content, self.good = content, good
        self.readings: Readings = {}

    def load(self, checks: Collection[Share]) -> Library:
        return load_with_good(self.content, self.good, checks, self.readings)

    def is_sound(self, checks: Collection[Share]) -> bool:
        return not blockers(self.load(checks).findings)


def _hand_over(library: Library) -> None:
    """Write the library where the server reads it, and tell that this is all."""
    with os.fdopen(os.dup(1), "wb") as out:
        os.close(1)
        pickle.dump(library, out, pickle.HIGHEST_PROTOCOL)


def _fork(beside: Reading, checks: Collection[Share]) -> int:
    """The number of a process that checks this much of what was read."""
    child = os.fork()
    if not child:
        os.close(1)
        os._exit(0 if beside.is_sound(checks) else 1)
    return child


def _ended_well(child: int | None) -> bool:
    return child is None or os.waitpid(child, 0)[1] == 0
