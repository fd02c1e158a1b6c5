"""What holds for all tests: where every test must run, a skipped one is a failed one."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("no stop-watch", deadline=None)  # speed is measured in tests/bench, never asserted here
settings.load_profile("no stop-watch")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """`.ci/run` sets COURSEWARE_REQUIRE_ALL; elsewhere a test may skip, and says why."""
    report = yield
    if report.skipped and os.environ.get("COURSEWARE_REQUIRE_ALL") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped where every test must run: {report.longrepr}"
    return report
