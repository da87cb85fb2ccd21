"""Every message exists in French, with the same fields."""

from __future__ import annotations

import ast
import re
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from garns.i18n import parse_po
from garns.logic.ladder import SCALES, ladder_of
from garns.web import words
from support import ROOT

PACKAGE = ROOT / "src" / "garns"
CATALOGUES = sorted(PACKAGE.glob("locale/*/LC_MESSAGES/garns.po"))
MARKS = {"N_", "_", "translate"}
#: Methods that translate what they are told.
METHODS = {"say", "_say"}

each_catalogue = pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])


def translates(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr in METHODS
    return isinstance(function, ast.Name) and function.id in MARKS


def messages() -> set[str]:
    """Every message of the sources: the literal in ``N_("...")``, ``_("...")``, ``translate("...", ...)``.

    Also what a method translates: ``self.say("...")``.
    In the scripts of the pages it is the literal in ``t("...")``, in the tables of ratings the name of a level.
    """
    calls = (
        node
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and translates(node.func)
    )
    literals = {call.args[0].value for call in calls if call.args and isinstance(call.args[0], ast.Constant)}
    levels = {level.name for scale in SCALES for level in ladder_of(scale).levels}
    return literals | levels | words.messages()


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_are_messages_and_a_french_catalogue():
    assert "row {number}" in messages()
    assert [path.parts[-3] for path in CATALOGUES] == ["fr"]


def test_the_pages_say_nothing_that_cannot_be_translated():
    """Every ``t(`` of the scripts has a literal; anything else would never reach the catalogue."""
    scripts = [path.read_text(encoding="utf-8") for path in words.SCRIPTS.rglob("*.js")]
    assert "Play" in words.messages()
    for script in scripts:
        calls = re.findall(r"(?<![\w.$])(?<!function )t\(", re.sub(r"/\*.*?\*/|//[^\n]*", "", script, flags=re.DOTALL))
        assert len(calls) <= len(list(words.marked(script)))


@each_catalogue
def test_every_message_is_translated(path):
    translated = parse_po(path.read_text(encoding="utf-8"))
    assert sorted(messages() - translated.keys()) == []


@each_catalogue
def test_no_translation_is_left_over(path):
    translated = parse_po(path.read_text(encoding="utf-8"))
    assert sorted(translated.keys() - messages()) == []


@each_catalogue
def test_translations_fill_in_the_same_fields(path):
    translated = parse_po(path.read_text(encoding="utf-8"))
    assert [text for message, text in translated.items() if fields(message) != fields(text)] == []


@each_catalogue
def test_our_reader_of_catalogues_agrees_with_babel(path):
    """The program reads the catalogue with a few lines of its own: they must see what translators' tools see."""
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    seen_by_babel = {entry.id: entry.string for entry in catalogue if entry.id and entry.string and not entry.fuzzy}
    assert parse_po(path.read_text(encoding="utf-8")) == seen_by_babel
