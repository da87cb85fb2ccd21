"""``python -m tests.fuzz readers --seconds 600``: look for inputs that break the readers, or the core, for so long."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from fuzz import cores, readers
from fuzz.running import fuzz

FUZZERS = {"readers": (readers.case, readers.run), "cores": (cores.case, cores.run)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("fuzzer", choices=FUZZERS)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long")
    parser.add_argument("--seed", type=int, help="the same seed tries the same cases")
    chosen = parser.parse_args()
    done = fuzz(chosen.fuzzer, *FUZZERS[chosen.fuzzer], seconds=chosen.seconds, seed=chosen.seed)
    print(f"{done} cases, none of them fails")


if __name__ == "__main__":
    main()
