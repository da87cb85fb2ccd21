"""Puzzles that come in and go out: every format, what it could not use, how many solutions there are."""

from __future__ import annotations

import json
import os
from pathlib import Path

import jsonschema
import pytest
from playwright.sync_api import Page, Route, expect

import garns
from e2e.pages import button, cell, fill_in, intercept, paste, playing, sheet, wait
from garns.formats import FORMATS, Keeps, lzstring, read, write

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = garns.read(LINE)
EVIL = '<img src=x onerror="window.__evil=1"><script>window.__evil=1</script>'

#: Every format that Garns reads and that has room for digits, as a text in it; each holds the same puzzle.
FORMS = {id: write(PUZZLE, id) for id, format in FORMATS.items() if format.render and Keeps.GIVENS in format.keeps}


def test_every_format_can_be_pasted(new_page):
    """W29: the givens that the page plays are those of the text."""
    page = new_page()
    page.goto("/library")
    for format, text in FORMS.items():
        found = fill_in(page, text)
        expect(found.locator("[data-status=unique]")).to_be_visible()
        button(found, "Play").click()
        assert shown(page) == LINE, format
        page.go_back()


def shown(page: Page) -> str:
    """The digits on the board of the play page."""
    return "".join(str(one["value"] or ".") for one in playing(page)["cells"])


@pytest.mark.parametrize(
    "name",
    ["sadman_clipboard_boxed.txt", "sadman_clipboard_csv_grid.txt", "sudocue_example.sdk", "simple_sudoku_print.txt"],
)
def test_files_of_other_programs_can_be_chosen(new_page, shared_data: Path, name: str):
    path = shared_data / "format_samples" / name
    page = new_page()
    page.goto("/library")
    button(page, "Import").click()
    page.locator("#import-file").set_input_files(os.fspath(path))
    found = page.locator("dialog .found")
    found.locator("h3, .problems").first.wait_for()
    found.get_by_role("button", name="Play").click()
    assert shown(page) == str(read(path))


def test_a_file_of_several_puzzles_says_so(new_page):
    page = new_page()
    page.goto("/library")
    button(page, "Import").click()
    lines = f"{LINE}\n{LINE[::-1]}\n".encode()
    page.locator("#import-file").set_input_files({"name": "two.txt", "mimeType": "text/plain", "buffer": lines})
    expect(page.locator("dialog .found").get_by_role("alert")).to_be_visible()


def fpuzzle(**fields: object) -> str:
    """A link of f-puzzles."""
    grid = [[{} for _ in range(9)] for _ in range(9)]
    for at, symbol in enumerate(LINE):
        if symbol != ".":
            grid[at // 9][at % 9] = {"value": int(symbol), "given": True}
    form = {"size": 9, "grid": grid, **fields}
    return "https://www.f-puzzles.com/?load=" + lzstring.pack(json.dumps(form))


def test_what_f_puzzles_says_and_we_do_not_know_is_listed(new_page):
    """W29: an unsupported key is never dropped in silence."""
    found = paste(new_page(), fpuzzle(wormholes=[{"cells": ["R1C1"]}]))
    expect(found.locator(".warnings")).to_contain_text("wormholes")


def test_a_file_is_dropped_onto_the_dialog(new_page):
    page = new_page()
    page.goto("/library")
    button(page, "Import").click()
    transfer = page.evaluate_handle(
        "text => { const all = new DataTransfer(); all.items.add(new File([text], 'p.sdm')); return all }", LINE
    )
    page.locator("dialog.import").dispatch_event("drop", {"dataTransfer": transfer})
    expect(page.locator("dialog .found [data-status=unique]")).to_be_visible()


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        (LINE, "unique", "One solution"),
        ("5" + LINE[1:4] + "5" + LINE[5:], "none", "No solution"),
        ("." * 81, "multiple", "More than one solution"),
    ],
)
def test_uniqueness_is_shown_on_import(new_page, text, status, says):
    """W33: 0, 1 or more; more than one is playable only after a warning."""
    page = new_page()
    found = paste(page, text)
    told = found.locator("[data-status]")
    expect(told).to_have_attribute("data-status", status)
    expect(told).to_contain_text(says)
    if status == "unique":
        expect(button(found, "Play")).to_be_visible()
    else:
        expect(button(found, "Play")).to_have_count(0)
        expect(found).to_contain_text("not every digit can be deduced")
        button(found, "Play anyway").click()
        playing(page)


