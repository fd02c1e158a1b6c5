"""Starting fast: what is made while a program starts is there to stay, so nothing in it is searched for garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """No garbage collection inside; a sixth of the time of a start goes there otherwise."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
