"""The pages on techniques: each technique is there with real examples, and every example is one of it."""

from __future__ import annotations

import sys

import pytest

from garns.explaining import FAMILIES, TEXTS
from garns.logic import TECHNIQUES
from garns.logic.verifying import verify
from garns.services.lesson_positions import examples
from garns.services.lessons import Lesson
from support import ROOT

sys.path.insert(0, str(ROOT / "docs"))
import technique_pages
from technique_names import ELSEWHERE, EXPLAINER, HODOKU, other_names

#: Met once in all the puzzles that were searched.
RARE = ("sk_loop", "tridagon")


def test_every_technique_has_examples():
    assert sorted(technique_pages.examples()) == sorted(TECHNIQUES)
    assert [id for id, found in technique_pages.examples().items() if len(found) < 2 and id not in RARE] == []


def test_examples_are_different_puzzles():
    for id, found in technique_pages.examples().items():
        assert len({each.position for each in found}) == len(found), id


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_what_an_example_names_proves_its_step(technique: str):
    for example in technique_pages.examples()[technique]:
        assert example.step.technique == technique
        verdict = verify(example.step, example.position)
        assert verdict, verdict


@pytest.mark.parametrize("technique", [id for id in examples() if id in TECHNIQUES])
def test_the_example_of_a_lesson_shows_its_technique(technique: str):
    assert Lesson.example(technique).steps[0].technique == technique


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("techniques")
    technique_pages.write_pages(folder)
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def test_pages_hold_every_technique_and_draw_it(pages):
    text = "".join(pages.values())
    assert [id for id in TEXTS if f"`{id}`" not in text] == []
    first = {ids[0] for family in FAMILIES.values() for ids in technique_pages.by_text(family).values()}
    families = {f"family-{id}" for id in FAMILIES}
    assert {name.removesuffix(".md") for name in pages if name.endswith(".md")} == {*families, "index", *first}
    assert {name.removesuffix(".svg") for name in pages if name.endswith(".svg")} == first


def test_a_page_tells_what_it_is_how_to_spot_it_steps_its_names_and_its_place(pages):
    page = pages["x_wing.md"]
    parts = [
        "# X-Wing",
        "**How to spot it.**",
        "![X-Wing](x_wing.svg)",
        "- Struck out: candidates to remove",
        "**Why it is true.**",
        "**Try it.**",
        "](http://127.0.0.1:8000/play#t=",
        "](http://127.0.0.1:8000/learn/x_wing)",
        "## More examples",
        "- French: *X-Wing*",
        "- HoDoKu: X-Wing",
        "- Sudoku Explainer 1.2.1: X-Wing",
        "| Garns | `x_wing` | Hard | 32 | in turn |",
        "| HoDoKu | `x_wing` |",
        "| SukakuExplainer 1.18.1 | `x_wing` |",
    ]
    assert [part for part in parts if part not in page] == []
    assert page.count("garns hint '") == 3


def test_every_page_has_a_line_to_paste_and_a_link(pages):
    for family in FAMILIES.values():
        for ids in technique_pages.by_text(family).values():
            page = pages[f"{ids[0]}.md"]
            assert (
                page.count("```text\ngarns ")
                == page.count("/play#t=")
                == sum(len(technique_pages.examples()[id]) for id in ids)
            )


def test_names_of_other_programs_are_those_of_techniques():
    assert {*HODOKU, *EXPLAINER, *ELSEWHERE} <= {*TECHNIQUES}
    assert other_names("explainer_nested_5_cell") == [
        ("Sudoku Explainer 1.2.1", "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))")
    ]
