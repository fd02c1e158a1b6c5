"""Values of a quiz as JSON data and back, and the digest of their canonical JSON.

Points are fractions and travel as text (`"2/3"`); a float anywhere is an error, since it could not come back exactly.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

# Marks a field that was added later: while it has its default it is left out of the data, so that the digest of what
# was frozen before the field existed stays what it was.
LATER = {"later": True}


def canonical(data: object) -> str:
    """The one JSON text of a value: sorted keys, no white space, no escapes."""
    return json.dumps(as_data(data), ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(data: object) -> str:
    """The address of a value: that of its canonical JSON."""
    return address(canonical(data))


def address(content: str) -> str:
    """The sha256 of a canonical JSON text."""
    return sha256(content.encode()).hexdigest()


def as_data(value: object) -> Any:
    """Plain JSON data of a value built from dataclasses, tuples, texts, fractions."""
    if isinstance(value, Fraction | StrEnum):
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {name: as_data(item) for name, item in _told(value)}
    if isinstance(value, tuple | list):
        return [as_data(item) for item in value]
    if isinstance(value, dict):
        return {key: as_data(item) for key, item in value.items()}
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(f"{type(value).__name__} cannot be frozen: {value!r}")


def _told(value: Any) -> Iterator[tuple[str, object]]:
    """The fields of a dataclass, without later ones that still have their default."""
    for field in dataclasses.fields(value):
        item = getattr(value, field.name)
        if not (field.metadata.get("later") and item == field.default):
            yield field.name, item


def from_data(kind: type[T], data: Any) -> T:
    """The value of a type out of its JSON data; what older data lacks takes its default."""
    return _value(kind, data)  # type: ignore[no-any-return]


def _value(kind: Any, data: Any) -> Any:
    if kind is Fraction:
        return Fraction(data)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return kind(**{name: _value(hint, data[name]) for name, hint in _hints(kind).items() if name in data})
    if get_origin(kind) is tuple:
        return tuple(_value(get_args(kind)[0], item) for item in data)
    if get_origin(kind) in (Union, UnionType):
        return None if data is None else _value(get_args(kind)[0], data)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(data)
    return data


@lru_cache(maxsize=64)
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
