"""The modules of the browser application, run by node: the reducer's table, keys, selection, share links."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from support import ROOT, needs, run

TESTS = sorted((ROOT / "tests" / "js").glob("*.test.mjs"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name.partition(".")[0])
def test_browser_modules(path):
    run([needs("node"), "--test", path])


def test_there_are_tests_of_the_browser_modules():
    assert ROOT / "tests" / "js" / "reduce.test.mjs" in TESTS


def test_the_types_of_the_browser_modules_fit():
    """TypeScript as a checker only; what Debian ships does not know ``@import`` in comments yet."""
    found = shutil.which("tsc")
    told = subprocess.run([found, "--version"], capture_output=True, check=True, text=True).stdout if found else ""
    if tuple(map(int, re.findall(r"\d+", told)[:2])) < (5, 5):
        pytest.skip("no TypeScript 5.5 or newer: npm install --global typescript")
    run([found, "-p", ROOT / "tsconfig.json"])
