"""The house itself: what may stand where, by name."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FORBIDDEN = {"utils", "util", "common", "helpers", "helper", "services", "service", "managers", "manager", "misc"}
TOP = {"pyproject.toml", "README.md", "LICENSE", "courseware", "content", "locales", "tests", "instance"}


def committed() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False).stdout.decode()  # noqa: S607
    return [Path(name) for name in listed.split("\0") if name] or [
        path.relative_to(ROOT) for folder in ("courseware", "tests") for path in (ROOT / folder).rglob("*.py")
    ]


def test_no_file_or_folder_is_a_drawer_for_everything() -> None:
    drawers = [path for path in committed() for part in path.with_suffix("").parts if part.casefold() in FORBIDDEN]

    assert drawers == []


def test_the_top_level_holds_only_what_the_plan_names() -> None:
    top = {path.parts[0] for path in committed()}

    assert {name for name in top if not name.startswith(".")} <= TOP


@pytest.mark.parametrize(
    "room",
    ["text", "source", "finding", "reading", "rules", "terms", "lessons", "quiz", "progress", "search", "review"],
)
def test_readme_has_a_line_for_every_room(room: str) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert f"`{room}" in readme


def test_no_source_file_is_too_long_to_be_one_thing() -> None:
    files = [path for path in committed() if path.parts[0] == "courseware" and path.suffix == ".py"]

    long = [
        path for path in files if (ROOT / path).exists() and (ROOT / path).read_text(encoding="utf-8").count("\n") > 300
    ]

    assert long == []
