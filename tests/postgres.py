"""A PostgreSQL of the tests' own: a cluster in a temporary folder that only a socket in it leads to."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from support import skip_or_fail

# PostgreSQL refuses to run as root; Debian's package makes this user for it.
USER = "postgres"


class Cluster:
    """A PostgreSQL that hands out empty databases while it runs."""

    def __init__(self, folder: Path, command: list[str | Path]) -> None:
        self.folder, self._command = folder, command
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; returns when it answers."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, cwd=self.folder)
        _wait(self._process, self)

    def stop(self) -> None:
        """Stop it, and all who are connected hear of it."""
        assert self._process
        self._process.send_signal(signal.SIGINT)  # "fast": it does not wait for those who are connected
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def url(self, name: str = "postgres") -> str:
        """The URL of a database."""
        return f"postgresql://garns@/{name}?host={self.folder}"

    def database(self) -> str:
        """The URL of a new, empty database."""
        import psycopg

        name = f"garns_{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A cluster that lives as long as the context."""
    programs = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), *os.environ["PATH"].split(os.pathsep)]
    path = os.pathsep.join(map(str, programs))
    initdb, server = shutil.which("initdb", path=path), shutil.which("postgres", path=path)
    if not initdb or not server:
        skip_or_fail("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="garns-pg-"))  # short: the path of a socket has 107 letters at most
    become = []
    if os.geteuid() == 0:
        shutil.chown(folder, USER, USER)
        become = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]
    data = folder / "data"
    made = [initdb, "-D", data, "-U", "garns", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    subprocess.run([*become, *made], check=True, capture_output=True, cwd=folder)
    quick = ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]
    command = [*become, server, "-D", data, "-k", folder, "-c", "listen_addresses=", *quick]
    running = Cluster(folder, command)
    try:
        running.start()
        yield running
    finally:
        running.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _wait(process: subprocess.Popen[bytes], running: Cluster) -> None:
    """Return when the server answers."""
    import psycopg

    while True:
        try:
            psycopg.connect(running.url(), connect_timeout=10).close()
        except psycopg.OperationalError:
            if process.poll() is not None:
                pytest.fail(f"PostgreSQL does not start:\n{(running.folder / 'log').read_text()}")
            time.sleep(0.05)
        else:
            return


#: The kinds of database that Garns uses.
KINDS = ("sqlite", "postgresql")


def new_database(request: pytest.FixtureRequest, folder: Path) -> str:
    """The URL of an empty database of the kind that a fixture is asked for."""
    if request.param == "sqlite":
        return f"sqlite:///{folder / 'games.db'}"
    running: Cluster = request.getfixturevalue("postgres")
    return running.database()
