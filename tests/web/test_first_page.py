"""What a first visit costs: every part is asked for at once, and all of them are small together."""

from __future__ import annotations

import re

from garns.web.pages import document, needed, parts

PLAY = ("js/main.js", "js/views/play.js")


def test_the_page_names_every_script_that_playing_needs():
    scripts = needed(*PLAY)
    assert {"js/reduce.js", "js/board/board.js", "js/views/hint.js"} <= set(scripts)
    assert set(scripts) <= parts().keys()
    links = re.findall(rb'rel="modulepreload" href="/static/\w+/([^"]+)"', document(*PLAY).content)
    assert [link.decode() for link in links] == scripts


def test_the_first_page_is_under_150_kilobytes_on_the_wire():
    styles = [path for path in parts() if path.endswith(".css")]
    taken = [document(*PLAY), *(parts()[path] for path in [*needed(*PLAY), *styles, "words/fr.json"])]
    assert sum(len(part.packed or part.content) for part in taken) < 150_000
