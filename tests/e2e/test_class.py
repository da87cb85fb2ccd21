"""The page of a class: a real program watched live, the teacher's hands, the projector, every width, both languages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.accessibility import violations
from e2e.pages import button, wait
from garns.store import open_store
from web.classroom import Classroom
from web.serving import garns_serve

NUMBERS = count(1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    """A real server, and its database."""
    folder = tmp_path_factory.mktemp("class")
    with garns_serve(folder, "--no-log", "--class", "first") as (_, client):
        yield client, f"sqlite:///{folder}/games.db"


@pytest.fixture
def room(server: tuple[Any, str]) -> Classroom:
    return Classroom.made(*server, f"L3 {next(NUMBERS)}")


def address(room: Classroom, rest: str = "") -> str:
    return f"{str(room.client.base_url).rstrip('/')}/class/{room.code}{rest}"


def teacher_page(room: Classroom, page: Page) -> Page:
    page.goto(address(room, f"#key={room.key}"))
    page.get_by_role("heading", name="Run the round").wait_for()
    return page


def crowd(server: tuple[Any, str], room: Classroom, size: int) -> None:
    """Many programs at once, straight into the database."""
    store = open_store(server[1])
    for number in range(size):
        store.classes.join(store.classes.find(room.code), f"Student {number}", "C")
    store.close()


def columns(page: Page) -> int:
    """Desks side by side."""
    tops = page.locator(".seat").evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().top))")
    return tops.count(tops[0])


def test_everybody_sees_a_real_program_solve(room, new_page, tmp_path):
    """The program tries a digit, takes it back, tries another one, and answers when the class has seen it."""
    room.begin(count=1)
    puzzle = room.cases[0].puzzle
    free = [str(puzzle.geometry.names[cell]) for cell, digit in enumerate(puzzle.givens) if not digit]
    seen = tmp_path / "seen"
    program = tmp_path / "solver.py"
    program.write_text(
        f"""
