"""What the tests share."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import settings

from coverage_floor import Floor, Recorder, is_whole
from postgres import KINDS, Cluster, cluster, new_database
from support import ROOT, skip_or_fail

# Speed is never asserted in a test, so no example has a deadline. CI tries the same examples each time, so that a
# change is judged by what it changed; everybody else's runs go on looking for new ones.
settings.register_profile("garns", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("garns")

# Who starts the tests in the background of a script has them ignore Ctrl+C, and so would the programs that they start
# and stop with it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

#: The files and folders that take longest come first, in this order, so that no core waits for another at the end.
LONGEST = (
    "checks/test_core.py",
    "checks/test_packaging.py",
    "bulk/test_cluster.py",
    "teaching/",
    "e2e/",  # not beside the compilers of the first ones, which leave nothing for answers that take long
    "test_cli_boards.py",
    "tui/test_terminal.py",
    "checks/test_pages.py",
    "logic/test_hodoku.py",
    "checks/test_types.py",
    "variants/test_published_variants.py",
    "test_cli_logic.py",
    "store/test_processes.py",
    "explaining/test_explaining.py",
    "render/test_latex.py",
    "datasets/test_sets.py",
    "web/",
    "tui/",
)


def pytest_configure(config: pytest.Config) -> None:
    """Measure what the whole suite runs: here, or in the processes that share the tests."""
    folder = getattr(config, "workerinput", {}).get("coverage")
    if not hasattr(config, "workerinput") and is_whole(config):
        floor = Floor()
        config.pluginmanager.register(floor)
        folder = floor.folder if config.option.dist == "no" else None
    if folder:
        config.pluginmanager.register(Recorder(folder))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """One more than there are cores, since a third of the time a test waits for a browser, a terminal or a child.

    With two more, long work of a server, which gives way to everything else, hardly ever had its turn.

    Two threads of one core count as two. Files and single tests begin sooner without helpers.
    """
    from garns.engine import thread_count

    return 0 if all(".py" in argument for argument in config.args) else thread_count(None) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bring the longest files to the front. Of tests with one name pytest-xdist would run a single one, unsaid."""
    twice = [name for name, times in Counter(item.nodeid for item in items).items() if times > 1]
    if twice:
        raise pytest.UsageError(f"tests with the same name: {', '.join(twice)}")
    items.sort(key=lambda item: place(item.path.relative_to(ROOT / "tests").as_posix()))


def pytest_collection_finish() -> None:
    """What is there for good is not looked through again and again for rubbish: that took a twelfth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)


def place(path: str) -> int:
    """How soon the tests of a file begin."""
    return next((number for number, name in enumerate(LONGEST) if path.startswith(name)), len(LONGEST))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a test skips."""
    return refuse_skips((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """What a whole file skips."""
    return refuse_skips((yield))


def refuse_skips(report: Report) -> Report:
    """Where everything must be there (``CI=true``) nothing is skipped: what would be has failed."""
    if report.skipped and os.environ.get("CI") == "true":
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of large real data sets, named by ``GARNS_TEST_DATA``."""
    folder = os.environ.get("GARNS_TEST_DATA", "")
    if folder and Path(folder).is_dir():
        return Path(folder)
    return skip_or_fail(f"GARNS_TEST_DATA names no folder of test data: {folder!r}")


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games of the tests never mix with those of the person who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GARNS_DATA", os.fspath(tmp_path_factory.mktemp("games")))
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL for the tests."""
    with cluster() as running:
        yield running


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each kind that Garns uses."""
    return new_database(request, tmp_path)
