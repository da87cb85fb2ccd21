"""Random puzzles with constraints of every kind: verdicts, solutions, candidates and steps against the truth."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fuzz.cores import case, run
from fuzz.running import fuzz, kept

#: CI tries the same cases each time, so that a change is judged by what it changed.
SEED = 1 if os.environ.get("CI") == "true" else None


@pytest.mark.parametrize("path", kept("cores"), ids=lambda path: path.name)
def test_what_the_core_got_wrong_once_it_gets_right(path: Path) -> None:
    run(path.read_bytes())


def test_what_the_core_says_of_random_puzzles_is_true() -> None:
    assert fuzz("cores", case, run, seconds=60, seed=SEED, most=250) > 0
