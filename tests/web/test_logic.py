"""Steps, paths, ratings, proofs, texts and pictures over HTTP."""

from __future__ import annotations

import json
import struct
from xml.etree import ElementTree

import pytest

from garns.formats import FORMATS, Keeps, read

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FORM = {"format": "garns-puzzle", "version": 1, "board": "9", "givens": PUZZLE}
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_steps_are_like_hints(ask):
    found = ask("/steps", puzzle=FORM)
    assert len(found["steps"]) == 100
    assert found["steps"][0] == ask("/hint", puzzle=FORM)
    some = ask("/steps", puzzle=FORM, technique="naked_single", limit=2)
    assert [step["technique"] for step in some["steps"]] == ["naked_single"] * 2
    assert not some["complete"]
    assert ask("/steps", puzzle=FORM, technique="full_house") == {"steps": [], "complete": True}


def test_the_path_leads_to_the_solution(ask):
    found = ask("/path?lang=fr", puzzle=FORM)
    digits = list(PUZZLE)
    for step in found["steps"]:
        for cell, digit in step["placements"]:
            digits[cell] = str(digit)
    assert found["solved"]
    assert "".join(digits) == SOLUTION
    assert found["steps"][0]["explanation"]["lang"] == "fr"


def test_a_rating_names_level_and_techniques(ask):
    found = ask("/rate", puzzle=FORM)
    assert (found["level"], found["level_name"]["fr"], found["solved"]) == ("beginner", "Débutant", True)
    assert {entry["technique"] for entry in found["techniques"]} == found["counts"].keys()
    assert ask("/rate", puzzle=FORM, scale="hodoku")["scale"] == "hodoku"


def test_why_and_why_not(ask):
    so = ask("/why", puzzle=FORM, cell="r5c5", digit=5)
    assert (so["proven"], so["steps"][-1]["placements"]) == (True, [[40, 5]])
    assert ask("/why", puzzle=FORM, cell=40, digit=5) == so
    assert ask("/why-not", puzzle=FORM, cell="r1c3", digit=9)["proven"]
    assert ask("/why-not", puzzle=FORM, cell="r1c3", digit=4) == {"proven": False, "steps": []}


@pytest.mark.parametrize(
    "format", sorted(id for id, each in FORMATS.items() if each.render and Keeps.GIVENS in each.keeps)
)
def test_every_format_is_written_and_read_again(client, ask, format):
    answer = client.post("/api/v1/export", json={"puzzle": FORM, "format": format})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert read(found["text"]).givens == read(PUZZLE).givens
    assert found["name"].startswith("sudoku.")
    assert ask("/puzzles", text=found["text"])["format"] == format


def test_a_format_without_room_for_digits_says_so(client):
    answer = client.post("/api/v1/export", json={"puzzle": FORM, "format": "killer"})
    assert answer.status_code == 400
    assert "cannot hold given digits" in answer.text


def test_an_export_holds_the_solution_where_the_format_has_a_place_for_it(client):
    def text(format: str, style: str | None = None) -> str:
        return client.post("/api/v1/export", json={"puzzle": FORM, "format": format, "style": style}).json()["text"]

    assert text("csv").splitlines()[1].endswith(f",{SOLUTION}")
    assert json.loads(text("fpuzzles", "json"))["solution"] == [int(digit) for digit in SOLUTION]
    assert json.loads(text("sudokupad", "json"))["metadata"]["solution"] == SOLUTION
    assert SOLUTION not in text("line")


def test_what_a_format_loses_is_told(ask):
    windoku = {**FORM, "title": "Four <b>windows</b>", "constraints": [{"type": "windoku"}]}
    found = ask("/export?lang=fr", puzzle=windoku, format="line")
    assert {problem["id"] for problem in found["warnings"]} == {"lost_constraints", "lost_titles"}
    assert "ne conserve pas" in found["warnings"][0]["message"]
    assert found["name"] == "four-b-windows-b.sdm"


def test_a_position_is_written_with_its_marks(ask):
    values = PUZZLE.replace(".", "4", 1)
    found = ask("/export", puzzle=FORM, values=values, format="hodoku")
    assert "+4" in found["text"]
    plain = ask("/export", puzzle=FORM, values=values, format="line")
    assert [problem["id"] for problem in plain["warnings"]] == ["lost_placed"]


def test_pictures(client):
    svg = client.post("/api/v1/render", json={"puzzle": {**FORM, "title": "<script>alert(1)</script>"}, "size": 300})
    assert svg.headers["content-type"].startswith("image/svg+xml")
    tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg.text).iter()}
    assert "script" not in tags
    assert {"path", "desc"} <= tags
    assert "text" not in tags  # digits are drawings
    png = client.post("/api/v1/render", json={"puzzle": FORM, "format": "png", "size": 300})
    assert png.headers["content-type"] == "image/png"
    assert png.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert 300 in struct.unpack(">II", png.content[16:24])


def test_the_digits_of_a_png_do_not_depend_on_fonts_of_the_machine(client):
    empty = {**FORM, "givens": "." * 81}
    full, blank = (
        client.post("/api/v1/render", json={"puzzle": puzzle, "format": "png", "size": 400}).content
        for puzzle in ({**FORM, "givens": SOLUTION}, empty)
    )
    assert len(full) > 2 * len(blank)


def test_a_picture_of_a_step(client, ask):
    step = ask("/hint", puzzle=FORM)["step"]
    answer = client.post("/api/v1/render", json={"puzzle": FORM, "step": step, "theme": "dark", "coordinates": True})
    assert answer.status_code == 200
    assert ask("/hint", puzzle=FORM)["explanation"]["text"] in answer.text


@pytest.mark.parametrize(
    ("path", "form", "id"),
    [
        ("/steps", {"technique": "magic"}, "unknown_name"),
        ("/rate", {"scale": "magic"}, "no_such_name"),
        ("/why", {"cell": "r99c1", "digit": 1}, "bad_cell"),
        ("/why", {"cell": 81, "digit": 1}, "bad_cell"),
        ("/why", {"cell": -1, "digit": 1}, "bad_cell"),
        ("/why-not", {"cell": "r1c1", "digit": 10}, "bad_field"),
        ("/export", {"format": "magic"}, "no_such_name"),
        ("/export", {"format": "line", "style": "magic"}, "no_styles"),
        ("/render", {"theme": "magic"}, "no_such_name"),
        ("/render", {"step": {}}, "missing_field"),
        ("/render", {"step": {"technique": "x", "parts": [{"role": "a", "houses": [99]}]}}, "bad_field"),
    ],
)
def test_what_cannot_be_is_refused(client, path, form, id):
    answer = client.post(f"/api/v1{path}", json={"puzzle": FORM, **form})
    assert answer.status_code == 400, answer.text
    assert answer.json()["problems"][0]["id"] == id
