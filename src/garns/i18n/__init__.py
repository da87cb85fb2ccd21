"""The words of Garns in the language of its reader.

English stands in the source, inside ``N_`` or as the argument of :func:`translate`; every other language is one
catalogue, ``locale/<lang>/LC_MESSAGES/garns.po``, and to be there is enough. :mod:`gettext` does the rest: plurals by
the catalogue's own rule, and contexts for a word that means two things.

>>> translate("no solution", "fr")
'aucune solution'
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from garns import plugins

if TYPE_CHECKING:
    from gettext import GNUTranslations

#: The language of the source.
SOURCE = "en"

#: The folders with catalogues: ours, those of ``GARNS_LOCALE``, and those that others add.
_folders = [
    Path(__file__).parent.parent / "locale",
    *(Path(folder) for folder in os.environ.get("GARNS_LOCALE", "").split(os.pathsep) if folder),
]


class Plural(NamedTuple):
    """A message with a number in it: what is said of one, of several, and the field that tells how many."""

    one: str
    many: str
    field: str = "count"


Message = str | Plural


def N_(message: str, /, *, context: str = "") -> str:
    """Mark a message for translation where it is written; it is translated where it is shown.

    A context tells two meanings of one word apart; it is never shown.
    """
    return f"{context}\4{message}" if context else message


def add_catalogues(folder: Path) -> None:
    """Add the words of somebody else: catalogues as ``<lang>/LC_MESSAGES/garns.po`` in a folder.

    A language that Garns does not speak yet is spoken from now on; to one that it does, words are added.
    """
    if folder not in _folders:
        _folders.append(folder)
        _catalogue.cache_clear()
        languages.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, that of the source first.

    >>> languages()[:2]
    ('en', 'fr')
    """
    plugins.load("garns.languages")
    found = {path.parts[-3] for folder in _folders for path in folder.glob("*/LC_MESSAGES/garns.po")}
    return SOURCE, *sorted(found - {SOURCE})


def translate(message: Message, lang: str = SOURCE, /, **fields: object) -> str:
    """A message in a language, its ``{fields}`` filled in.

    A field that has a name of its own in each language (a house, a cell) gives it through a method ``name_in(lang)``.

    >>> translate("expected {expected} symbols, got {found}", "fr", expected=81, found=80)
    '81 symboles attendus, 80 trouvés'
    """
    if isinstance(message, Plural):
        count = fields[message.field]
        text = plural_text(message.one, message.many, count if isinstance(count, int) else 2, lang)
    else:
        text = _single(message, lang)
    return text.format(**{key: _shown(value, lang) for key, value in fields.items()}) if fields else text


def translate_plural(one: str, many: str, count: int, lang: str = SOURCE, /, **fields: object) -> str:
    """What is said of so many, in a language; ``{count}`` is how many.

    >>> [translate_plural("{count} clue", "{count} clues", count, "fr") for count in (0, 1, 2)]
    ['0 chiffre donné', '1 chiffre donné', '2 chiffres donnés']
    """
    return translate(Plural(one, many), lang, count=count, **fields)


def _single(message: str, lang: str) -> str:
    context, mark, text = message.rpartition("\4")
    catalogue = _catalogue(lang)
    if catalogue is None:
        return text
    return catalogue.pgettext(context, text) if mark else catalogue.gettext(text)


def plural_text(one: str, many: str, count: int, lang: str = SOURCE) -> str:
    """The form of a message for so many, in a language, its fields still to be filled in."""
    catalogue = _catalogue(lang)
    return catalogue.ngettext(one, many, count) if catalogue else one if count == 1 else many


def plural_form(count: int, lang: str = SOURCE) -> int:
    """Which form of its plurals a language uses for so many, from 0.

    >>> [plural_form(count) for count in (0, 1, 2)], [plural_form(count, "fr") for count in (0, 1, 2)]
    ([1, 0, 1], [0, 0, 1])
    """
    catalogue = _catalogue(lang)
    rule: Callable[[int], int] = getattr(catalogue, "plural", lambda count: int(count != 1))  # as gettext read it
    return rule(count)


