"""Reads the files below a content folder as text; what is no readable text is a finding."""

from __future__ import annotations

from pathlib import Path

from courseware.finding import Finding, fault
from courseware.source import Place

MOST_BYTES = 2_000_000
MOST_OF_TERMS = 16_000_000  # a domain may hold tens of thousands of concepts


class Folder:
    """A content folder. Files are named by their path from the folder's parent: `content/terms/lorcana.yaml`."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.findings: list[Finding] = []
        self.texts: dict[str, str] = {}  # name → text of every file that was read

    def name(self, path: Path) -> str:
        return path.relative_to(self.root.parent).as_posix()

    def files(self, pattern: str) -> list[Path]:
        """The files that match, in the order of their names; hidden files are passed over."""
        return sorted(path for path in self.root.glob(pattern) if path.is_file() and not path.name.startswith("."))

    def folders(self, pattern: str) -> list[Path]:
        return sorted(path for path in self.root.glob(pattern) if path.is_dir() and not path.name.startswith("."))

    def text(self, path: Path) -> str | None:
        """The text of a file, or None and a finding."""
        try:
            raw = path.read_bytes()
        except OSError as error:
            why = error.strerror or str(error)
            self.findings.append(
                fault(Place(self.name(path)), "LIB-001", f"読めません（{why}）。", f"Cannot be read ({why}).")
            )
            return None
        most = MOST_OF_TERMS if path.parent == self.root / "terms" else MOST_BYTES
        if len(raw) > most:
            words = (
                f"大きすぎます（{len(raw)}バイト、上限は{most}）。",
                f"Too large ({len(raw)} bytes; at most {most}).",
            )
            self.findings.append(fault(Place(self.name(path)), "LIB-002", *words))
            return None
        text = self._decoded(path, raw)
        if text is not None:
            self.texts[self.name(path)] = text
        return text

    def _decoded(self, path: Path, raw: bytes) -> str | None:
        try:
            return raw.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            words = (
                "UTF-8 として読めないバイトがあります。UTF-8 で保存し直してください。",
                "This is not UTF-8. Save the file as UTF-8.",
            )
            self.findings.append(fault(Place(self.name(path), line), "LIB-003", *words))
            return None
