"""The pages on techniques: each technique is there, with an example where one is known."""

from __future__ import annotations

import sys

import pytest

from garns.explaining import FAMILIES, TEXTS
from garns.logic import TECHNIQUES
from garns.services.lessons import Lesson
from support import ROOT

sys.path.insert(0, str(ROOT / "docs"))
import technique_pages

EXAMPLES = technique_pages.examples()

#: Patterns so large or rare that a picture would teach nobody, or none has been met; and other searches for a pattern.
WITHOUT = (
    "disjoint",
    "forward",
    "squirmbag",
    "whale",
    "leviathan",
    "subset",
    "mutant",
    "franken",
    "tridagon",
    "exocet",
    "sk_loop",
    "kraken",
    "explainer_nested",  # their proofs fill pages
    "direct_claiming",  # no puzzle that we know needs it
)


def test_every_technique_that_people_meet_has_an_example():
    assert [id for id in TECHNIQUES if id not in EXAMPLES and not any(word in id for word in WITHOUT)] == []


@pytest.mark.parametrize("technique", [id for id in EXAMPLES if id in TECHNIQUES])
def test_the_example_shows_its_technique(technique: str):
    assert Lesson.example(technique).steps[0].technique == technique
    assert not EXAMPLES[technique].issues()


def test_pages_hold_every_technique(tmp_path):
    technique_pages.write_pages(tmp_path)
    text = "".join(page.read_text(encoding="utf-8") for page in tmp_path.glob("*.md"))
    assert [id for id in TEXTS if f"`{id}`" not in text] == []
    families = {f"family-{id}" for id in FAMILIES}
    words = [technique_pages.by_text(family) for family in FAMILIES.values()]
    assert {page.stem for page in tmp_path.glob("*.md")} == {
        *families, "index", *(ids[0] for each in words for ids in each.values())
    }  # fmt: skip
    assert {picture.stem for picture in tmp_path.glob("*.svg")} <= {*EXAMPLES}


def test_a_page_tells_what_it_is_how_to_spot_it_a_step_its_names_and_its_place(tmp_path):
    technique_pages.write_pages(tmp_path)
    page = (tmp_path / "x_wing.md").read_text(encoding="utf-8")
    parts = [
        "# X-Wing",
        "**How to spot it.**",
        "![X-Wing](x_wing.svg)",
        "**Why.**",
        "**Try it.**",
        "In French: *X-Wing*",
    ]
    assert [part for part in parts if part not in page] == []
    assert "| garns | `x_wing` | Hard | 32 |" in page
    assert "| hodoku | `x_wing` |" in page
