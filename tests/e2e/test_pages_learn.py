"""Learn: the rules, the lessons from easy to hard, a lesson step by step, practice, review, the counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.pages import button, wait
from garns.services.lesson_positions import techniques

#: What was missed long ago, and what was found often enough.
MARKS = {"x_wing": {"right": 1, "missed": 2, "box": 0, "due": 20000}, "full_house": {"right": 3, "missed": 0}}


def keep(page: Page, marks: object, key: str = "garns.learning") -> None:
    """Marks that the browser has kept from earlier days."""
    page.add_init_script(f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', '{json.dumps(marks)}')")


def marks(page: Page) -> dict[str, Any]:
    return page.evaluate("JSON.parse(localStorage.getItem('garns.learning') ?? '{}')")


def test_lessons_stand_from_easy_to_hard_and_lead_to_their_page(new_page):
    page = new_page()
    page.goto("/learn")
    page.locator(".course a").first.wait_for()
    assert [text.split()[0] for text in page.locator(".course h2").all_inner_texts()][:3] == [
        "Beginner", "Easy", "Medium",
    ]  # fmt: skip
    expect(page.locator(".standing")).to_contain_text(f"0 of {len(techniques())} lessons done")
    expect(page.get_by_role("link", name="Begin: Full House")).to_be_visible()
    page.get_by_role("link", name="X-Wing Fish", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("X-Wing")
    assert page.url.endswith("/learn/x_wing")


def test_the_answer_is_hidden_until_it_is_asked_for_bit_by_bit(new_page):
    page = new_page(viewport={"width": 1440, "height": 900})
    page.goto("/learn/x_wing")
    expect(page.locator(".walk")).to_contain_text("0 of 4")
    said = page.locator(".steps li")
    expect(said).to_have_count(0)
    assert page.locator(".hint-over .sign").count() == 0
    button(page, "Where to look").click()
    expect(said).to_have_count(1)
    expect(page.get_by_role("list", name="Legend")).to_have_count(0)
    button(page, "Show me the step").click()
    expect(said).to_have_count(2)
    expect(page.get_by_role("list", name="Legend")).to_contain_text("Part of the pattern")
    assert len(said.nth(1).locator(".ref").all_inner_texts()) == 4
    for _ in range(5):
        button(page, "Next step").click()
    expect(page.locator(".walk")).to_contain_text("4 of 4")
    expect(button(page, "Next sentence")).to_have_count(0)


def test_a_lesson_speaks_french_at_once_and_keeps_what_was_told(new_page):
    page = new_page()
    page.goto("/learn/skyscraper")
    button(page, "Where to look").click()
    button(page, "Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gratte-ciel")
    expect(page.locator(".steps li")).to_have_count(1)
    expect(button(page, "S'exercer")).to_be_visible()


def test_another_position_can_be_given_up(new_page):
    page = new_page()
    waiting = []
    page.route("**/lessons/x_wing?seed=*", lambda route: route.continue_() if "seed=0" in route.request.url
               else waiting.append(route))  # fmt: skip
    page.goto("/learn/x_wing")
    button(page, "Another position").click()
    expect(page.locator("article").get_by_role("status")).to_have_text("Making a position.")
    button(page, "Cancel").click()
    expect(button(page, "Another position")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)

    def digits() -> list[str]:
        return [cell.get_attribute("aria-label") for cell in page.locator("[role=gridcell]").all()]

    before = digits()
    button(page, "Another position").click()
    wait(page, lambda: len(waiting) > 1)
    waiting[-1].continue_()
    expect(button(page, "Another position")).to_be_visible()
    assert digits() != before


def test_practice_says_why_and_counts_what_was_found_at_once(new_page):
    page = new_page(viewport={"width": 1440, "height": 900})
    lessons = []
    page.on("response", lambda answer: lessons.append(answer) if "/lessons/x_wing?" in answer.url else None)
    page.goto("/learn/x_wing")
    button(page, "Practise").click()

    def board(number: int) -> dict[str, Any]:
        lesson = wait(page, lambda: len(lessons) > number and lessons[-1].json())
        expect(button(page, "Show me")).to_be_visible()
        return lesson

    def say(cell: int, what: int) -> None:
        page.locator("[role=gridcell]").nth(cell).click()
        page.keyboard.press(str(what))

    lesson = board(1)
    (at, digit), *_ = lesson["answers"][0]["eliminations"]
    verdict = page.get_by_role("status")
    say(at, digit)
    expect(verdict).to_contain_text("Yes, that is the step.")
    assert page.locator(".hint-over .sign").count() > 0
    expect(page.locator("article")).to_contain_text("1 of 3 found at once")
    assert marks(page) == {"x_wing": {"right": 1, "missed": 0}}
    button(page, "Next board").click()
    lesson = board(2)
    (at, digit), *_ = lesson["answers"][0]["eliminations"]
    say(at, int(lesson["bundle"]["solution"][at]))
    expect(verdict).to_contain_text("must stay")
    say(at, digit)
    expect(verdict).to_contain_text("Yes, that is the step.")
    assert {**marks(page)["x_wing"], "due": 0} == {"right": 1, "missed": 1, "box": 0, "due": 0}, "not at once"


def test_what_was_missed_comes_back_when_it_is_due(new_page):
    page = new_page()
    keep(page, MARKS)
    page.goto("/learn")
    expect(page.locator(".standing")).to_contain_text(f"1 of {len(techniques())} lessons done")
    expect(page.get_by_role("link", name="Next: Hidden Single")).to_be_visible()
    page.get_by_role("link", name="Review 1 lesson").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Review")
    expect(page.get_by_role("heading", level=2)).to_have_text("Find it yourself: X-Wing")
    button(page, "Show me").click()
    button(page, "Next board").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("Nothing is due now.")
    assert marks(page)["x_wing"]["missed"] == 3
    page.locator("article").get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("link", name="Review 1 lesson")).to_have_count(0)


def test_a_teacher_takes_the_counts_as_a_table(new_page):
    page = new_page()
    keep(page, MARKS)
    page.goto("/learn")
    with page.expect_download() as download:
        button(page, "Counts as CSV").click()
    assert Path(download.value.path()).read_text(encoding="utf-8").splitlines() == [
        "technique,name,level,right,missed,done,review",
        "full_house,Full House,Beginner,3,0,1,",
        "x_wing,X-Wing,Hard,1,2,0,2024-10-04",
    ]


def test_lessons_that_were_done_in_an_earlier_version_stay_done(new_page):
    page = new_page()
    keep(page, ["full_house", "naked_pair"], key="garns.lessons")
    page.goto("/learn")
    expect(page.locator(".standing")).to_contain_text(f"2 of {len(techniques())} lessons done")


@pytest.mark.parametrize(
    ("path", "title", "said"),
    [
        ("/learn/no_such_thing", "No such lesson", "no_such_thing"),
        ("/learn/%25", "No such lesson", "%"),
        ("/learn/whale", "Whale", "so rare"),
    ],
)
def test_an_address_without_a_lesson_leads_back_to_the_list(new_page, path, title, said):
    page = new_page()
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator("article")).to_contain_text(said)
    page.locator("article").get_by_role("link", name="All lessons").click()
    expect(page.locator(".course").first).to_be_visible()


def test_the_guide_stands_in_both_languages(new_page):
    page = new_page(locale="fr-FR")
    page.goto("/learn/guide")
    expect(page.get_by_role("heading", level=1)).to_have_text("Guide de l'application")
    button(page, "English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Guide to the application")


def test_pages_fit_a_phone(new_page):
    """No page scrolls sideways on a phone."""
    page = new_page(viewport={"width": 360, "height": 640})
    ready = {"/learn": ".course a", "/learn/xy_wing": ".walk", "/library": ".puzzle", "/editor": "[role=gridcell]"}
    for path, there in ready.items():
        page.goto(path)
        page.locator(there).first.wait_for()
        if path == "/learn/xy_wing":
            button(page, "Next step").click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