def _shown(value: object, lang: str) -> object:
    if isinstance(value, tuple):
        return join(tuple(str(_shown(item, lang)) for item in value), lang)
    named = getattr(value, "name_in", None)
    return named(lang) if named else value


#: What stands between the words of a list, and before the last of them.
COMMA = N_(", ", context="between two words of a list")
AND = N_(" and ", context="before the last word of a list")
OR = N_(" or ", context="before the last word of a list")
#: What stands between sentences that share a line.
NEXT = N_("; ", context="between two problems")


def join(words: tuple[str, ...], lang: str = SOURCE) -> str:
    """Words as a list in a sentence.

    >>> join(("r1c1", "r1c4", "r1c9"), "fr")
    'r1c1, r1c4 et r1c9'
    """
    if len(words) < 2:
        return "".join(words)
    return translate(COMMA, lang).join(words[:-1]) + translate(AND, lang) + words[-1]


def one_line(sentences: Iterable[str], lang: str | None = None) -> str:
    """Sentences without a full stop, one after the other."""
    return translate(NEXT, language_of(lang)).join(sentences)


def default_language(environ: Mapping[str, str] | None = None) -> str:
    """The language asked for by ``GARNS_LANG`` or by the locale; that of the source when it is neither.

    >>> default_language({"LANG": "fr_CA.UTF-8"}), default_language({"GARNS_LANG": "en", "LANG": "fr_FR"})
    ('fr', 'en')
    """
    env = os.environ if environ is None else environ
    wishes = [env.get(name, "") for name in ("GARNS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    if environ is None and not any(wishes):  # Windows and some desktops keep it elsewhere
        import locale

        wishes.append(locale.getlocale()[0] or "")
    wish = next(filter(None, wishes), SOURCE)
    return known_language(wish) or SOURCE


def language_of(lang: str | None = None) -> str:
    """The language asked for; where none is, that of ``GARNS_LANG``, else that of the source.

    A program's texts do not change with the locale of whoever runs it, only when they ask for that.
    """
    return lang or known_language(os.environ.get("GARNS_LANG", "")) or SOURCE


def known_language(wish: str) -> str | None:
    """The language that a tag such as ``fr_CA.UTF-8``, ``fr-CA`` or ``fr`` means; None when we do not speak it."""
    tag = wish.strip().partition(".")[0].replace("-", "_")
    means = {lang.lower(): lang for lang in languages()}
    return means.get(tag.lower()) or means.get(tag.partition("_")[0].lower())


def accepted_language(header: str) -> str:
    """The best language of an ``Accept-Language``; that of the source when there is none that we speak.

    >>> accepted_language("de, fr;q=0.8, en;q=0.5")
    'fr'
    """
    best, weight = SOURCE, 0.0
    for item in header[:200].split(","):
        name, _, quality = item.partition(";q=")
        lang = known_language(name)
        try:
            found = float(quality or 1)
        except ValueError:
            continue
        if lang and found > weight:
            best, weight = lang, found
    return best


@cache
def _catalogue(lang: str) -> GNUTranslations | None:
    """The words of a language, those of every folder; None for the source and for a language that has none."""
    if not (found := [*_read(lang)]):
        return None
    for other in found[1:]:
        found[0].add_fallback(other)
    return found[0]


def _read(lang: str) -> Iterator[GNUTranslations]:
    for folder in _folders:
        path = folder / lang / "LC_MESSAGES" / "garns.po"
        if path.is_file():
            from gettext import GNUTranslations  # only those who read another language pay for it
            from io import BytesIO

            from garns.i18n import po

            yield GNUTranslations(BytesIO(po.to_mo(po.spaced(po.entries(path.read_text(encoding="utf-8"))))))
