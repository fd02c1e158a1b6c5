"""The content that we serve, read once for all tests of a process that only look at it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from courseware.library import Library, load_library

CONTENT = Path(__file__).parents[1] / "content"


@cache
def our_library() -> Library:
    """It is not checked here: `tests/library/test_load.py` holds that it is sound."""
    return load_library(CONTENT, checks=())
