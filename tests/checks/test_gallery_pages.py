"""The drawn galleries: every constraint with a picture, its rule, Python and JSON; every kind of board."""

from __future__ import annotations

import json
import sys
from dataclasses import fields

import pytest

from garns.variants import constraint_types
from garns.variants.registry import constraints_from_json
from support import ROOT

sys.path.insert(0, str(ROOT / "docs"))
import gallery_pages

OWN = [id for id, cls in constraint_types().items() if cls.__module__.startswith("garns.")]


def test_every_constraint_with_fields_has_an_example():
    assert sorted(gallery_pages.EXAMPLES) == [id for id in OWN if fields(constraint_types()[id])]


@pytest.mark.parametrize("id", OWN)
def test_the_example_is_one_of_its_constraint_and_obeys_it(id: str):
    puzzle = gallery_pages.example(id)
    assert [constraint.id for constraint in puzzle.constraints] == [id]
    assert any(puzzle.givens)
    assert puzzle.issues() == []


@pytest.fixture(scope="module")
def galleries(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gallery")
    gallery_pages.write_galleries(folder)
    return folder


def test_python_and_json_of_the_page_make_the_same_constraint(galleries):
    text = (galleries / "constraints.inc").read_text(encoding="utf-8")
    parts = text.split("(constraint-")[1:]
    assert [part.partition(")")[0] for part in parts] == OWN
    for part in parts:
        id = part.partition(")")[0]
        assert f"(gallery/{id}.svg)" in part
        assert constraint_types()[id].text_in("en") in part
        form = json.loads(part.partition("```json\n")[2].partition("\n```")[0])
        puzzle = gallery_pages.example(id)
        assert constraints_from_json([form], puzzle.geometry) == puzzle.constraints


def test_every_picture_of_a_gallery_is_drawn(galleries):
    text = "".join(path.read_text(encoding="utf-8") for path in galleries.glob("*.inc"))
    drawn = {path.name for path in galleries.glob("*.svg")}
    assert len(drawn) == len(OWN) + len(gallery_pages.SHOWN)
    assert [name for name in drawn if f"](gallery/{name})" not in text] == []
