"""Those who cannot walk the package know every constraint all the same: readers of the page, and type checkers."""

from __future__ import annotations

import ast
import re
from dataclasses import MISSING, fields

from garns.variants import constraint_types, constraints
from support import ROOT


def test_every_constraint_is_on_the_page_with_its_fields_and_its_text():
    page = (ROOT / "docs" / "constraints.md").read_text(encoding="utf-8")
    rows = {row[0]: row[1:] for row in re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", page, re.MULTILINE)}
    expected = {
        id: (", ".join(f.name if f.default is MISSING else f"[{f.name}]" for f in fields(cls)), cls.text_in("en"))
        for id, cls in constraint_types().items()
    }
    assert rows == expected


def test_type_checkers_are_told_of_every_constraint():
    """They do not walk the package: the one list there is stands in its ``__init__.py``, for them alone."""
    tree = ast.parse((ROOT / "src" / "garns" / "variants" / "constraints" / "__init__.py").read_text(encoding="utf-8"))
    told = {
        f"{node.module}.{name.name}"
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    own = (cls for cls in constraint_types().values() if cls.__module__.startswith("garns."))
    assert told == {f"{cls.__module__}.{cls.__name__}" for cls in own}
    assert sorted(constraints.__all__) == sorted(name.rpartition(".")[2] for name in told)
