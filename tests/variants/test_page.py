"""The page on constraints knows them all."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields

from garns.variants import constraint_types
from support import ROOT


def test_every_constraint_is_on_the_page_with_its_fields_and_its_text():
    page = (ROOT / "docs" / "constraints.md").read_text(encoding="utf-8")
    rows = {row[0]: row[1:] for row in re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", page, re.MULTILINE)}
    expected = {
        id: (", ".join(f.name if f.default is MISSING else f"[{f.name}]" for f in fields(cls)), cls.text_in("en"))
        for id, cls in constraint_types().items()
    }
    assert rows == expected
