"""The judge's report in a real browser: axe-core finds nothing, and nothing is wider than a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e.accessibility import violations
from garns.teaching.report import to_page
from teaching.test_report import PERFECT, report


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with a tournament: one program with every kind of mistake, one with none."""
    file: Path = tmp_path_factory.mktemp("report") / "report.html"
    compared = report(baseline={"easy": 0.001}, baseline_name="Garns")
    file.write_text(to_page([compared, PERFECT], "fr"), encoding="utf-8")
    return file.as_uri()


def test_axe_finds_nothing(browser: Browser, address: str):
    page = browser.new_page(java_script_enabled=True)
    page.goto(address)
    page.locator("summary").first.click()
    assert violations(page) == []
    page.close()


def test_it_is_readable_on_a_phone_and_without_script(browser: Browser, address: str):
    context = browser.new_context(viewport={"width": 360, "height": 640}, java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert page.get_by_text("Hors protocole").first.is_visible()
    for part in page.locator("main > *").all():  # what is wider scrolls inside its part
        box = part.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 360
    context.close()
