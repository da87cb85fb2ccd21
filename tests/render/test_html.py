"""A board as a page of its own."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

import garns
from garns.render import to_html

ATTACK = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"


class Reader(HTMLParser):
    """What stands in a page: its elements, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        assert not [name for name, _ in attributes if name.startswith("on") or name in ("src", "href")]

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize("spec", ["4", "9", "samurai", "25"])
def test_every_board_is_a_page_with_one_picture_and_a_table(spec):
    page = Reader(to_html(garns.Puzzle(garns.board(spec))))
    assert [page.tags.count(tag) for tag in ("html", "h1", "svg", "table", "script")] == [1, 1, 1, 1, 0]
    assert page.tags.count("tr") == garns.board(spec).rows


def test_the_table_says_what_stands_where():
    page = to_html(garns.read("1.....3..4.....2"))
    assert "<tr><td>1</td><td></td><td></td><td></td></tr>" in page


def test_words_of_strangers_are_text():
    puzzle = garns.Puzzle(garns.board("4"), title=ATTACK, author=ATTACK, ruleset=ATTACK)
    page = Reader(to_html(puzzle))
    assert "script" not in page.tags
    assert "img" not in page.tags
    assert page.text.count(ATTACK) >= 3


def test_it_speaks_french_and_shows_a_step():
    position = garns.Position.start(
        garns.read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    )
    page = to_html(position, lang="fr", step=garns.hint(position).step)
    assert '<html lang="fr">' in page
    assert "ligne" in page
