"""What holds for all tests: no stop-watch, no search for garbage in what stays, and no skip where all must run."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("no stop-watch", deadline=None)  # speed is measured in tests/bench, never asserted here
settings.load_profile("no stop-watch")
gc.set_threshold(500_000, 20, 100)  # tests make and drop whole libraries; looked through this seldom, they cost little


def pytest_collection_finish() -> None:
    """What was imported is there to stay; a sixth of the time of tests that load content went into searching it."""
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """`.ci/run` sets COURSEWARE_REQUIRE_ALL; elsewhere a test may skip, and says why."""
    report = yield
    if report.skipped and os.environ.get("COURSEWARE_REQUIRE_ALL") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped where every test must run: {report.longrepr}"
    return report
