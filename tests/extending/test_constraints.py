"""A constraint is one file, in the package or in somebody else's."""

from __future__ import annotations

import json
from pathlib import Path

from support import install, run_python, run_python_with_file

#: The four corners of the board hold different digits; it has no field, so that it names a board too.
CORNERS = '''
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from garns.i18n import N_
from garns.values import Area, Geometry, Group, Rule, Shape
from garns.variants.base import Variant
from garns.variants.registry import register


@register
@dataclass(frozen=True, slots=True)
class Corners(Variant):
    """The four corners hold different digits."""

    id: ClassVar[str] = "corners"
    name: ClassVar[str] = N_("corners")
    text: ClassVar[str] = N_("The four corners hold different digits.")
    houses: ClassVar[dict[str, str]] = {"corners": N_("the corners")}

    def _cells(self, geometry: Geometry) -> tuple[int, ...]:
        last = geometry.digits - 1
        return tuple(row * (last + 1) + column for row in (0, last) for column in (0, last))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        yield Group(self._cells(geometry), "corners")

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        yield Area(self._cells(geometry), role="corners")
'''

FRENCH = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8"

msgid "corners"
msgstr "coins"

msgid "The four corners hold different digits."
msgstr "Les quatre coins contiennent des chiffres différents."
"""

USE = """
import asyncio, json
import garns
from garns.cli.boards import _all
from garns.variants import constraint_type, empty
from garns.web.api.catalogues import list_constraints

form = garns.Puzzle.empty(4).to_json() | {"constraints": [{"type": "corners"}]}
puzzle = garns.Puzzle.from_json(form)
cls = constraint_type("corners")
(told,) = [each for each in asyncio.run(list_constraints()) if each["type"] == "corners"]
print(json.dumps({
    "same": puzzle == empty("corners+4") and puzzle.to_json()["constraints"] == [{"type": "corners"}],
    "count": garns.count_solutions(puzzle, limit=1000),
    "clash": str(puzzle.with_givens((1, 0, 0, 1) + (0,) * 12).issues()[-1]),
    "drawn": garns.to_svg(puzzle) != garns.to_svg(garns.Puzzle.empty(4)),
    "boards": [each.text for each in _all() if each.spec == "corners"],
    "web": [told["name"], told["text"]["fr"], told["fields"]],
    "text": garns.read(garns.write(puzzle, "garns")) == puzzle,
}))
"""


def check(told: dict[str, object], name: str, text: str) -> None:
    assert told["same"]
    assert told["text"]
    assert told["drawn"]
    assert 0 < int(str(told["count"])) < 288  # all grids of 4x4
    assert told["clash"] == "1 appears more than once in the corners: r1c1 and r1c4"
    assert told["boards"] == ["The four corners hold different digits."]
    assert told["web"] == [{"en": "corners", "fr": name}, text, []]


def test_a_constraint_from_outside_is_one_like_the_others_in_both_languages(tmp_path: Path):
    words = "\nfrom pathlib import Path\nfrom garns.i18n import add_catalogues\n"
    words += "add_catalogues(Path(__file__).parent / 'corners_words')\n"
    install(tmp_path, "corners", CORNERS + words, "garns.constraints")
    catalogue = tmp_path / "corners_words" / "fr" / "LC_MESSAGES" / "garns.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(FRENCH, encoding="utf-8")
    told = json.loads(run_python("-c", USE, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}))
    check(told, "coins", "Les quatre coins contiennent des chiffres différents.")


def test_one_more_file_in_the_package_is_one_more_constraint(tmp_path: Path):
    """Its French words come with the catalogue, as all of ours; here it has none."""
    program = f"{USE}\nfrom garns.variants import Corners\nassert Corners is cls"
    told = json.loads(run_python_with_file(tmp_path, "garns.variants.constraints", "corners", CORNERS, program))
    check(told, "corners", "The four corners hold different digits.")
