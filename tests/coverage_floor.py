"""How much of the package the whole suite runs: every line, and in the reducer every branch, with a floor for each.

Only what runs in the processes of the tests counts; the programs that they start beside them (most of ``garns.cli``) do
not, for that would take longer than it tells.
"""

from __future__ import annotations

import json
import os
import pickle
import shutil
import tempfile
from contextlib import suppress
from functools import reduce
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from slipcover import FileMatcher, ImportManager, Slipcover, merge_coverage

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController

#: Percent, just below what is reached.
LINES, BRANCHES = 95.2, 99.5
#: Programs of their own, which run in children only; files that students begin with; and what is not imported but
#: loaded by others, out of sight: the checks of exercises, and migrations.
APART = [
    "*/warden.py",
    "*driver.py",
    "*/bulk/cluster.py",
    "*/starter.py",
    "*/starters/*",
    "*/packs/*/checks.py",
    "*/migrations/*",
]
#: Files to name when it is too little.
SHOWN = 20
REDUCER = "game/reduce.py"
PACKAGE = Path(find_spec("garns").origin).parent  # type: ignore[union-attr,arg-type]


def is_whole(config: pytest.Config) -> bool:
    """Whether every test is going to run."""
    chosen = ("keyword", "markexpr", "ignore", "deselect", "lf", "collectonly")
    return config.args_source is config.ArgsSource.TESTPATHS and not any(map(config.getoption, chosen))


def percent(summary: dict[str, int], what: str) -> float:
    """How many of the lines or branches have run."""
    covered = summary[f"covered_{what}"]
    return 100 * covered / (covered + summary[f"missing_{what}"])


class Recorder:
    """Notes the lines and branches that run in this process.

    SlipCover writes a probe into each line and takes it out again once it has been hit; a tracer, called at every line
    for ever, doubled the time of the tests.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._slipcover = Slipcover(branch=True, source=[os.fspath(PACKAGE)], omit=APART)
        ImportManager(self._slipcover, FileMatcher(sources=[PACKAGE], omit=APART)).__enter__()
        self._pid, self._exit = os.getpid(), os._exit
        os._exit = self._leave  # type: ignore[assignment]

    def _leave(self, status: int) -> None:
        """Note what a process has seen that a server forked from this one; only that, for it ends now."""
        with suppress(OSError):  # a child may have given up its rights
            if os.getpid() != self._pid:
                notes = Path(self._folder, f"{os.getpid()}.half")  # it may be killed while it writes
                notes.write_bytes(pickle.dumps(dict(self._slipcover.newly_seen)))
                notes.rename(notes.with_suffix(".seen"))
        self._exit(status)

    def pytest_sessionfinish(self) -> None:
        """Leave the notes where they are put together."""
        for path in Path(self._folder).glob("*.seen"):
            for file, lines in pickle.loads(path.read_bytes()).items():
                self._slipcover.all_seen[file] |= lines
        notes = json.dumps(self._slipcover.get_coverage())
        Path(self._folder, f"{os.getpid()}.json").write_text(notes, encoding="utf-8")


class Floor:
    """Puts together what every process has noted, prints it, and fails the run when it is too little."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="garns-coverage-")
        self._told: list[str] = []
        self._processes = 0  # that share the tests; none: this one runs them

    def pytest_configure_node(self, node: WorkerController) -> None:
        """Tell a process of the tests where its notes go."""
        self._processes += 1
        node.workerinput["coverage"] = self.folder

    @pytest.hookimpl(trylast=True)  # after the notes of this process
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Compare both figures with their floors, unless something was skipped that a machine has not got."""
        if not session.testscollected:  # nothing ran: the tests could not even be collected
            return
        notes = [json.loads(path.read_text(encoding="utf-8")) for path in Path(self.folder).glob("*.json")]
        processes = self._processes or 1
        if len(notes) != processes:
            self._told = [f"Only {len(notes)} of {processes} processes left notes of what they saw."]
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED
            return
        found = reduce(merge_coverage, notes)
        (reducer,) = (entry["summary"] for path, entry in found["files"].items() if path.endswith(REDUCER))
        reached = {
            "lines of the package": (percent(found["summary"], "lines"), LINES),
            "branches of the reducer": (percent(reducer, "branches"), BRANCHES),
        }
        self._told = [f"{what}: {part:.2f} % (at least {floor})" for what, (part, floor) in reached.items()]
        terminal = session.config.pluginmanager.get_plugin("terminalreporter")
        if any(part < floor for part, floor in reached.values()) and not terminal.stats.get("skipped"):
            self._told.append(
                "That is too little: what is new has no test, or a test has gone. The most lines lack in:"
            )
            lacking = sorted(found["files"].items(), key=lambda file: -len(file[1]["missing_lines"]))
            self._told += [f"{len(notes['missing_lines']):5} {path}" for path, notes in lacking[:SHOWN]]
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print what was found."""
        shutil.rmtree(self.folder)
        terminalreporter.section("coverage")
        for line in self._told:
            terminalreporter.write_line(line)
