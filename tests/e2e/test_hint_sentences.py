"""Hints that can be read: sentence by sentence, with the board in view and only what the sentence says drawn on it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.pages import intercept
from e2e.player import Player
from e2e.sources import EXPERT, POSITIONS
from garns.formats import read_position
from garns.services.hints import HintSession
from garns.services.lessons import Lesson
from garns.web.hint_json import hint_json

DESKTOP, TABLET = {"viewport": {"width": 1240, "height": 800}}, {"viewport": {"width": 820, "height": 1180}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


@cache
def lesson(technique: str, lang: str = "en") -> tuple[str, dict[str, Any]]:
    """A position for a technique as a puzzle, and the hint for it."""
    position = POSITIONS.get(technique)
    known = Lesson.at(technique, read_position(position)) if position else Lesson.example(technique)
    puzzle = replace(known.position.puzzle, givens=known.position.digits)
    return json.dumps(puzzle.to_json()), hint_json(HintSession.of(known.steps[0], known.position), lang)


def read(play: Any, technique: str, **options: Any) -> tuple[Player, dict[str, Any]]:
    """A page that explains a step of a technique, at its first sentence."""
    text, hint = lesson(technique)
    player = play(text, **options)
    explain(player, hint)
    return player, hint


def explain(player: Player, hint: dict[str, Any]) -> None:
    """Ask for a hint, which is this one, and go on until its reasons are told."""
    intercept(player.page, "**/api/v1/hint*", lambda route: route.fulfill(json=hint))
    for level in (1, 2, 3):
        player.press("h")
        player.wait(lambda level=level: player.hint_level() == level)


def said(player: Player) -> str:
    """The sentence that is read."""
    return player.page.locator(".hint .steps > li[aria-current] > p").inner_text()


def sentences(hint: dict[str, Any]) -> list[str]:
    return ["".join(token["text"] for token in line) for line in hint["explanation"]["sentences"]]


def test_a_proof_inside_unfolds_above_the_buttons_and_folds_when_one_reads_on(play):
    player, hint = read(play, "explainer_plus_region", **PHONE)
    page = player.page
    expect(page.locator("#hint-title")).to_have_text(f"{hint['name']} ({hint['step']['score']})")
    for _ in range(min(fold["sentence"] for fold in hint["explanation"]["folds"])):
        player.press("ArrowRight")
    fold = page.locator(".hint .steps > li[aria-current] .fold").first
    fold.locator("summary").first.click()
    inside = fold.locator("div").last
    inside.scroll_into_view_if_needed()
    more = page.locator(".hint .more")
    assert inside.bounding_box()["y"] + inside.bounding_box()["height"] <= more.bounding_box()["y"]
    player.press("ArrowRight")
    expect(page.locator(".hint .fold[open]")).to_have_count(0)


@pytest.mark.parametrize("options", [DESKTOP, TABLET, PHONE, SMALL], ids=["desktop", "tablet", "phone", "small"])
def test_next_leads_through_the_sentences_and_nothing_moves(play, options):
    player, hint = read(play, "als_chain", **options)
    page, seen, places = player.page, [], set()
    height = options["viewport"]["height"]
    while True:
        seen.append(said(player))
        buttons = [page.locator(name).bounding_box() for name in (".stepper .btn >> nth=0", ".stepper .main")]
        places.add(tuple((box["x"], box["y"]) for box in buttons))
        assert max(box["y"] + box["height"] for box in buttons) <= height, "the buttons are in view"
        board = page.locator(".stage .board").bounding_box()
        assert board["y"] >= 0
        assert board["y"] + board["height"] <= height, "the board is in view"
        if page.locator(".stepper [data-way=apply]").count():
            break
        page.locator(".stepper [data-turn='1']").click()
    assert seen == sentences(hint)
    assert len(places) == 1
    assert page.evaluate("scrollY") == 0
    cell, digit = hint["eliminations"][0]
    expect(page.locator(".stepper .main")).to_have_text(f"Remove {digit}")
    page.locator(".stepper .main").click()
    assert digit not in player.state()["cells"][cell]["centre"]
    assert player.state()["undo"]


def test_what_was_said_is_paler_and_what_comes_is_not_drawn(play):
    player, hint = read(play, "als_chain")
    page = player.page
    wires, paler = page.locator(".hint-over .now .wire"), page.locator(".hint-over .before .wire")
    counts = []
    for _ in hint["scenes"]:
        counts.append((wires.count(), paler.count()))
        player.press("ArrowRight")
    assert counts[0] == (0, 0)
    assert max(now for now, _ in counts) <= 2
    assert counts[-1][0] + counts[-1][1] > 2
    assert page.locator(".hint-over .before .head").count() == 0
    opacity = page.locator(".hint-over .before").first.evaluate("group => getComputedStyle(group).opacity")
    assert 0.3 <= float(opacity) <= 0.4
    expect(page.locator(".hint-over .struck")).to_have_count(len(hint["eliminations"]))
    player.press("ArrowLeft")
    expect(page.locator(".hint-over .struck")).to_have_count(0)


def test_arrows_tiles_and_swipes_turn_the_sentences(play):
    player, hint = read(play, "aic", **PHONE)
    lines = sentences(hint)
    player.press("ArrowRight")
    assert said(player) == lines[1] == player.said()
    player.press("ArrowLeft", "ArrowLeft")
    assert said(player) == lines[0]
    player.page.locator(".way [data-sentence='2']").tap()
    assert said(player) == lines[2]
    box = player.page.locator(".hint .steps").bounding_box()
    client = player.page.context.new_cdp_session(player.page)
    x, y = box["x"] + box["width"] * 0.7, box["y"] + 20
    for kind, at in (("touchStart", x), ("touchMove", x - 60), ("touchMove", x - 130), ("touchEnd", None)):
        points = [] if at is None else [{"x": at, "y": y}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    player.wait(lambda: said(player) == lines[3])


def test_on_the_board_arrows_move_as_ever(play):
    player, hint = read(play, "aic")
    player.click("r5c5")
    player.press("ArrowRight")
    assert player.selected() == ["r5c6"]
    assert said(player) == sentences(hint)[0]


def test_a_changed_board_is_told_and_asked_again(play):
    player, _ = read(play, "aic")
    player.click("r1c1")
    player.press("Control+Digit8")
    expect(player.page.locator(".hint .say")).to_have_text("The board has changed. Ask again?")
    assert player.page.locator(".hint-over > *, .hint-under > *").count() == 0
    player.press("Control+z")  # as it was: the reasons hold again
    expect(player.page.locator(".hint .stepper")).to_be_visible()
    player.press("Control+y")
    asked = len(player.answers)
    player.button("Ask again").click()
    player.wait(lambda: len(player.answers) == asked + 1 and player.hint_level() == 3)


def test_candidates_are_lent_and_the_players_notes_come_back(play):
    player = play(EXPERT)
    player.click("r5c1")
    player.press("Control+Digit1")
    notes = player.page.locator(".board .digits .mark")
    expect(notes).to_have_count(1)
    player.press("Escape")
    explain(player, lesson("xy_wing")[1])
    assert player.page.locator(".hint-over .lent .clue").count() > 0
    assert notes.first.evaluate("mark => getComputedStyle(mark).opacity") == "0.4"
    player.press("Escape")
    assert player.page.locator(".hint-over .clue").count() == 0
    assert notes.first.evaluate("mark => getComputedStyle(mark).opacity") == "1"


def test_a_single_shows_what_blocks(play):
    player, hint = read(play, "hidden_single")
    page = player.page
    expect(page.locator(".reasons li:visible")).to_have_count(len(hint["scenes"][0]["reasons"]))
    assert page.locator(".hint-over .standing").count() == 2
    assert page.locator(".hint-under .band").count() == 2
    assert page.locator(".hint-over .closed").count() == 2
    player.press("ArrowRight")
    expect(page.locator(".stepper .main")).to_have_text("Place 6")


def test_the_set_of_a_sentence_has_its_letter_in_text_board_and_list(play):
    player, _ = read(play, "als_xz")
    page = player.page
    assert said(player).startswith("Set A: ")
    expect(page.locator(".hint-over .badge.set-a")).to_have_count(1)
    expect(page.locator(".hint-under .texture-of.set-a.slanted")).to_have_count(1)
    expect(page.locator(".sets .letter")).to_have_text(["A", "B"])
    player.press("ArrowRight")
    expect(page.locator(".hint-under .texture-of.set-b.dots")).to_have_count(1)
    expect(page.locator(".way li.now button")).to_have_text("B")


def test_lessons_draw_the_same_sentences(new_page):
    page = new_page()
    page.goto("/learn/xy_wing")
    page.get_by_role("button", name="Where to look").click()
    page.get_by_role("button", name="Show me the step").click()
    expect(page.locator(".hint-over .wire")).to_have_count(0)
    page.get_by_role("button", name="Next sentence").click()
    expect(page.locator(".hint-over .now .wire")).to_have_count(2)
