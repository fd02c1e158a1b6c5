"""Chance out of a seed: the same seed gives the same order on every machine and in every version of Python."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Sequence[T], seed: int, *salt: str) -> tuple[T, ...]:
    """The items in an order that depends on the seed and the salt alone, never on what the items are.

    Sorting places by a hash gives each order the same chance. Different salts give independent orders, so that
    the parts of one question do not all have the key in the same place.
    """
    places = sorted(range(len(items)), key=lambda place: _hash(seed, *salt, str(place)))
    return tuple(items[place] for place in places)


def token(seed: int, *salt: str) -> str:
    """A short opaque name that tells nothing about order or key."""
    return b32encode(_hash(seed, *salt, "token")).decode().lower()[:10]


def _hash(seed: int, *salt: str) -> bytes:
    return sha256("\x1f".join([str(seed), *salt]).encode()).digest()
