"""The modules of the browser application, run by node: the reducer's table, keys, selection, share links."""

from __future__ import annotations

import pytest

from support import ROOT, needs, run

TESTS = sorted((ROOT / "tests" / "js").glob("*.test.mjs"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name.partition(".")[0])
def test_browser_modules(path):
    run([needs("node"), "--test", path])


def test_there_are_tests_of_the_browser_modules():
    assert ROOT / "tests" / "js" / "reduce.test.mjs" in TESTS
