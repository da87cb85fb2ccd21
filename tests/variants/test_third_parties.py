"""A package of somebody else adds a constraint of its own."""

from __future__ import annotations

import sys
from pathlib import Path

from support import run_python

MODULE = """
from dataclasses import dataclass
from typing import ClassVar
from garns.rules import Group
from garns.variants import Variant, register

@register
@dataclass(frozen=True, slots=True)
class Corners(Variant):
    id: ClassVar[str] = "their_corners"
    name: ClassVar[str] = "corners"
    text: ClassVar[str] = "The corners differ."
    houses: ClassVar[dict[str, str]] = {"their_corner": "the corners"}

    def rules(self, geometry):
        size = geometry.digits
        yield Group((0, size - 1, size * (size - 1), size * size - 1), "their_corner")
"""


def test_constraint_of_another_package_is_found_by_its_entry_point(tmp_path: Path):
    (tmp_path / "their_package.py").write_text(MODULE)
    info = tmp_path / "their_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-package\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[garns.constraints]\ntheirs = their_package\n")
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "import garns\n"
        "from garns.variants import empty\n"
        "assert 'their_package' not in sys.modules\n"
        "puzzle = empty('their-corners+4')\n"
        "clashing = puzzle.with_givens([1, 0, 0, 1] + [0] * 12)\n"
        "print(garns.count_solutions(puzzle, limit=1000), *clashing.issues(), sep='|')"
    )
    printed = run_python("-c", program, cwd=tmp_path).strip()
    count, row, *rest = printed.split("|")
    assert 0 < int(count) < 288
    assert rest == ["1 stands more than once in the corners: r1c1 and r1c4"], row
    assert sys.modules.get("their_package") is None

    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "import garns\n"
        "form = garns.Puzzle.empty(4).to_json() | {'constraints': [{'type': 'their_corners'}]}\n"
        "print(garns.Puzzle.from_json(form).to_json() == form)"
    )
    assert run_python("-c", program, cwd=tmp_path).strip() == "True"
