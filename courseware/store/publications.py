"""What was published, file by file: every text with that on which it rests."""

from __future__ import annotations

from dataclasses import replace

from sqlmodel import Session, col, select

from courseware.quiz.drafting import Publication, PublicationAct
from courseware.store.draft_schema import PublicationRow


def add_publication(session: Session, publication: Publication) -> Publication:
    """Put a text on record; it comes back with its number."""
    row = PublicationRow(
        file=publication.file,
        act=publication.act.value,
        question=publication.question,
        entry_version=publication.entry_version,
        text=publication.text,
        digest=publication.digest,
        parent_digest=publication.parent,
        draft_id=publication.draft,
        by=publication.by,
        at=publication.at,
        words=publication.words,
    )
    session.add(row)
    session.flush()
    return replace(publication, number=row.id or 0)


def publications(session: Session) -> tuple[Publication, ...]:
    """Everything that was published, the newest first."""
    return tuple(
        _publication(row) for row in session.exec(select(PublicationRow).order_by(col(PublicationRow.id).desc()))
    )


def find_publication(session: Session, number: int) -> Publication | None:
    row = session.get(PublicationRow, number)
    return _publication(row) if row else None


def last_publication(session: Session, file: str) -> Publication | None:
    """The newest text of a file."""
    wanted = select(PublicationRow).where(PublicationRow.file == file).order_by(col(PublicationRow.id).desc())
    row = session.exec(wanted.limit(1)).first()
    return _publication(row) if row else None


def published_text(session: Session, file: str, digest: str) -> str | None:
    """The text of a file with this digest, if it is on record."""
    wanted = select(PublicationRow.text).where(PublicationRow.file == file, PublicationRow.digest == digest)
    return session.exec(wanted.limit(1)).first()


def published_files(session: Session) -> tuple[str, ...]:
    """The files of which texts are on record."""
    return tuple(session.exec(select(PublicationRow.file).distinct().order_by(PublicationRow.file)).all())


def _publication(row: PublicationRow) -> Publication:
    return Publication(
        file=row.file,
        act=PublicationAct(row.act),
        question=row.question,
        entry_version=row.entry_version,
        text=row.text,
        digest=row.digest,
        parent=row.parent_digest,
        by=row.by,
        at=row.at,
        words=row.words,
        draft=row.draft_id,
        number=row.id or 0,
    )
