"""French as it is printed: one word for each thing, one form for each command, its own blanks around its own signs."""

from __future__ import annotations

import re

import pytest

from garns.i18n.po import Entry, entries, spaced
from support import ROOT, run_python

CATALOGUE = ROOT / "src" / "garns" / "locale" / "fr" / "LC_MESSAGES" / "garns.po"
FRENCH = [entry for entry in spaced(entries(CATALOGUE.read_text(encoding="utf-8"))) if entry.message]

#: What a thing is not called in French, and what it is called. "Grille, case, ligne, colonne, région" are the words.
OTHER_WORDS = {
    r"blocs?|boîtes?|carrés?": "région",
    r"cellules?|cases? vides? du bloc": "case",
    r"rangées?|rangs?": "ligne",
    r"zones?": "unité",
    r"irrésolvables?": "sans solution",
    r"puzzles?": "grille",
}
#: Where one of these words is right, by what stands around it, and why.
RIGHT = {
    r"carrés? (latin|magique)s?": "that is their name",
    r"(ne forme(nt)? pas|dans|avec) un carré": "the shape, not a region",
    r"diagonales du carré ont": "the magic square",
    r"^carré\N{NARROW NO-BREAK SPACE}: ailerons": "a sign of the legend",
    r"grilles sur (trois|cinq) rangs": "grids are not rows of cells",
    r"ERREUR: nombre \{digit\} déjà dans la zone": "a text of the first game",
    r"^Rang$|même rang": "of a program in a class",
    r"f-puzzles|board=puzzle|\{puzzles\}": "names of a site, of an argument and of a field",
}
#: Texts of the first text game, which students know by heart: their colon follows the word at once.
SEED = "ERREUR:"


def each_text() -> list[tuple[Entry, str]]:
    return [(entry, said) for entry in FRENCH for said in entry.strings]


def test_each_thing_has_one_word():
    for entry, said in each_text():
        rest = re.sub("|".join(RIGHT), "", said, flags=re.IGNORECASE)
        for words, right in OTHER_WORDS.items():
            found = re.search(rf"\b({words})\b", rest, re.IGNORECASE)
            assert not found, f"{found[0]!r} should be {right!r}: {said!r} ({entry.message!r})"


def test_an_indice_is_a_hint_and_nothing_else():
    """A clue of a variant is an "indication", a given a "chiffre donné"."""
    for entry, said in each_text():
        source = f"{entry.message} {entry.plural}"
        if re.search(r"\bindices?\b", said, re.IGNORECASE):
            assert re.search(r"\bhints?\b", source, re.IGNORECASE), f"{said!r} ({entry.message!r})"
        elif re.search(r"\bhints?\b", source, re.IGNORECASE):
            assert not re.search(r"\b(indications?|astuces?)\b", said, re.IGNORECASE), f"{said!r} ({entry.message!r})"


@pytest.mark.parametrize("reason", RIGHT)
def test_every_exception_is_needed(reason):
    assert any(re.search(reason, said, re.IGNORECASE) for _, said in each_text())


def test_high_signs_stand_behind_a_narrow_blank():
    """Before ``; : ! ? »`` and after ``«``, never a plain one: a line would be broken there."""
    for _, said in each_text():
        text = re.sub(r"\{[^}]*\}", "{}", said)
        assert not re.search(r"\S[ \N{NO-BREAK SPACE}][;:!?»]|«[^\N{NARROW NO-BREAK SPACE}]", text), said
        assert not re.search(r"\w[;!?»]", text), said
        assert text.startswith(SEED) or not re.search(r"[^\W\d_]:(\s|$)", text), said


def test_a_blank_of_the_catalogue_is_narrow_where_it_is_read():
    source = '"Language: fr\\n"\n"X-Spaces: narrow\\n"'
    text = f'msgid ""\nmsgstr ""\n{source}\n\nmsgid "a"\nmsgstr "« b » : c ! d"\n'
    assert [*spaced(entries(text))][1].strings == ("«\u202fb\u202f»\u202f: c\u202f! d",)
    plain = text.replace('"X-Spaces: narrow\\n"', "")
    assert [*spaced(entries(plain))][1].strings == ("« b » : c ! d",)


def test_every_command_says_what_it_does_in_the_infinitive():
    told = run_python("-c", _HELPS).splitlines()
    assert len(told) > 30
    for line in told:
        name, _, text = line.partition("\t")
        first = re.match(r"\w+", text)
        assert first, line
        assert first[0].endswith(("er", "ir", "re")), f"{name}: {text}"


_HELPS = """
from garns.cli import words
words.speak("fr")
import click
from garns.cli.app import app
def tell(name, command, context):
    print(name, command.help.splitlines()[0], sep="\\t")
    if isinstance(command, click.Group):
        for each in command.list_commands(context):
            tell(each, command.get_command(context, each), context)
tell("garns", app, click.Context(app))
"""


_ASKS = """
import garns
step = garns.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step
print(garns.explain(step), garns.explain(step, lang="en"), sep="\\n")
try:
    garns.read("x")
except garns.errors.GarnsError as error:
    print(error, error.to_json()["problems"][0]["message"], sep="\\n")
"""


def test_a_program_speaks_the_language_of_garns_lang_where_it_asks_for_none():
    """Exceptions and explanations, too; a language that is asked for wins, and JSON stays as programs know it."""
    said = run_python("-c", _ASKS, env={"GARNS_LANG": "fr", "LANG": "C.UTF-8"}).splitlines()
    assert said[0].startswith("Dans ")
    assert said[1].startswith("In ")
    assert "Garns ne reconnaît ici aucun format de grille" in said[2]
    assert "this is not a puzzle" in said[3]
    assert run_python("-c", _ASKS, env={"GARNS_LANG": "", "LANG": "fr_FR.UTF-8"}).startswith("In ")


def test_an_output_without_narrow_blanks_gets_plain_ones():
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    command = f"import sys; sys.argv[1:] = ['--lang', 'fr', 'hint', '{puzzle}']; from garns.cli import main; main()"
    said = run_python("-c", command, env={"PYTHONIOENCODING": "ascii"})
    assert said.startswith("Singleton cache : Dans ")
