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
    assert {entry["technique"] for entry in found["techniques"]} == found["step_counts"].keys()
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


HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
IMPOSSIBLE = ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6."


def test_the_list_of_steps_names_each_step_that_can_be_asked_for(ask):
    found = ask("/steps/list", puzzle=FORM)
    assert found["wrong"] is None
    assert [group["technique"] for group in found["groups"]][:2] == ["hidden_single", "naked_single"]
    for group in found["groups"][:3]:
        for number, effect in enumerate(group["steps"][:2]):
            one = ask("/steps/one", puzzle=FORM, technique=group["technique"], number=number)
            assert (one["technique"], one["apply"]) == (group["technique"], effect)
    rest = ask("/steps/list", puzzle=FORM, after="hidden_single")
    assert rest["groups"] == found["groups"][1:]


def test_the_list_of_steps_follows_the_scale(ask):
    """Direct steps are of the Explainer, two strong links of its mode se118; each has the score of its scale."""
    puzzle = {**FORM, "givens": "1.......252..7..49..9...5.....689......7.3....9.1.5.3.64..1..25.1.....7.9.......8"}
    found = {scale: ask("/steps/list", puzzle=puzzle, scale=scale)["groups"] for scale in ("garns", "se121", "se118")}
    names = {scale: [group["technique"] for group in groups] for scale, groups in found.items()}
    assert "direct_pointing" in names["se121"]
    assert not any(name.startswith(("direct_", "explainer_")) for name in names["garns"])
    assert "explainer_turbot" in {*names["se118"]} - {*names["se121"]}
    (turbot,) = [group for group in found["se118"] if group["technique"] == "explainer_turbot"]
    one = ask("/steps/one", puzzle=puzzle, scale="se118", technique="explainer_turbot", number=0)
    assert [one["apply"]] == turbot["steps"]
    assert "(4." in one["levels"][0]
    assert ask("/steps/list", puzzle={**FORM, "board": "6", "givens": "." * 36}, scale="se121")["groups"] == []


def test_a_step_that_is_not_there_is_refused(client):
    asked = {"puzzle": FORM, "technique": "naked_single", "number": 99}
    answer = client.post("/api/v1/steps/one", json=asked)
    assert (answer.status_code, answer.json()["problems"][0]["id"]) == (400, "bad_argument")


def test_every_step_of_the_way_can_be_asked_for_in_its_position(ask):
    found = ask("/path/list?lang=fr", puzzle=FORM)
    assert (found["solved"], found["left"]) == (True, 0)
    values, left = list(PUZZLE), [set(digits) for digits in found["candidates"]]
    for number, step in enumerate(found["steps"]):
        if number in (0, 5, len(found["steps"]) - 1):
            centre = {f"r{1 + at // 9}c{1 + at % 9}": sorted(left[at]) for at in range(81) if values[at] == "."}
            does = {key: step[key] for key in ("technique", "placements", "eliminations")}
            one = ask("/steps/one?lang=fr", puzzle=FORM, values="".join(values), centre=centre, **does)
            assert (one["apply"], one["placements"]) == (step["effect"], step["placements"])
        for cell, digit in step["placements"]:
            values[cell] = str(digit)
        for cell, digit in step["gone"]:
            left[cell].discard(digit)
    assert "".join(values) == SOLUTION


def test_a_list_of_a_board_with_a_mistake_is_the_mistake(ask):
    wrong = PUZZLE.replace("53..", "531.", 1)
    for path in ("/steps/list", "/path/list"):
        assert ask(path, puzzle=FORM, values=wrong)["wrong"]["kind"] == "mistake"


def test_a_deeper_hint_and_where_a_grid_contradicts_itself(ask):
    assert ask("/hint", puzzle={**FORM, "givens": HARDEST})["kind"] == "step"
    deeper = ask("/hint/deeper", puzzle={**FORM, "givens": HARDEST})
    assert (deeper["kind"], bool(deeper["eliminations"])) == ("step", True)
    rated = ask("/hint", puzzle={**FORM, "givens": HARDEST}, scale="se")
    assert rated["levels"][0].endswith(")")  # the rating of the step
    assert ask("/contradiction", puzzle=FORM) == {"hint": None}
    why = ask("/contradiction?lang=fr", puzzle={**FORM, "givens": IMPOSSIBLE})["hint"]
    assert why["levels"] == ["Il n'y a pas de solution.", "La ligne 5 n'a plus de place pour 4."]
    assert why["look"]["houses"] == [list(range(36, 45))]
