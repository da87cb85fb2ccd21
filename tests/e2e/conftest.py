"""A real server process and a real browser for the tests of the pages: one of each for all of them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from e2e.pages import ELSEWHERE
from e2e.player import Player, link_of
from support import needs_chromium

#: Milliseconds that a page has for what it is asked: long work gives way to short work, and to a busy machine.
PATIENCE = 120_000
expect.set_options(timeout=PATIENCE / 2)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of ``garns serve``, without the last slash."""
    with site_in(tmp_path_factory.mktemp("site")) as address:
        yield address


@contextmanager
def site_in(folder: Path) -> Iterator[str]:
    """The address of a server that keeps its games in a folder."""
    env = {**os.environ, "GARNS_DATA": os.fspath(folder), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-c", "from garns.cli import main; main()", "serve", "--port", "0", "--no-browser"]
    process = subprocess.Popen(
        [*command, "--no-log"], env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        # An editable installation may talk about its build first.
        address = next(filter(None, (re.search(r"(http://\S+)/", line) for line in process.stdout)), None)
        assert address, "the server did not tell its address"
        with httpx.Client(transport=httpx.HTTPTransport(retries=8)) as client:
            assert client.get(f"{address[1]}/health").status_code == 200
        yield address[1]
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after the last of these tests: while it is there, no other test could run a loop of its own."""
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=needs_chromium(), args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def bundle_of(site: str) -> Callable[[str], dict[str, Any]]:
    """The bundle of a puzzle in any format."""
    known: dict[str, dict[str, Any]] = {}

    def ask(text: str) -> dict[str, Any]:
        if text not in known:
            answer = httpx.post(f"{site}/api/v1/puzzles", json={"text": text}, timeout=60)
            assert answer.status_code == 200, answer.text
            known[text] = answer.json()
        return known[text]

    return ask


@pytest.fixture
def new_page(site: str, browser: Browser) -> Iterator[Callable[..., Page]]:
    """A page of a profile of its own; an error that nobody catches fails the test."""
    contexts, errors = [], []

    def open_page(**options: Any) -> Page:
        usual = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "service_workers": "block"}
        context = browser.new_context(base_url=site, **{**usual, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def play(new_page: Callable[..., Page], bundle_of: Callable[[str], dict[str, Any]]) -> Callable[..., Player]:
    """Open a puzzle in a fresh profile: ``play(text, locale="fr-FR")``; with ``clock`` the test turns its clock."""

    def start(text: str = CLASSIC, *, clock: bool = False, **options: Any) -> Player:
        page, bundle = new_page(**options), bundle_of(text)
        if clock:
            page.clock.install()
        page.goto(f"/play#{link_of(bundle)}")
        page.wait_for_selector("main.play [role=gridcell]")
        return Player(page, bundle)

    return start


CLASSIC = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
