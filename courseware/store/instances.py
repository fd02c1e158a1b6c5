"""Frozen questions under the digest of their content: kept once, never changed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache

from sqlmodel import Session, col, select

from courseware.quiz import Instance, Judgement
from courseware.quiz.canonical import address, canonical
from courseware.quiz.measure import measure
from courseware.store.engine import add_unless_there
from courseware.store.schema import InstanceRow
from courseware.store.schema_results import InstanceMeasureRow


def keep_instances(session: Session, instances: Iterable[Instance]) -> list[str]:
    """Keep what is not kept yet; an instance that is there stays as it is. What comes back is the digest of each."""
    instances = tuple(instances)
    contents = [canonical(instance) for instance in instances]
    digests = [address(content) for content in contents]
    wanted = dict(zip(digests, contents, strict=True))
    known = session.exec(select(InstanceRow.digest).where(col(InstanceRow.digest).in_(wanted))).all()
    for digest in sorted(wanted.keys() - set(known)):
        row = InstanceRow(digest=digest, content=wanted[digest])
        add_unless_there(session, row, _measured(digest, instances[digests.index(digest)]))
    return digests


def _measured(digest: str, instance: Instance) -> InstanceMeasureRow:
    names = {name: getattr(instance, name) for name in ("quiz", "question", "version", "variant")}
    return InstanceMeasureRow(digest=digest, measure=measure(instance), **names)


@lru_cache(maxsize=1024)
def read_instance(content: str) -> Instance:
    """The instance of a JSON text; the same one for the same text, since neither ever changes."""
    return Instance.from_data(json.loads(content))


@lru_cache(maxsize=4096)
def read_judgement(content: str) -> Judgement:
    """The judgement of a JSON text; the same one for the same text, since neither ever changes."""
    return Judgement.from_data(json.loads(content))
