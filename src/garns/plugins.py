"""What other packages bring: constraints, formats, languages, by the entry points that they declare.

A package names a module in a group such as ``garns.formats``; loading the module is enough, since it registers what it
has. Looking through every installed package takes longer than solving a puzzle, so a glance at their files comes first.
"""

from __future__ import annotations

import sys
import warnings
from functools import cache
from pathlib import Path


@cache
def load(group: str) -> None:
    """Load once every module that other packages declare in a group; one that fails is left out, with a warning."""
    if not _is_declared(group):
        return
    from importlib.metadata import entry_points  # slow to import

    for entry in entry_points(group=group):
        try:
            entry.load()
        except Exception as error:  # somebody else's mistake must not end our program
            warnings.warn(f"{entry.value} ({group}) cannot be loaded: {error!r}", RuntimeWarning, stacklevel=2)


def _is_declared(group: str) -> bool:
    """Whether some package may declare it: one that is no folder (a zip file) may."""
    for place in map(Path, sys.path):
        if place.is_file():
            return True
        packages = place.iterdir() if place.is_dir() else ()
        if any(_mentions(each, group) for each in packages if each.suffix in (".dist-info", ".egg-info")):
            return True
    return False


def _mentions(package: Path, group: str) -> bool:
    try:
        return f"[{group}]" in (package / "entry_points.txt").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
