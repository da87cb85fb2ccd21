"""What the tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from postgres import Cluster, cluster
from support import skip_or_fail

# Speed is never asserted in a test, so no example has a deadline. CI tries the same examples each time, so that a
# change is judged by what it changed; everybody else's runs go on looking for new ones.
settings.register_profile("garns", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("garns")


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


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each kind that Garns uses."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    running: Cluster = request.getfixturevalue("postgres")
    return running.database()
