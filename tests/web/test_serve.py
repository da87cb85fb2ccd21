"""``garns serve`` as a real process: it tells its address, stops when asked, and keeps what was played."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys

import pytest

from web.serving import garns_serve


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
