"""How much of the package the whole suite runs: every line, and in the reducer every branch, with a floor for each.

Only what runs in the processes of the tests counts; the programs that they start beside them (most of ``garns.cli``) do
not, for that would take longer than it tells.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from coverage import Coverage

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController

#: Percent, just below what is reached.
LINES, BRANCHES = 95.0, 99.0
REDUCER = "game/reduce.py"


def is_whole(config: pytest.Config) -> bool:
    """Whether every test is going to run."""
    chosen = ("keyword", "markexpr", "ignore", "deselect", "lf", "collectonly")
    return config.args_source is config.ArgsSource.TESTPATHS and not any(map(config.getoption, chosen))


class Recorder:
    """Notes the lines that run in this process."""

    def __init__(self, folder: str) -> None:
        self._coverage = Coverage(f"{folder}/lines", data_suffix=True, branch=True, source_pkgs=["garns"])
        self._coverage.start()

    def pytest_sessionfinish(self) -> None:
        """Leave the notes where they are put together."""
        self._coverage.stop()
        self._coverage.save()


class Floor:
    """Puts together what every process has noted, prints it, and fails the run when it is too little."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="garns-coverage-")
        self._told: list[str] = []

    def pytest_configure_node(self, node: WorkerController) -> None:
        """Tell a process of the tests where its notes go."""
        node.workerinput["coverage"] = self.folder

    @pytest.hookimpl(trylast=True)  # after the notes of this process
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Compare both figures with their floors, unless something was skipped that a machine has not got."""
        if not any(Path(self.folder).iterdir()):  # nothing ran: the tests could not even be collected
            return
        report = Path(self.folder, "report.json")
        coverage = Coverage(f"{self.folder}/lines", branch=True, source_pkgs=["garns"], messages=False)
        coverage.combine()
        coverage.json_report(outfile=str(report))
        found = json.loads(report.read_text(encoding="utf-8"))
        (reducer,) = (entry["summary"] for path, entry in found["files"].items() if path.endswith(REDUCER))
        reached = {
            "lines of the package": (found["totals"]["percent_statements_covered"], LINES),
            "branches of the reducer": (reducer["percent_branches_covered"], BRANCHES),
        }
        self._told = [f"{what}: {part:.2f} % (at least {floor})" for what, (part, floor) in reached.items()]
        terminal = session.config.pluginmanager.get_plugin("terminalreporter")
        if any(part < floor for part, floor in reached.values()) and not terminal.stats.get("skipped"):
            self._told.append("That is too little: what is new has no test, or a test has gone.")
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print what was found."""
        shutil.rmtree(self.folder)
        terminalreporter.section("coverage")
        for line in self._told:
            terminalreporter.write_line(line)
