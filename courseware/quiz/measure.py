"""By what answers are measured: the keys and points of an instance, and nothing that is only words or order.

Two instances of one measure give the same answer the same points, whatever their options are called and in which order
they stand. It is worked out of JSON data, so that many instances can be compared without being read in full. What is
kept under it in a database was worked out in just this way: another way needs a migration.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from courseware.quiz import canonical
from courseware.quiz.instance import Instance

DIGITS = 16


def measure(instance: Instance) -> str:
    """The digest of what this instance measures by."""
    return measure_of_data(instance.as_data())


def measure_of_data(data: Mapping[str, Any]) -> str:
    """The same of the JSON data of an instance."""
    parts = sorted([part["id"], part["maximum"], part.get("credit", "")] for part in data["components"])
    keys = sorted([key["component"], sorted(key["values"]), key.get("tolerance")] for key in data["keys"])
    return canonical.digest([parts, keys])[:DIGITS]
