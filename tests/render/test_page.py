"""The pictures of a page are those that its examples draw; they stand in a folder named like the page.

To draw them anew: ``cd docs/pictures && python -m doctest ../pictures.md``.
"""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from support import ROOT

PAGES = [ROOT / "docs" / "pictures.md", ROOT / "docs" / "how-to" / "set-a-variant.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_pictures_of_the_page_are_up_to_date(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    text, flags = page.read_text(encoding="utf-8"), doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    examples = text.replace("\n```\n", "\n\n```\n")  # what an example prints ends with a blank line
    (tmp_path / page.name).write_text(examples, encoding="utf-8")
    assert doctest.testfile(str(tmp_path / page.name), module_relative=False, optionflags=flags).failed == 0
    fresh = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.svg")}
    assert fresh == {path.name: path.read_text(encoding="utf-8") for path in page.with_suffix("").glob("*.svg")}
    assert all(f"({page.stem}/{name})" in text for name in fresh)
