"""Loading content: sound parts are served, parts with faults are withheld and named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from courseware.finding import ContentError, blockers
from courseware.library import Library, load_library
from courseware.library.files import Folder
from tests.content import CONTENT
from tests.library.make import a_class


@pytest.fixture(scope="module")
def library() -> Library:
    """The real content, read and checked."""
    return load_library(CONTENT)


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A copy of the book on Lorcana with its terms and one class, which a test may spoil."""
    for part in ("sources.yaml", "assumptions.yaml", "terms/lorcana.yaml"):
        (tmp_path / "content" / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(CONTENT / part, tmp_path / "content" / part)
    for part in ("rulebooks/lorcana", "courses/enforcement-05"):
        shutil.copytree(CONTENT / part, tmp_path / "content" / part)
    return tmp_path / "content"


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_real_content_has_no_findings(library: Library):
    assert [finding.line("en") for finding in library.findings] == []
    assert library.withheld == ()


def test_the_real_content_is_there_in_both_languages(library: Library):
    course = library.courses["enforcement-05"]

    assert set(course.lessons) == {"ja", "en"}
    assert course.quiz is not None


def test_a_spoilt_rulebook_is_withheld_and_the_terms_are_served(content: Path):
    spoil(content / "rulebooks/lorcana/tardiness.md", "3:00 .. 9:59", "3:00 .. 9:00")

    library = load_library(content)

    assert "lorcana" not in library.books
    assert "lorcana" in library.terms
    assert any(part.name == "content/rulebooks/lorcana" for part in library.withheld)
    assert any(finding.code == "RULE-202" for finding in library.findings)


def test_a_file_that_is_not_utf_8_is_a_finding_with_its_line(content: Path):
    (content / "terms/lorcana.yaml").write_bytes("domain: lorcana\n# 警告\n".encode("cp932"))

    library = load_library(content)

    (finding,) = [one for one in library.findings if one.code == "LIB-003"]
    assert (finding.place.file, finding.place.line) == ("content/terms/lorcana.yaml", 2)


def test_a_huge_file_is_refused(content: Path):
    (content / "terms/lorcana.yaml").write_text("#" * 16_000_001, encoding="utf-8")

    assert "LIB-002" in {finding.code for finding in load_library(content).findings}


@pytest.mark.parametrize(("name", "most"), [("assumptions.yaml", 2_000_000), ("terms/lorcana.yaml", 16_000_000)])
def test_concept_files_may_be_larger_than_others(content: Path, name: str, most: int):
    folder = Folder(content)

    (content / name).write_text("#" * most, encoding="utf-8")
    assert folder.text(content / name) is not None

    (content / name).write_text("#" * (most + 1), encoding="utf-8")
    assert folder.text(content / name) is None
    assert [finding.code for finding in folder.findings] == ["LIB-002"]


def test_a_citation_of_an_unknown_document_is_a_finding(content: Path):
    spoil(content / "rulebooks/lorcana/tardiness.md", "cite: PCG 3.1", "cite: PGC 3.1")

    (finding,) = [one for one in load_library(content).findings if one.code == "LIB-008"]

    assert "PGC 3.1" in finding.words.en
    assert finding.place.line > 1


def test_a_section_that_one_language_lacks_is_a_finding(content: Path):
    spoil(content / "courses/enforcement-05/lesson.en.md", "{#marked-cards}", "{#marked}")

    codes = {finding.code for finding in blockers(load_library(content).findings)}

    assert "LES-801" in codes


def test_a_folder_may_hold_only_some_of_the_content(tmp_path: Path):
    shutil.copytree(CONTENT / "rulebooks", tmp_path / "content" / "rulebooks")

    library = load_library(tmp_path / "content")

    assert "lorcana" in library.books
    assert library.findings == ()


def test_a_missing_folder_is_said_in_one_finding(tmp_path: Path):
    with pytest.raises(ContentError) as refused:
        load_library(tmp_path / "nowhere")

    (finding,) = refused.value.findings
    assert "nowhere" in finding.words.ja


@pytest.mark.parametrize(
    "text", ["", "documents: 3\n", "documents: [{id: x}]\n", "documents: [x, [y]]\n", "nonsense: [\n", "{}"]
)
def test_a_malformed_front_file_is_findings_and_never_a_crash(tmp_path: Path, text: str):
    content = a_class(tmp_path)
    (content / "sources.yaml").write_text(text, encoding="utf-8")

    library = load_library(content)

    assert any(finding.place.file == "content/sources.yaml" for finding in library.findings)
