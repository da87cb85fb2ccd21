"""Runs a function of somebody's Python file as a program of level 0: ``python function.py FILE NAME``.

The function gets the line of a puzzle and gives the line of the answer, or None when there is no solution. What it
prints are moves. This file is run by its path, and imports nothing of Garns.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path


def main(file: str, name: str) -> None:
    """Answer every line of standard input."""
    sys.path.insert(0, str(Path(file).parent))
    spec = spec_from_file_location(Path(file).stem, file)
    if spec is None or spec.loader is None:
        sys.exit(f"{file}: no Python file")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    function = getattr(module, name, None)
    if not callable(function):
        sys.exit(f"{file}: no function {name}")
    for line in sys.stdin:
        answer = function(line.strip())
        print("none" if answer is None else answer, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:3])
