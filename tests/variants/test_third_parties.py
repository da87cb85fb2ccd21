"""A package of somebody else adds a constraint of its own: the one that the documentation walks through."""

from __future__ import annotations

import re
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from support import ROOT, install, run_python

PAGE = ROOT / "docs" / "how-to" / "own-constraint.md"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The package of the page, as pip would install it."""
    module, _ = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (group,) = re.findall(
        r'```toml\n\[project.entry-points."(.*?)"\]\nprime_lines = "prime_lines"\n```', PAGE.read_text()
    )
    install(tmp_path, "prime_lines", module, group)
    return tmp_path


def test_the_constraint_of_the_page_is_found_by_its_entry_point_and_works(package: Path):
    _, use = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    program = f"import sys\nsys.path.insert(0, {str(package)!r})\n{use}"
    count, broken = run_python("-c", program, cwd=package).splitlines()
    rows = [row for row in permutations(range(1, 5)) if all(a + b in (3, 5, 7) for a, b in pairwise(row))]
    assert int(count) == 12 * len(rows)  # each first row has 288 / 24 grids
    assert broken == "prime line r1c1, r1c2, r1c3 and r1c4 is broken"


def test_it_is_loaded_only_when_somebody_asks(package: Path):
    program = f"import sys; sys.path.insert(0, {str(package)!r}); import garns; print('prime_lines' in sys.modules)"
    assert run_python("-c", program, cwd=package).strip() == "False"