def test_a_text_that_is_no_puzzle_says_where_it_is_wrong(new_page):
    found = paste(new_page(), LINE[:40] + "%" + LINE[41:])
    expect(found.get_by_role("alert")).to_contain_text("expected a digit")
    expect(found.get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize("field", ["title", "author", "ruleset"])
def test_markup_in_a_text_stays_text(new_page, field):
    """W44: from the import box to the play page, the editor and the library."""
    page = new_page()
    form = {**json.loads(write(PUZZLE, "json")), field: EVIL}
    found = paste(page, json.dumps(form))
    expect(found).to_contain_text("<img src=x")
    assert page.locator("img[src=x], script:not([src], #site)").count() == 0
    button(found, "Edit").click()
    expect(page.locator(f"#word-{field}")).to_have_value(EVIL)
    button(page, "Play this").click()
    playing(page)
    if field != "ruleset":
        expect(page.locator("main")).to_contain_text("<img src=x")
    page.goto("/library")
    page.locator(".puzzle").first.wait_for()
    assert page.locator("img[src=x], script:not([src], #site)").count() == 0
    assert page.evaluate("window.__evil") is None


@pytest.mark.parametrize("key", ["text", "title", "author", "ruleset"])
def test_markup_of_f_puzzles_stays_text(new_page, key):
    """W44: the drawings of a file may hold texts as well."""
    extra = {"text": [{"cells": ["R1C1"], "value": EVIL}]} if key == "text" else {key: EVIL}
    page = new_page()
    found = paste(page, fpuzzle(**extra))
    button(found, "Play").click()
    playing(page)
    assert page.locator("img[src=x], script:not([src], #site)").count() == 0
    assert page.evaluate("window.__evil") is None


def test_a_late_answer_does_not_replace_the_format_that_was_chosen_after_it(new_page):
    page = new_page()
    button(paste(page, LINE), "Edit").click()
    first: list[Route] = []
    intercept(page, "**/api/v1/export", lambda route, request: route.continue_() if first else first.append(route))
    button(page, "Export").click()
    text = page.get_by_label("The puzzle in this format")
    wait(page, lambda: first)
    page.locator("#export-format").select_option("lisp")
    wait(page, lambda: text.input_value().startswith("(("))
    with page.expect_response("**/api/v1/export") as late:
        first[0].continue_()
    assert late.value.json()["text"].strip() == LINE
    page.wait_for_timeout(0)
    assert text.input_value().startswith("((")


def test_export_to_f_puzzles_and_back(new_page):
    """W31: the puzzle that comes back is the one that went out."""
    page = new_page()
    cages = [
        {"type": "killer_cage", "cells": ["r1c1", "r1c2"], "sum": 8},
        {"type": "thermo", "cells": ["r5c5", "r5c6"]},
    ]
    form = {**json.loads(write(PUZZLE, "json")), "title": "Back", "author": "Me", "constraints": cages}
    found = paste(page, json.dumps(form))
    button(found, "Edit").click()
    before = wait(page, lambda: (now := sheet(page)).get("title") == "Back" and now)
    button(page, "Export").click()
    page.locator("#export-format").select_option("fpuzzles")
    text = wait(
        page, lambda: (now := page.get_by_label("The puzzle in this format").input_value()).count("puzzles") and now
    )
    packed = json.loads(lzstring.unpack(text.split("load=")[1]))
    jsonschema.validate(packed, FPUZZLES_FORM)
    page.keyboard.press("Escape")
    button(page, "Open").click()
    page.get_by_label("Text of the puzzle").fill(text)
    found = page.locator("dialog .found")
    found.locator("h3").wait_for()
    button(found, "Edit").click()
    expect(page.locator("dialog")).to_have_count(0)
    after = sheet(page)
    assert {key: after.get(key) for key in before if key != "extras"} == {
        key: before[key] for key in before if key != "extras"
    }


#: What section 2.3 of the format says, as far as this puzzle goes.
FPUZZLES_FORM = {
    "type": "object",
    "required": ["size", "grid"],
    "properties": {
        "size": {"const": 9},
        "title": {"const": "Back"},
        "author": {"const": "Me"},
        "grid": {
            "type": "array",
            "minItems": 9,
            "maxItems": 9,
            "items": {"type": "array", "minItems": 9, "maxItems": 9, "items": {"type": "object"}},
        },
        "killercage": {"type": "array", "minItems": 1, "items": {"required": ["cells"]}},
        "thermometer": {"type": "array", "minItems": 1, "items": {"required": ["lines"]}},
    },
}


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_picture_can_be_downloaded(new_page, tmp_path, kind):
    page = new_page()
    found = paste(page, LINE)
    button(found, "Edit").click()
    button(page, "Export").click()
    with page.expect_download() as waiting:
        button(page, f"Download {kind.upper()}").click()
    path = tmp_path / f"picture.{kind}"
    waiting.value.save_as(path)
    start = path.read_bytes()[:200]
    assert start.startswith(b"\x89PNG") if kind == "png" else b"<svg" in start


def test_a_link_opens_the_same_puzzle_elsewhere(new_page):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    button(paste(page, LINE), "Edit").click()
    button(page, "Export").click()
    button(page, "Copy a link").click()
    link = wait(page, lambda: "#p=" in (now := page.evaluate("navigator.clipboard.readText()")) and now)
    other = new_page()
    other.goto(link)
    assert shown(other) == LINE
    assert cell(other, "r1c1").get_attribute("aria-label").endswith("given 5")
