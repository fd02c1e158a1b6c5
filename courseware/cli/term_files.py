"""The files behind `courseware term`: concept files and the catalogue, read as they are; files from outside by format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from courseware.cli.files import text_of
from courseware.cli.saying import CommandError, meant, not_written
from courseware.finding import Finding, blockers
from courseware.library.files import Folder
from courseware.terms import Termbase, read_terms
from courseware.terms.exchange import Reading, read_csv, read_tbx
from courseware.text import Text

READERS: Mapping[str, Callable[[bytes, str], Reading]] = {"csv": read_csv, "tbx": read_tbx}
ENDINGS = {".csv": "csv", ".txt": "csv", ".tsv": "csv", ".tbx": "tbx", ".xml": "tbx", ".po": "po"}
CATALOGUE = "ja/LC_MESSAGES/messages.po"


@dataclass(frozen=True, slots=True)
class ConceptFile:
    """A concept file: its name from the folder above the content, its text with every byte, what it says."""

    name: str
    text: str
    termbase: Termbase


def concept_files(content: Path) -> dict[str, ConceptFile]:
    """All concept files by domain. One with faults stops everything: what cannot be read would look like it is not there."""
    folder = Folder(content)
    found: dict[str, ConceptFile] = {}
    faults: list[Finding] = []
    for path in folder.files("terms/*.yaml"):
        text, name = text_of(path), folder.name(path)
        termbase, findings = read_terms(text, name)
        faults += blockers(findings)
        if termbase is not None:
            found[termbase.domain] = ConceptFile(name, text, termbase)
    if faults:
        raise not_written(faults)
    return found


def concept_file(files: Mapping[str, ConceptFile], domain: str) -> ConceptFile:
    if domain in files:
        return files[domain]
    hint = meant(domain, files, Text(f"使える領域: {'、'.join(files)}。", f"Known: {', '.join(files)}."))
    raise CommandError(
        Text(f"「{domain}」という領域はありません。{hint.ja}", f"There is no domain “{domain}”. {hint.en}")
    )


def domain_of(reading: Reading, files: Mapping[str, ConceptFile]) -> str:
    """The domain that a file speaks of: as it says itself, or by its ids."""
    said = sorted({concept.says("domain") for concept in reading.concepts} - {""})
    ids = {concept.key for concept in reading.concepts}
    by_id = [domain for domain, file in files.items() if any(one.id in ids for one in file.termbase.concepts)]
    found = said or by_id or (list(files) if len(files) == 1 else [])
    if len(found) == 1:
        return found[0]
    shown = found or list(files)
    raise CommandError(
        Text(
            f"どの領域の用語か決められません。--domain で指定してください: {'、'.join(shown)}。",
            f"To which domain these terms belong cannot be told. Name one with --domain: {', '.join(shown)}.",
        )
    )


def format_of(file: Path, chosen: str | None) -> str:
    """The format of a file, by what was asked for or how its name ends."""
    found = chosen or ENDINGS.get(file.suffix.lower())
    if found is None:
        raise CommandError(
            Text(
                f"{file.name} の形式が分かりません。--format csv、tbx、po のどれかを付けてください。",
                f"The format of {file.name} cannot be told. Add --format csv, tbx or po.",
            )
        )
    return found
