"""What holds for every test: luck is fixed on CI, and a skipped test fails the run, for it has shown nothing."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


class SkippedTests:
    """Notes what was skipped, be it a test or a whole module, and fails the run for it."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail"):
            self.names.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self.names.append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.names and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.names:
            terminalreporter.section("skipped tests fail the run", red=True)
            for name in self.names:
                terminalreporter.line(name)


def pytest_configure(config: pytest.Config) -> None:
    """Watch for skipped tests, whatever is run."""
    config.pluginmanager.register(SkippedTests(), "skipped-tests")
