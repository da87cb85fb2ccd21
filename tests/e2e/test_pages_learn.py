"""Learn: the rules, the list of techniques, a lesson step by step, practice."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.pages import button, wait


def test_techniques_stand_by_family_and_lead_to_their_page(new_page):
    page = new_page()
    page.goto("/learn")
    page.locator(".family a").first.wait_for()
    assert page.locator(".family").count() >= 8
    page.get_by_role("link", name="X-Wing Hard").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("X-Wing")
    assert page.url.endswith("/learn/x_wing")


def test_a_lesson_is_told_sentence_by_sentence(new_page):
    page = new_page(viewport={"width": 1440, "height": 900})
    page.goto("/learn/x_wing")
    page.locator(".steps li").first.wait_for()
    assert page.locator(".deciding-frames rect").count() == 0
    button(page, "Next step").click()
    expect(page.locator(".steps li[aria-current]")).to_have_text(page.locator(".steps li").first.inner_text())
    assert page.locator(".deciding-frames rect").count() > 0
    expect(page.get_by_role("list", name="Legend")).to_contain_text("Deciding cell")
    last = page.locator(".steps li").count()
    for _ in range(last + 2):
        button(page, "Next step").click()
    expect(page.locator(".walk")).to_contain_text(f"{last} of {last}")
    cells = page.locator(".steps li").first.locator(".ref").all_inner_texts()
    assert len(cells) == 4


def test_a_lesson_speaks_french_at_once(new_page):
    page = new_page()
    page.goto("/learn/skyscraper")
    page.locator(".steps li").first.wait_for()
    button(page, "Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gratte-ciel")
    expect(page.locator(".steps")).to_contain_text("L")
    expect(button(page, "S'exercer")).to_be_visible()


def test_practice_knows_the_step_from_anything_else(new_page):
    page = new_page(viewport={"width": 1440, "height": 900})
    lessons = []
    page.on("response", lambda answer: lessons.append(answer) if "/lessons/" in answer.url else None)
    page.goto("/learn/x_wing")
    button(page, "Practise").click()
    lesson = wait(page, lambda: len(lessons) > 1 and lessons[-1].json())
    (at, digit), *_ = lesson["answers"][0]["eliminations"]
    solution = lesson["bundle"]["solution"]
    page.locator("[role=gridcell]").first.wait_for()

    def say(cell: int, what: int) -> None:
        page.locator("[role=gridcell]").nth(cell).click()
        page.keyboard.press(str(what))

    verdict = page.get_by_role("status")
    say(at, int(solution[at]))
    expect(verdict).to_have_text("No, that would be a mistake.")
    say(at, digit)
    expect(verdict).to_contain_text("Yes, that is the step.")
    expect(page.locator("article")).to_contain_text("1 of 5 found")
    assert page.locator(".deciding-frames rect").count() > 0
    button(page, "Next board").click()
    wait(page, lambda: len(lessons) > 2)
    button(page, "Show me").click()
    expect(page.locator("article")).to_contain_text("1 of 5 found")


def test_an_unknown_lesson_says_so(new_page):
    page = new_page()
    page.goto("/learn/no_such_thing")
    expect(page.get_by_role("alert")).to_contain_text("no_such_thing")


def test_the_guide_stands_in_both_languages(new_page):
    page = new_page(locale="fr-FR")
    page.goto("/learn/guide")
    expect(page.get_by_role("heading", level=1)).to_have_text("Guide de l'application")
    button(page, "English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Guide to the application")


def test_pages_fit_a_phone(new_page):
    """No page scrolls sideways on a phone."""
    page = new_page(viewport={"width": 360, "height": 640})
    ready = {"/learn": ".family a", "/learn/xy_wing": ".steps li", "/library": ".puzzle", "/editor": "[role=gridcell]"}
    for path, there in ready.items():
        page.goto(path)
        page.locator(there).first.wait_for()
        if path == "/learn/xy_wing":
            button(page, "Next step").click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
