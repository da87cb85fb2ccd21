"""The bench of the editor: a puzzle completed, its difficulty, drawings confirmed one by one."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from e2e.pages import button, intercept, sheet, wait
from garns import read
from support import DATA

DRAWN = read(DATA / "drawn" / "sudokupad.json").to_json()
BEGUN = {"format": "garns-puzzle", "version": 1, "board": "4", "givens": "1.....3........."}


@pytest.fixture
def bench(new_page):
    """The editor on a sheet with a puzzle."""

    def open_editor(puzzle: dict[str, object], **options: object) -> Page:
        page = new_page(viewport={"width": 1440, "height": 900}, **options)
        kept = json.dumps({"puzzle": puzzle, "past": [], "future": [], "typing": ""})
        page.goto("/help")
        page.evaluate("kept => localStorage.setItem('garns.editor', kept)", kept)
        page.goto("/editor")
        page.locator("#bench-kind option").nth(1).wait_for(state="attached")
        return page

    return open_editor


def test_a_puzzle_is_completed_told_and_undone(bench):
    page = bench(BEGUN)
    assert button(page, "Read the drawings").count() == 0
    button(page, "Complete").click()
    told = page.locator(".bench-told")
    expect(told).to_contain_text("one solution with these clues: ")
    expect(page.locator("[data-count='1']")).to_be_visible()
    button(page, "How hard?").click()
    expect(told).to_contain_text("score")
    button(page, "X-ray").click()
    expect(told).to_contain_text("no clue can be left out")
    button(page, "Undo").click()
    assert sheet(page)["givens"] == BEGUN["givens"]
    expect(told).to_be_empty()


def test_each_guess_is_confirmed(bench):
    page = bench(DRAWN)
    button(page, "Read the drawings").click()
    boxes = page.locator(".bench-told input")
    expect(boxes).to_have_count(7)
    assert [boxes.nth(place).is_checked() for place in range(7)] == [True] * 6 + [False]
    expect(page.locator(".bench-told")).to_contain_text("not understood: the text “hello” at (8, 8)")
    boxes.nth(0).uncheck()
    button(page, "Take these").click()
    wait(page, lambda: len(sheet(page).get("constraints", [])) == 5)
    assert [each["type"] for each in sheet(page)["constraints"]][:2] == ["whisper", "thermo"]


def test_what_takes_long_can_be_stopped(bench):
    page = bench(BEGUN)
    intercept(page, "**/api/v1/xray*", lambda route: None)  # no answer ever comes
    button(page, "X-ray").click()
    button(page, "Stop").click()
    expect(page.locator(".bench-told")).to_have_text("Stopped.")
