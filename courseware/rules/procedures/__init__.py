"""What a table cannot say: arithmetic over maps, lists and counts. One file a topic; this is the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping

PROCEDURES: dict[str, Callable[..., Mapping[str, object]]] = {}
