"""Which words belong to which technique."""

from __future__ import annotations

from collections import defaultdict

from garns.errors import Problem
from garns.explaining.levels import level_name
from garns.explaining.text import Text
from garns.explaining.texts import TEXTS
from garns.explaining.texts.beyond import BEYOND
from garns.i18n import COMMA, N_, language_of, languages, translate, translate_plural
from garns.values.step import Step

#: The words that other packages bring, by language.
_OWN: dict[str, dict[str, Text]] = defaultdict(dict)

#: For a technique that brings no words: what it looked at, and what follows.
GENERIC = Text(
    name="",
    idea=N_("A technique that was added to Garns. It comes without a description."),
    where=N_("Look in {all.area}."),
    proof=N_(
        "[Look at {all}.]\n"
        "[The digits that matter are {all.digits}.]\n"
        "[The houses that matter are {all.houses}.]\n"
        "{chain}\n"
        "So {effects}."
    ),
)


def register_text(technique: str, text: Text, lang: str = "en") -> None:
    """Give the words of a technique that Garns does not know, in one of its languages.

    Where a language has none, the English ones are used, and where there are none at all, a plain list of what the
    step names.
    """
    _OWN[lang][technique] = text


def text_of(step: Step, lang: str) -> Text:
    """The words for a step: those of its technique, those that were brought along, or the plain ones."""
    own = _OWN[lang].get(step.technique) or _OWN["en"].get(step.technique)
    return own or TEXTS.get(step.technique) or BEYOND.get(step.technique) or GENERIC


def technique_words() -> dict[str, tuple[str, ...]]:
    """The ids of techniques, each with its name in every language: what :mod:`garns.names` looks a word up in.

    >>> technique_words()["xy_wing"]
    ('XY-Wing', 'Aile XY')
    """
    known = (*TEXTS, *(id for own in _OWN.values() for id in own))
    return {id: tuple(dict.fromkeys(name_of(id, lang) for lang in languages())) for id in dict.fromkeys(known)}


def named(problem: Problem, lang: str) -> Problem:
    """The same problem, which names techniques and levels as people do.

    >>> print(named(Problem("wish_excluded", technique="x_wing"), "en"))
    X-Wing is both required and excluded
    >>> named(Problem("nearest", tries=3, missing="clues=22, level=easy, x_wing=0"), "fr").fields["missing"]
    '22 chiffres donnés, niveau Facile, X-Wing\u202f: 0'
    """
    names = {key: name_of(str(id), lang) for key in ("technique", "hardest") if (id := problem.fields.get(key))}
    if missing := problem.fields.get("missing"):
        names["missing"] = translate(COMMA, lang).join(_wish(word, lang) for word in str(missing).split(", "))
    fields = problem.fields | names
    return Problem(problem.id, line=problem.line, column=problem.column, cells=problem.cells, **fields)


def _wish(word: str, lang: str) -> str:
    """A wish of a recipe as people say it: levels, scores, clues and techniques; all else is as it is typed."""
    key, _, value = word.partition("=")
    if key == "level":
        return translate("level {level}", lang, level=level_name(value, lang))
    if key == "clues" and value.isdecimal():
        return translate_plural("{count} clue", "{count} clues", int(value), lang)
    if key == "score":
        return translate("score {score}", lang, score=value)
    if key == "hardest":
        return translate("Hardest technique: {name}", lang, name=name_of(value, lang) if value else "-")
    return translate("{name}: {text}", lang, name=name_of(key, lang), text=value) if key in TEXTS else word


def name_of(technique: str, lang: str | None = None) -> str:
    """The name of a technique for people; its id, made readable, when it has no words.

    >>> name_of("naked_pair", "fr"), name_of("my_own_idea")
    ('Paire nue', 'My own idea')
    """
    lang = language_of(lang)
    own = _OWN[lang].get(technique) or _OWN["en"].get(technique)
    known = own or TEXTS.get(technique) or BEYOND.get(technique)
    return translate(known.name, lang) if known else technique.replace("_", " ").capitalize()
