"""`courseware term`: terms and messages out to other tools, shown, and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.cli import main
from courseware.terms.exchange.decoding import MOST
from tests.terms.make import concept_text

TERMS = "# ours\ndomain: lorcana\nconcepts:\n" + concept_text("warning", "Warning", "警告")
OTHER = "domain: tcg-floor\nconcepts:\n" + concept_text("draw", "draw", "引き分け", n=1)


@pytest.fixture
def terms(environment: Path) -> Path:
    """Two concept files."""
    folder = environment / "content" / "terms"
    folder.mkdir()
    (folder / "lorcana.yaml").write_bytes(TERMS.encode())
    (folder / "tcg-floor.yaml").write_bytes(OTHER.encode())
    return folder


def exported(terms: Path, format: str, *more: str) -> Path:
    file = terms.parents[1] / f"t.{format}"
    assert main(["term", "export", "lorcana", "--format", format, "--out", str(file), *more]) == 0
    return file


@pytest.mark.parametrize("format", ["csv", "tbx"])
def test_what_was_exported_changes_nothing(terms, format, capsys):
    file = exported(terms, format)
    before = {path: path.stat().st_mtime_ns for path in terms.iterdir()}

    assert main(["term", "apply", str(file)]) == 0

    assert {path: path.stat().st_mtime_ns for path in terms.iterdir()} == before
    printed = capsys.readouterr().out
    assert "追加 0 件、変更 0 件、衝突 0 件、対象外 0 件、変更なし 1 件。" in printed
    assert "Unchanged: 1." in printed


def test_without_a_file_it_goes_to_standard_output(terms, capsysbinary):
    main(["term", "export", "lorcana", "--format", "csv", "--excel"])

    assert terms.is_dir()
    assert capsysbinary.readouterr().out.startswith(b"\xef\xbb\xbfconcept_id,slug,lang,form,")


def test_a_plan_shows_each_change_with_its_place_and_writes_nothing(terms, capsys):
    file = exported(terms, "csv", "--excel")
    file.write_bytes(file.read_bytes() + "c-000000,,ja,注意,,deprecated\r\n".encode())

    status = main(["term", "plan", str(file)])

    printed = capsys.readouterr().out
    assert status == 0
    assert "t.csv:2:1  ~ 変更 / changed  c-000000 warning" in printed
    assert "t.csv:4:4  ja 注意: (なし / none) ⇒ deprecated" in printed
    assert (terms / "lorcana.yaml").read_bytes() == TERMS.encode()


def test_applying_writes_that_change_and_not_a_byte_besides(terms, capsys):
    file = exported(terms, "csv")
    file.write_bytes(file.read_bytes() + "c-000000,,ja,注意,,deprecated\r\n".encode())

    status = main(["term", "apply", str(file)])

    assert status == 0
    assert "content/terms/lorcana.yaml" in capsys.readouterr().out
    new = TERMS.replace('"警告", status: preferred}', '"警告", status: preferred}, {form: 注意, status: deprecated}')
    assert (terms / "lorcana.yaml").read_bytes() == new.encode()
    assert (terms / "tcg-floor.yaml").read_bytes() == OTHER.encode()


CONFLICT = "concept_id,slug,lang,form,status\nc-000000,,ja,注意,preferred\nx1,loss,en,Loss,\nx1,loss,ja,敗北,\n"


@pytest.mark.parametrize("act", ["plan", "apply"])
def test_a_conflict_stops_it(terms, environment, act, capsys):
    file = environment / "t.csv"
    file.write_text(CONFLICT, encoding="utf-8")

    status = main(["term", act, str(file), "--domain", "lorcana"])

    printed = capsys.readouterr().out
    assert status == 1
    assert "! 衝突 / conflicting" in printed
    assert "TERM-106" in printed
    assert "Nothing was written." in printed
    assert (terms / "lorcana.yaml").read_bytes() == TERMS.encode()


def test_the_rest_can_be_taken_over(terms, environment):
    file = environment / "t.csv"
    file.write_text(CONFLICT, encoding="utf-8")

    status = main(["term", "apply", str(file), "--domain", "lorcana", "--skip-conflicts"])

    assert status == 0
    written = (terms / "lorcana.yaml").read_text(encoding="utf-8")
    assert written.startswith(TERMS)
    assert "slug: loss" in written
    assert "注意" not in written


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("concept_id,lang,form\nx1,de,Verlust\n", "TERM-201"),
        ("concept_id,lang,form,status\nc-000000,ja,警告,prefered\n", "TERM-223"),
        ("name,words\na,b\n", "TERM-255"),
    ],
    ids=["nothing matched", "unknown status", "no table of terms"],
)
@pytest.mark.usefixtures("terms")
def test_faults_of_the_file_stop_it_even_without_conflicts(environment, text, code, capsys):
    file = environment / "t.csv"
    file.write_text(text, encoding="utf-8")

    status = main(["term", "apply", str(file), "--domain", "lorcana", "--skip-conflicts"])

    printed = "".join(capsys.readouterr())
    assert status == 1
    assert code in printed
    assert "t.csv:" in printed
    assert "Nothing was written." in printed


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        ("concept_id,lang,form\nc-000001,ja,引き分け\n", 0, "Unchanged: 1"),
        ("term,ja\nWarning,警告\n", 1, "--domain: lorcana, tcg-floor"),
        ("concept_id,lang,form,domain\nc-000000,ja,警告,lorcana\nc-000001,ja,引き分け,tcg-floor\n", 1, "--domain"),
    ],
    ids=["by its ids", "says nothing", "two domains"],
)
@pytest.mark.usefixtures("terms")
def test_the_domain_is_what_the_file_says(environment, text, status, said, capsys):
    file = environment / "t.csv"
    file.write_text(text, encoding="utf-8")

    assert main(["term", "plan", str(file)]) == status
    assert said in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["export", "lorkana", "--format", "csv"], 1, "lorcana"),
        (["export", "--format", "csv"], 2, "Name the domain"),
        (["plan", "t.doc"], 1, "--format"),
        (["plan", "nowhere.csv"], 1, "cannot be read"),
    ],
)
@pytest.mark.usefixtures("terms")
def test_a_misused_command_says_what_to_do(arguments, status, said, capsys):
    assert main(["term", *arguments]) == status
    assert said in capsys.readouterr().err


def test_a_concept_file_with_faults_stops_everything(terms, capsys):
    (terms / "tcg-floor.yaml").write_text(OTHER.replace("status: preferred", "status: good", 1), encoding="utf-8")

    assert main(["term", "export", "lorcana", "--format", "csv"]) == 1
    assert "tcg-floor.yaml:7:" in capsys.readouterr().err


@pytest.mark.usefixtures("terms")
def test_a_file_that_is_too_long_is_refused(environment, capsys):
    file = environment / "big.tbx"
    with file.open("wb") as stream:
        stream.truncate(MOST + 50_000_000)

    assert main(["term", "plan", str(file)]) == 1
    assert "TERM-221" in capsys.readouterr().err


def test_messages_of_the_interface_go_out_and_come_back(environment, capsys):
    file = environment / "m.po"
    assert main(["term", "export", "--format", "po", "--out", str(file)]) == 0

    assert main(["term", "apply", str(file)]) == 0

    assert "Changed: 0. Conflicting: 0. Ignored: 0." in capsys.readouterr().out
