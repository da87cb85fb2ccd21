"""A language is one catalogue, in the package or in somebody else's folder."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from garns.errors import Problem
from garns.i18n import translate
from garns.values.cells import CellName
from support import clean_environment, install, run_python

#: Polish, for its three forms; a few words of it.
CATALOGUE = r"""
msgid ""
msgstr ""
"Language: pl\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

msgctxt "before the last word of a list"
msgid " and "
msgstr " i "

msgid "r{row}c{column}"
msgstr "W{row}K{column}"

msgid "no solution"
msgstr "brak rozwiązania"

msgid "Show this message and exit."
msgstr "Pokaż tę pomoc."

msgid "{count} clue"
msgid_plural "{count} clues"
msgstr[0] "{count} cyfra"
msgstr[1] "{count} cyfry"
msgstr[2] "{count} cyfr"

msgctxt "row"
msgid "{house}"
msgstr "ten {house}"

msgid "row {number}"
msgstr "wiersz {number}"

msgid "Undo"
msgstr "Cofnij"

msgid "{count} cell"
msgid_plural "{count} cells"
msgstr[0] "{count} pole"
msgstr[1] "{count} pola"
msgstr[2] "{count} pól"
"""

PROGRAM = """
import json
from garns.i18n import join, languages, translate, translate_plural
from garns.values.cells import CellName, parse_cell
from garns.values.geometry import House
print(json.dumps({
    "languages": languages(),
    "plurals": [translate_plural("{count} clue", "{count} clues", n, "pl") for n in (1, 3, 5, 22)],
    "cell": [CellName("r4c7").name_in("pl"), parse_cell("W4K7")],
    "list": join(("a", "b", "c"), "pl"),
    "house": House("row", 2, ()).name_in("pl"),
    "missing": [translate("Redo", "pl"), translate_plural("{count} step", "{count} steps", 3, "pl")],
}))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one catalogue, as translators make it."""
    path = tmp_path / "locale" / "pl" / "LC_MESSAGES" / "garns.po"
    path.parent.mkdir(parents=True)
    path.write_text(CATALOGUE, encoding="utf-8")
    return tmp_path / "locale"


def garns(folder: Path, *arguments: str) -> str:
    command = [sys.executable, "-c", "from garns.cli import main; main()", *arguments]
    env = {**clean_environment(), "GARNS_LOCALE": str(folder)}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False).stdout


def check(told: dict[str, object]) -> None:
    assert told["languages"] == ["en", "fr", "pl"]
    assert told["plurals"] == ["1 cyfra", "3 cyfry", "5 cyfr", "22 cyfry"]
    assert told["cell"] == ["W4K7", [3, 6]]
    assert told["list"] == "a, b i c"
    assert told["house"] == "wiersz 2"
    assert told["missing"] == ["Redo", "3 steps"]


def test_a_folder_named_by_the_environment_is_enough(folder: Path):
    check(json.loads(run_python("-c", PROGRAM, env={"GARNS_LOCALE": str(folder)})))


def test_a_package_brings_one_by_its_entry_point(folder: Path):
    module = "from pathlib import Path\nfrom garns.i18n import add_catalogues\n"
    install(
        folder.parent,
        "garns_pl",
        module + "add_catalogues(Path(__file__).parent / 'locale')\n",
        "garns.languages",
    )
    check(json.loads(run_python("-c", PROGRAM, cwd=folder.parent, env={"PYTHONPATH": str(folder.parent)})))


def test_the_command_line_offers_and_speaks_it(folder: Path):
    helped = garns(folder, "--help")
    assert "[en|fr|pl]" in helped
    assert "Show this message" in helped
    assert "Pokaż tę pomoc." in garns(folder, "--lang", "pl", "--help")


def test_the_web_offers_and_speaks_it(folder: Path):
    program = """
import json
from garns.web import pages
from garns.web.api.catalogues import names_of
words = json.loads(pages.parts()["words/pl.json"].content)
print(json.dumps([words, pages.site()["languages"], names_of("no solution")]))
"""
    words, offered, names = json.loads(run_python("-c", program, env={"GARNS_LOCALE": str(folder)}))
    assert words["words"]["Undo"] == "Cofnij"
    assert words["words"]["{count} cell"] == ["{count} pole", "{count} pola", "{count} pól"]
    assert [words["rule"][count] for count in (1, 3, 5, 22, 112)] == ["0", "1", "2", "1", "2"]
    assert offered == ["en", "fr", "pl"]
    assert names == {"en": "no solution", "fr": "aucune solution", "pl": "brak rozwiązania"}


def test_english_opens_no_catalogue():
    program = "import sys, garns; str(garns.Puzzle.parse('.' * 81).issues()); print('garns.i18n.po' in sys.modules)"
    assert run_python("-c", program).strip() == "False"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["nothing found in 1 try", "nothing found in 2 tries", "r1c1 and r1c2"]),
        ("fr", ["rien trouvé en 1 essai", "rien trouvé en 2 essais", "L1C1 et L1C2"]),
    ],
)
def test_a_problem_counts_as_people_do(lang: str, said: list[str]):
    one, two = (Problem("nothing_found", tries=tries).message(lang) for tries in (1, 2))
    assert [one, two, translate("{cells}", lang, cells=(CellName("r1c1"), CellName("r1c2")))] == said
