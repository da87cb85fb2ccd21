"""The lab in a real browser: one clock for four benches, there and back, and what stands beside them."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.pages import button, wait
from e2e.player import link_of
from garns import Puzzle
from garns.teaching.lab import export, trace

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#: No two clues clash, and the last cell of the first row can hold nothing.
NO_WAY = "12345678." + "........9" + "." * 63


def take(page: Page, text: str) -> None:
    """Put a puzzle on the benches."""
    button(page, "Change puzzle").click()
    page.get_by_label("Text of the puzzle").fill(text)
    button(page.locator("dialog"), "Use this puzzle").click()


@pytest.fixture
def lab(new_page, bundle_of):
    """The lab with a puzzle that all searches but the first solve with nothing but singles."""

    def open_lab(**options) -> Page:
        page = new_page(**options)
        page.goto(f"/lab#{link_of(bundle_of(LINE))}")
        page.locator(".bench").first.wait_for()
        return page

    return open_lab


def numbers(page: Page, bench: int) -> list[str]:
    return page.locator(".bench").nth(bench).locator("dd").all_inner_texts()


def step_to(page: Page, step: int) -> None:
    page.get_by_label("Step", exact=True).fill(str(step))


def test_benches_go_step_by_step_forward_and_back(lab):
    page = lab()
    expect(page.locator(".bench .verdict")).to_have_text(["Ready"] * 4)
    on, back = button(page, "One step forward"), button(page, "One step back")
    on.click()
    on.click()
    assert [numbers(page, bench) for bench in range(4)] == [["2", "0", "2"]] * 4
    expect(page.locator(".bench .verdict")).to_have_text(["Held"] * 4)
    node = trace(Puzzle.parse(LINE), "fewest_first").nodes[1]
    name = Puzzle().geometry.names[node.cell]
    expect(page.locator(".say")).to_contain_text(f"It writes {node.digit} in {name}, try 2, at depth 2.")
    expect(page.locator(".code .at")).to_contain_text("grid[cell] = digit")
    back.click()
    assert numbers(page, 0) == ["1", "0", "1"]
    back.click()
    back.click()
    expect(page.locator(".time")).to_contain_text("Step 0")


def test_the_rail_leads_to_the_end_and_tells_what_goes_on(lab):
    page = lab()
    step_to(page, 51)
    expect(page.locator(".bench .verdict")).to_have_text(["Held", "Solved", "Solved", "Solved"])
    assert numbers(page, 3) == ["51", "0", "51"]
    expect(page.locator(".time")).to_contain_text("In order continues to 4,208")
    assert page.locator(".bench").first.locator(".tree .cross").get_attribute("d")
    rows = page.locator(".all tbody tr")
    assert rows.nth(0).locator("td").all_inner_texts()[:3] == ["4,208", "1,246", "51"]
    expect(rows.nth(5)).to_contain_text("Solved")


def test_it_runs_by_itself_until_it_is_held(lab):
    page = lab()
    button(page, "fast").click()
    button(page, "Run").click()
    expect(page.locator(".bench .verdict").first).to_have_text("Searching")
    wait(page, lambda: int(numbers(page, 0)[0]) > 5)
    button(page, "Hold").click()
    held = numbers(page, 0)
    expect(button(page, "Run")).to_be_visible()
    expect(page.locator(".bench .verdict").first).to_have_text("Held")
    assert numbers(page, 0) == held


def test_without_movement_it_goes_to_the_end_at_once(lab):
    page = lab(reduced_motion="reduce")
    button(page, "To the end").click()
    expect(page.locator(".bench .verdict")).to_have_text(["Held", "Solved", "Solved", "Solved"])


def test_a_puzzle_is_taken_to_another_tool(lab):
    page = lab()
    with page.expect_download() as waiting:
        button(page, "MiniZinc").click()
    assert waiting.value.suggested_filename == "sudoku.mzn"
    assert Path(waiting.value.path()).read_text() == export(Puzzle.parse(LINE), "minizinc")


def test_tabs_are_reached_with_arrows_and_show_the_source(lab):
    page = lab()
    page.get_by_role("tab", name="Fewest first").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", selected=True)).to_have_text("SAT")
    expect(page.get_by_role("tabpanel")).to_contain_text("def encode(")
    step_to(page, 1)
    expect(page.locator(".code .at")).to_contain_text("grid[cell] = digit + 1")


def test_a_puzzle_that_the_lab_cannot_take_is_told_and_another_one_can_be_had(lab):
    page = lab()
    killer = '{"format": "garns-puzzle", "version": 1, "board": "4", "givens": "................", "constraints": '
    take(page, killer + '[{"type": "killer_cage", "cells": ["r1c1", "r1c2"], "sum": 3}]}')
    expect(page.get_by_role("alert")).to_contain_text("the lab only takes puzzles in which every rule is a house")
    button(page, "Another one").click()
    page.locator(".bench").first.wait_for()
    address = page.url
    assert "/lab?puzzle=" in address
    page.reload()
    page.locator(".bench").first.wait_for()


def test_a_puzzle_without_a_solution_is_told_on_each_bench(lab):
    page = lab(reduced_motion="reduce")
    take(page, NO_WAY)
    expect(page.locator(".head")).to_contain_text("9 givens")
    expect(page.locator(".bench .verdict").nth(1)).to_have_text("No solution")
    expect(page.locator(".all tbody tr").nth(4)).to_contain_text("No solution")


def test_the_lab_speaks_french_and_fits_a_phone(lab):
    page = lab(viewport={"width": 360, "height": 640}, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    boxes = [bench.bounding_box() for bench in page.locator(".bench").all()]
    assert boxes[0]["y"] == boxes[1]["y"] < boxes[2]["y"] == boxes[3]["y"]
    button(page, "Menu").click()
    page.locator("dialog").get_by_text("Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Une grille, quatre méthodes")
    expect(page.locator(".bench h2")).to_have_text(
        ["Dans l'ordre", "Le moins de choix", "Les évidents d'abord", "Couverture exacte"]
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
