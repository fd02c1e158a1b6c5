"""`courseware review mint`: gives every mark of the named lessons an id, and changes not a byte besides."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from courseware.cli.files import text_of, write
from courseware.cli.saying import MISUSED, NOTHING_WRITTEN, CommandError, not_written, say
from courseware.lessons import CANDIDATE, read_lesson, with_ids
from courseware.review import Kind, Site, id_of, mintable, minted, normalised
from courseware.text import LANGUAGES, Language, Text

FILES: Mapping[str, Language] = {f"lesson.{language}.md": language for language in LANGUAGES}
WRITTEN = re.compile(r"\{#(q-[\w-]+)\}")
TAKEN = re.compile(r"(?P<file>.+?):(?P<line>[0-9]+)(?::(?P<column>[0-9]+))?")


def mint(content: Path, paths: Sequence[str], taken: Sequence[str], known: Collection[str]) -> int:
    """Write the ids; `taken` are the places of candidates that become items, `known` the ids of the history."""
    chosen = [_place(written) for written in taken]
    folders = _folders(content, [Path(path).resolve() for path in paths], [file for file, _, _ in chosen])
    texts = {file: text_of(file) for folder in folders for name in FILES if (file := folder / name).is_file()}
    everywhere = (text_of(file) for file in content.glob("courses/*/lesson.*.md"))
    used = {own for text in (*texts.values(), *everywhere) for own in WRITTEN.findall(text)} | set(known)
    fresh, count, changed = _fresh(used), 0, dict[Path, str]()
    for folder in folders:
        ids = _ids(folder, texts, chosen, fresh)
        count += len(ids)
        changed |= {file: text for file, text in _written(folder, texts, ids).items() if text != texts[file]}
    write(content, {str(file): text for file, text in changed.items()}, {str(file): texts[file] for file in changed})
    print(*changed, sep="\n", end="\n" * bool(changed))
    words = Text(
        f"id を付けた要確認 {count} 件、書き換えたファイル {len(changed)} 件。",
        f"Marks that got an id: {count}. Files written: {len(changed)}.",
    )
    say(words)
    return 0


def _place(written: str) -> tuple[Path, int, int]:
    match = TAKEN.fullmatch(written)
    if match is None:
        words = Text(
            f"「{written}」は ファイル:行:列 の形で書いてください。", f"Write “{written}” as file:line:column."
        )
        raise CommandError(words, MISUSED)
    return Path(match["file"]).resolve(), int(match["line"]), int(match["column"] or 0)


def _folders(content: Path, paths: Sequence[Path], taken: Sequence[Path]) -> list[Path]:
    """The folders with lessons at or below these paths; every class of the content where none is named."""
    if not paths and not taken:
        paths = [content / "courses"]
    found: dict[Path, None] = {}
    for path in (*paths, *taken):
        files = [path] if path.is_file() else [file for name in FILES for file in path.rglob(name)]
        lessons = [file for file in files if file.name in FILES]
        if not lessons:
            ja, en = f"{path} にレッスンがありません。", f"There is no lesson in {path}."
            raise CommandError(Text(ja, en), MISUSED)
        found |= dict.fromkeys(sorted(file.parent for file in lessons))
    return [*found]


def _fresh(used: set[str]) -> Iterator[str]:
    """Ids that were never used, from chance."""
    while True:
        own = id_of(secrets.randbits(30))
        if own not in used:
            used.add(own)
            yield own


def _sites(file: Path, text: str) -> tuple[Site, ...]:
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    lesson, faults = read_lesson(plain, str(file), FILES[file.name])
    if lesson is None:
        raise not_written(faults)
    return lesson.sites


def _ids(
    folder: Path, texts: Mapping[Path, str], taken: Sequence[tuple[Path, int, int]], fresh: Iterator[str]
) -> dict[Site, str]:
    """The id of each place of a folder that needs one; a candidate that is taken up is a mark like others."""
    found = {}
    for name, language in FILES.items():
        if (file := folder / name) in texts:
            places = [(line, column) for path, line, column in taken if path == file]
            found[language] = [_taken(site, places) for site in _sites(file, texts[file])]
            _refuse_unknown(file, found[language], places)
    return minted(found, fresh)


def _taken(site: Site, places: Sequence[tuple[int, int]]) -> Site:
    here = any(line == site.place.line and column in (0, site.place.column) for line, column in places)
    return replace(site, kind=Kind.MARK) if site.kind is Kind.CANDIDATE and here else site


def _refuse_unknown(file: Path, sites: Sequence[Site], places: Sequence[tuple[int, int]]) -> None:
    for line, _ in places:
        if not any(site.place.line == line for site in mintable(sites)):
            ja = f"{file}:{line} に、id のない要確認の候補がありません。"
            en = f"There is no candidate at {file}:{line} that lacks an id."
            raise CommandError(Text(ja, en))


def _written(folder: Path, texts: Mapping[Path, str], ids: Mapping[Site, str]) -> dict[Path, str]:
    """The new text of each file, after it was read again: every place must have its id now and say what it said."""
    found = {}
    for name, language in FILES.items():
        own = {site: new for site, new in ids.items() if site.language == language}
        if own:
            file = folder / name
            found[file] = with_ids(texts[file], own)
            _confirm(file, found[file], own)
    return found


def _confirm(file: Path, text: str, ids: Mapping[Site, str]) -> None:
    """Read again, each place has its id, and one that was not just taken up says what it said before."""
    now = {site.id: normalised(site.text) for site in _sites(file, text)}
    for site, own in ids.items():
        if own not in now or (not CANDIDATE.fullmatch(site.word) and now[own] != normalised(site.text)):
            ja = f"{site.place}: ここには自動で id を付けられません。ブロックの形に書き直してください。{NOTHING_WRITTEN.ja}"
            en = f"{site.place}: no id can be put here. Write it as a block of its own. {NOTHING_WRITTEN.en}"
            raise CommandError(Text(ja, en))
