"""``garns serve`` as a real process: it tells its address, stops when asked, and keeps what was played."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest


@contextmanager
def garns_serve(folder, *options: str, lang: str = "en") -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    """A server of its own, and a client of it; killed in the end if it still runs."""
    env = {**os.environ, "GARNS_DATA": str(folder), "GARNS_LANG": lang, "PYTHONUNBUFFERED": "1"}
    env.pop("GARNS_SERVE", None)
    command = [sys.executable, "-c", "from garns.cli import main; main()", "serve", "--port", "0", "--no-browser"]
    process = subprocess.Popen(
        [*command, *options], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        line = process.stdout.readline()
        address = re.search(r"http://\S+", line)
        assert address, (line, process.stderr.read() if process.poll() is not None else "")
        transport = httpx.HTTPTransport(retries=8)
        with httpx.Client(base_url=address[0], timeout=60, transport=transport) as client:
            yield process, client
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def test_the_address_is_told_in_the_language_of_the_user(tmp_path):
    with garns_serve(tmp_path, lang="fr") as (process, client):
        assert client.get("/").status_code == 200
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "Traceback" not in out + err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_signal_ends_it_well(tmp_path, workers):
    with garns_serve(tmp_path, "--workers", workers) as (process, client):
        assert client.get("/health").json() == {"status": "ok"}
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
    assert process.returncode in (0, -signal.SIGTERM), err
    assert "Traceback" not in out + err


def test_a_port_that_is_taken_is_told(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-c", "from garns.cli import main; main()", "serve", "--no-browser", "--port", port]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert port in ended.stderr
    assert "--port" in ended.stderr
    assert "Traceback" not in ended.stderr
