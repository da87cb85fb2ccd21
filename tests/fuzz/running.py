"""A fuzzer runs case after case; one that fails is kept as a file, which is run ever after."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"

#: Makes a case, as the bytes of a file.
Make = Callable[[random.Random], bytes]
#: Runs a case; any error that it raises is a find.
Run = Callable[[bytes], None]


def kept(name: str) -> list[Path]:
    """The cases of a fuzzer that failed once."""
    return sorted((CORPUS / name).iterdir())


def fuzz(name: str, make: Make, run: Run, *, seconds: float, seed: int | None = None, most: int | None = None) -> int:
    """Run new cases for so many seconds of the clock, or so many of them; gives their number.

    What fails is written into the corpus and raised again.
    """
    chance = random.Random(seed)
    end = time.monotonic() + seconds
    done = 0
    while time.monotonic() < end and done != most:
        case = make(chance)
        try:
            run(case)
        except BaseException as error:
            if not isinstance(error, KeyboardInterrupt):
                print(f"case {done} fails: {keep(name, case)}")
            raise
        done += 1
    return done


def keep(name: str, case: bytes) -> Path:
    """Write a case into the corpus, under a name that tells nothing yet: rename it when you know what it is."""
    path = CORPUS / name / f"new-{abs(hash(case)):016x}"
    path.write_bytes(case)
    return path
