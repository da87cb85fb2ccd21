"""The pictures of the page on pictures are those its examples draw.

To draw them anew: ``cd docs/pictures && python -m doctest ../pictures.md``.
"""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "pictures.md"


def test_the_pictures_of_the_page_are_up_to_date(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0
    fresh = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.svg")}
    assert fresh == {path.name: path.read_text(encoding="utf-8") for path in PAGE.with_suffix("").glob("*.svg")}
    assert all(f"(pictures/{name})" in PAGE.read_text(encoding="utf-8") for name in fresh)