import os, sys, time
sys.stdin.readline()
print("try {free[0]} 1\\nundo {free[0]}\\ntry {free[1]} 2", flush=True)
while not os.path.exists({str(seen)!r}): time.sleep(0.02)
print("{room.solution(1)}", flush=True)
"""
    )
    page = new_page()
    page.goto(address(room))
    expect(page.get_by_text("No program yet. Give the class this command.")).to_be_visible()
    expect(page.get_by_role("navigation").get_by_role("link").last).to_have_text("Class")
    join = page.get_by_label("The command to join")
    expect(join).to_have_text(
        f"garns connect {str(room.client.base_url).rstrip('/')}/{room.code} --name Ana -- ./my_solver"
    )
    where, _, rest = join.inner_text().partition(" --name ")
    assert rest == "Ana -- ./my_solver"
    env = {**os.environ, "GARNS_DATA": str(tmp_path), "GARNS_LANG": "en"}
    command = [sys.executable, "-c", "from garns.cli import main; main()", *where.split()[1:], "--once"]
    words = ["--name", "Ana", "--language", "Python", "--", sys.executable, str(program)]
    process = subprocess.Popen([*command, *words], env=env, stdout=subprocess.PIPE, text=True)
    desk = page.locator(".seat")
    expect(desk.get_by_role("heading")).to_have_text("Ana")
    expect(desk.locator(".language")).to_have_text("Python")
    expect(desk.locator(".verdict")).to_have_text("Searching")
    expect(desk.locator(".entered")).to_have_count(1)
    expect(desk.locator(".fills .sel")).to_have_count(1)
    expect(desk.locator(".why")).to_have_text("went back 1 time")
    expect(desk.get_by_role("img", name="Ana: Searching")).to_be_visible()
    seen.touch()
    expect(desk.locator(".verdict")).to_have_text("Right")
    expect(desk.locator(".entered")).to_have_count(len(free))  # one after the other
    expect(page.locator(".standing tbody tr")).to_have_count(1)
    expect(page.locator(".standing .squares .y")).to_have_count(1)
    assert process.communicate(timeout=60)[0].splitlines()[1].startswith("Puzzle 1 of 1: Right")


def test_the_teacher_runs_a_round_by_hand(room, new_page):
    page = teacher_page(room, new_page(accept_downloads=True))
    assert room.key not in page.url
    ana = room.join("Ana", "C++")
    button(page, "New round…").click()
    page.get_by_label("Puzzles").select_option("4x4")
    page.get_by_label("How many").fill("2")
    page.get_by_label("Seconds for each").fill("90")
    page.get_by_label("Seed").fill("4107")
    button(page, "Begin").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1")
    expect(page.locator(".facts")).to_contain_text("limit 90 s each")
    expect(page.locator(".facts")).to_contain_text("seed 4107")
    assert ana.puzzle()["count"] == 2
    ana.answer(1, answer="nonsense")
    expect(page.locator(".seat .verdict")).to_have_text("Breaks the protocol")
    button(page, "Pause all").click()
    expect(page.locator(".left p")).to_have_text("paused")
    assert ana.puzzle()["state"] == "paused"
    button(page, "Go on").click()
    expect(page.locator(".left p")).to_have_text("left in this round")
    with page.expect_download() as saved:
        button(page, "Save as CSV").click()
    assert "Ana,C++,0" in saved.value.path().read_text()
    button(page, "What to do with Ana").click()
    button(page, "Remove from the class").click()
    expect(page.locator(".seat")).to_have_count(0)
    button(page, "End round 1 now").click()
    page.get_by_role("dialog").get_by_role("button", name="End round 1 now").click()
    expect(page.locator(".left p")).to_have_text("the round is over")
    page.reload()  # the key is kept as long as the tab is
    expect(button(page, "New round…")).to_be_visible()


def test_a_button_that_is_pressed_while_the_wall_changes_still_works(room, new_page):
    room.begin()
    ana = room.join("Ana")
    page = teacher_page(room, new_page())
    button(page, "Pause all").hover()
    page.mouse.down()
    ana.puzzle()
    expect(page.locator(".seat .verdict")).to_have_text("Searching")
    page.mouse.up()
    expect(button(page, "Go on")).to_be_visible()


def test_a_wrong_key_shows_buttons_that_do_nothing_but_say_so(room, new_page):
    room.begin()
    page = new_page()
    page.goto(address(room, "#key=wrong"))
    button(page, "Pause all").click()
    expect(page.locator(".side").get_by_role("alert")).to_have_text("this is not the teacher's key for this class")
    assert room.wall()["round"]["state"] == "running"
    assert "seed" not in page.locator(".facts").inner_text()


def test_a_watcher_has_no_rights_and_chooses_the_pace(room, new_page):
    room.begin()
    room.join("Ana")
    page = new_page()
    page.goto(address(room))
    expect(page.locator(".seat")).to_have_count(1)
    assert page.locator("main button").all_inner_texts() == ["live", "slowed", "steps", "Copy"]
    button(page, "slowed").click()
    expect(button(page, "slowed")).to_have_attribute("aria-pressed", "true")
    expect(button(page, "slowed")).to_be_focused()


#: The size of every text that is seen, in pixels.
SIZES = """() => {
  const sizes = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const holder = walk.currentNode.parentElement;
    const box = holder.getBoundingClientRect();
    if (!walk.currentNode.textContent.trim() || !holder.checkVisibility() || holder.closest(".sr, .skip")) continue;
    if (box.width > 1) sizes.push([parseFloat(getComputedStyle(holder).fontSize), walk.currentNode.textContent]);
  }
  return sizes;
}"""


def test_the_projector_is_large_and_holds_no_secret(room, new_page):
    room.begin(seed=987654321)
    ana, ben = room.join("Ana", "C++"), room.join("Ben")
    ana.puzzle()
    ana.answer(1, answer="nonsense")
    ben.puzzle()
    watched = teacher_page(room, new_page(viewport={"width": 1920, "height": 1080}))
    with watched.context.expect_page() as opened:
        watched.get_by_role("link", name="Projector view").click()
    page = opened.value
    expect(page.locator(".seat .verdict").first).to_have_text("Breaks the protocol")
    assert {text for size, text in page.evaluate(SIZES) if size < 18} == set()
    text = page.locator("body").inner_text()
    shown = ("Ana", "Ben", "Standing", "Searching", room.code)
    assert [word for word in shown if word not in text] == []
    hidden = ("987654321", room.key, "C++", "nonsense", "Run the round", "seed")
    assert [word for word in hidden if word in text] == []
    assert page.get_by_role("button").all() == []
    assert page.evaluate("Object.keys(sessionStorage)") == []
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 22, 23)"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_more_programs_have_smaller_desks_and_very_many_a_line_each(room, server, new_page):
    room.begin()
    page = new_page(viewport={"width": 1440, "height": 900})
    crowd(server, room, 5)
    page.goto(address(room))
    expect(page.locator(".seat")).to_have_count(5)
    assert columns(page) == 4
    page.set_viewport_size({"width": 820, "height": 1180})
    assert columns(page) == 3
    page.set_viewport_size({"width": 390, "height": 844})
    assert columns(page) == 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1440, "height": 900})
    other = Classroom.made(*server, f"many {next(NUMBERS)}")
    other.begin()
    crowd(server, other, 13)
    page.goto(address(other))
    expect(page.locator(".seat")).to_have_count(13)
    assert columns(page) == 6
    expect(page.locator(".seat .language").first).to_be_hidden()
    store = open_store(server[1])
    for number in range(13, 31):
        store.classes.join(store.classes.find(other.code), f"Student {number}")
    store.close()
    expect(page.locator(".seat")).to_have_count(31)
    expect(page.locator(".seat .board")).to_have_count(0)
    expect(page.locator(".seat .squares")).to_have_count(31)


def test_the_page_speaks_french(room, new_page):
    room.begin()
    ana = room.join("Ana")
    ana.puzzle()
    line = room.solution(1)
    free = room.cases[0].line.index(".")
    ana.answer(1, answer=f"{line[:free]}{int(line[free]) % 4 + 1}{line[free + 1 :]}")
    page = new_page(locale="fr-FR")
    page.goto(address(room))
    expect(page.get_by_role("heading", level=1)).to_have_text("Manche 1")
    expect(page.locator(".seat .verdict")).to_have_text("Faux")
    expect(page.locator(".seat .foot .num")).to_have_text(re.compile(r"L\dC\d"))
    expect(page.locator(".seat .why")).to_have_text(re.compile("figure plusieurs fois"))
    expect(page.locator(".seat .clash-line").first).to_be_attached()
    button(page, "English").click()
    expect(page.locator(".seat .verdict")).to_have_text("Wrong")


def test_a_name_is_text_whatever_it_looks_like(room, new_page):
    room.begin()
    name = "<img src=x onerror=alert(1)>"
    room.join(name)
    page = new_page()
    page.goto(address(room))
    expect(page.locator(".seat h2")).to_have_text(name)
    assert page.locator("main img").count() == 0


def test_a_class_that_is_not_there_is_told(room, new_page):
    page = new_page()
    page.goto(address(room).replace(room.code, "ZZZZZZ"))
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no class here.")
    expect(page.get_by_role("navigation").get_by_role("link").last).to_have_text("Class")
    page.goto(address(room).replace("class/", ""))  # the address that students are told
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^L3"))


def test_what_is_not_heard_from_is_told_at_its_desk_and_a_lost_line_above_all(room, new_page):
    room.begin()
    ana, ben = room.join("Ana"), room.join("Ben")
    ana.puzzle()
    ben.puzzle()
    wall = room.wall()
    wall["desks"][0]["silent"] = wall["at"] - 8_400
    page = new_page()

    def once(route: Route) -> None:
        """One wall, and then the line breaks."""
        route.fulfill(content_type="text/event-stream", body=f"event: wall\ndata: {json.dumps(wall)}\n\n")

    page.route("**/events", once)
    page.goto(address(room))
    expect(page.locator(".seat .why").first).to_have_text(re.compile(r"Not heard from for \d+ s\."))
    expect(page.locator(".seat .why").last).to_have_text("\u00a0", use_inner_text=False)
    expect(page.locator(".lost")).to_have_text("The connection to the server is lost. Trying again …")
    page.unroute("**/events")
    expect(page.locator(".lost")).to_be_hidden()
    expect(page.locator(".seat .why").first).not_to_have_text(re.compile("Not heard"))


def test_without_movement_a_board_is_there_at_once(room, new_page):
    room.begin(set="easy", count=1)
    page = new_page(reduced_motion="reduce")
    page.goto(address(room))
    ana = room.join("Ana")
    ana.puzzle()
    expect(page.locator(".seat .given").first).to_be_attached()
    ana.answer(1)
    page.locator(".seat .entered").first.wait_for(state="attached")
    assert page.locator(".seat .entered").count() == room.cases[0].line.count(".")


def test_axe_finds_nothing(room, new_page: Callable[..., Page]):
    room.begin()
    for verdict in ({"answer": "nonsense"}, {"crashed": "boom"}, {"too_slow": True}, {}, None):
        student = room.join(f"Student {next(NUMBERS)}", "Rust")
        student.puzzle()
        if verdict is not None:
            student.answer(1, **verdict)
    page = teacher_page(room, new_page(reduced_motion="reduce", bypass_csp=True))
    expect(page.locator(".seat")).to_have_count(5)
    assert violations(page) == []
    button(page, "New round…").click()
    page.get_by_label("Puzzles").wait_for()
    assert violations(page) == []
    page.goto(address(room, "/projector"))
    expect(page.locator(".seat")).to_have_count(5)
    assert violations(page) == []


def test_the_teacher_needs_no_mouse(room, new_page):
    room.begin()
    room.join("Ana")
    page = teacher_page(room, new_page())
    expect(page.locator(".seat")).to_have_count(1)
    page.locator("h1").evaluate("one => { one.tabIndex = -1; one.focus() }")
    names = []
    for _ in range(9):
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.ariaLabel || document.activeElement.textContent"))
    assert names == [
        "What to do with Ana",
        "End round 1 now",
        "Pause all",
        "New round…",
        "Projector view",
        "Save as CSV",
        "live",
        "slowed",
        "steps",
    ]
    button(page, "Pause all").focus()
    page.keyboard.press("Enter")
    wait(page, lambda: room.wall()["round"]["state"] == "paused")
    expect(button(page, "Go on")).to_be_focused()
