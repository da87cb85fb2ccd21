"""Every message exists in every catalogue, with the same fields."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from garns.explaining.speaking import ONE_HOUSE
from garns.i18n.po import Entry, entries
from garns.logic.ladder import SCALES, ladder_of
from garns.values.geometry import HOUSE_NAMES
from garns.variants import constraint_types
from garns.web import words
from support import ROOT

PACKAGE = ROOT / "src" / "garns"
CATALOGUES = sorted(PACKAGE.glob("locale/*/LC_MESSAGES/garns.po"))
#: What takes a message, and what takes two: of one, and of several.
MARKS = {"N_", "_", "translate"}
PLURALS = {"Plural", "plural", "translate_plural"}
#: Methods that translate what they are told.
METHODS = {"say", "_say"}

each_catalogue = pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])

#: A message: its context, what it says of one, what it says of several.
Key = tuple[str, str, str]


def key(entry: Entry) -> Key:
    return entry.context, entry.message, entry.plural


def marked(call: ast.Call) -> Key | None:
    """The message of a call that marks one: ``N_("...", context="...")``, ``translate_plural("...", "...", ...)``."""
    function = call.func
    name = function.id if isinstance(function, ast.Name) else ""
    method = function.attr if isinstance(function, ast.Attribute) else ""
    texts = [each.value for each in call.args[:2] if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    if name in PLURALS and len(texts) == 2:
        return "", texts[0], texts[1]
    if (name in MARKS or method in METHODS) and texts and isinstance(call.args[0], ast.Constant):
        contexts = [ast.literal_eval(each.value) for each in call.keywords if each.arg == "context"]
        return "".join(contexts), texts[0], ""
    return None


def messages() -> set[Key]:
    """Every message of the sources.

    In the scripts of the pages it is the literal in ``t("...")`` and the two in ``tn("...", "...", ...)``, in the
    tables of ratings the name of a level. A house inside a sentence is one message for each kind of house.
    """
    calls = (
        node
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    )
    of_levels = {("", level.name, "") for scale in SCALES for level in ladder_of(scale).levels}
    of_pages = {("", message[0], "".join(message[1:])) for message in words.messages()}
    own = [cls for cls in constraint_types().values() if cls.__module__.startswith("garns.")]
    houses = {**{kind: name for cls in own for kind, name in cls.houses.items()}, **HOUSE_NAMES}
    of_houses = {(kind, ONE_HOUSE, "") for kind, name in houses.items() if "{" in name}
    return {found for call in calls if (found := marked(call))} | of_levels | of_pages | of_houses


def catalogue(path: Path) -> list[Entry]:
    return [entry for entry in entries(path.read_text(encoding="utf-8")) if entry.message]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_are_messages_and_a_french_catalogue():
    assert ("", "row {number}", "") in messages()
    assert ("", "{count} clue", "{count} clues") in messages()
    assert ("row", "{house}", "") in messages()
    assert [path.parts[-3] for path in CATALOGUES] == ["fr"]


def test_the_pages_say_nothing_that_cannot_be_translated():
    """Every ``t(`` and ``tn(`` of the scripts has literals; anything else would never reach the catalogue."""
    scripts = [path.read_text(encoding="utf-8") for path in words.SCRIPTS.rglob("*.js")]
    assert {("Play",), ("{count} cell", "{count} cells")} <= words.messages()
    for script in scripts:
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", script, flags=re.DOTALL)
        calls = re.findall(r"(?<![\w.$])(?<!function )tn?\(", code)
        assert len(calls) <= len(list(words.marked(script)))


@each_catalogue
def test_every_message_is_translated(path: Path):
    assert sorted(messages() - set(map(key, catalogue(path)))) == []


@each_catalogue
def test_no_translation_is_left_over(path: Path):
    assert sorted(set(map(key, catalogue(path))) - messages()) == []


@each_catalogue
def test_translations_fill_in_the_same_fields(path: Path):
    """A form of the plural may leave out what another names, but brings nothing of its own."""
    for entry in catalogue(path):
        known = fields(entry.message) | fields(entry.plural)
        assert all(fields(text) <= known for text in entry.strings), entry
        assert fields(entry.strings[-1]) == fields(entry.plural or entry.message), entry


@each_catalogue
def test_our_reader_of_catalogues_agrees_with_babel(path: Path):
    """The program reads the catalogue with a few lines of its own: they must see what translators' tools see."""
    with path.open("rb") as file:
        seen_by_babel = {
            (entry.context or "", *(entry.id if entry.pluralizable else (entry.id, ""))): (
                entry.string if entry.pluralizable else (entry.string,)
            )
            for entry in read_po(file, abort_invalid=True)
            if entry.id and entry.string and not entry.fuzzy
        }
    assert {key(entry): entry.strings for entry in catalogue(path)} == seen_by_babel


def test_what_is_fuzzy_or_not_yet_translated_is_left_out():
    text = '#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr ""\n\nmsgid "d"\nmsgstr ""\n"e"\n"f"\n'
    assert list(entries(text)) == [Entry("d", ("ef",))]
