"""What a running site has kept, for commands to find."""

from __future__ import annotations

from pathlib import Path

from courseware.store import Report, add_report, connect, migrate, open_session, writing


def keep_reports(folder: Path, *found: Report) -> None:
    """Reports as a running site has kept them."""
    (folder / "instance").mkdir(exist_ok=True)
    url = f"sqlite:///{folder / 'instance' / 'courseware.db'}"
    migrate(url)
    engine = connect(url)
    with open_session(engine) as session, writing(session):
        for report in found:
            add_report(session, report)
    engine.dispose()
