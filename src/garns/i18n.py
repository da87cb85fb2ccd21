"""The words of Garns in the language of its reader.

English stands in the source, inside ``N_`` or as the argument of :func:`translate`; every other language in
``locale/<lang>/LC_MESSAGES/garns.po``. The catalogue is read as translators write it, so there is nothing to compile.

>>> translate("no solution", "fr")
'aucune solution'
"""

from __future__ import annotations

import ast
import locale
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr")
_LOCALE = Path(__file__).parent / "locale"


def N_(message: str) -> str:
    """Mark a message for translation where it is written; it is translated where it is shown."""
    return message


def translate(message: str, lang: str = "en", /, **fields: object) -> str:
    """A message in a language, its ``{fields}`` filled in.

    A field that has a name of its own in each language (a house, a cell) gives it through a method ``name_in(lang)``.

    >>> translate("expected {expected} symbols, got {found}", "fr", expected=81, found=80)
    '81 symboles attendus, 80 trouvés'
    """
    text = _catalogue(lang).get(message) or message
    return text.format(**{key: _shown(value, lang) for key, value in fields.items()}) if fields else text


def _shown(value: object, lang: str) -> object:
    if isinstance(value, tuple):
        return join(tuple(str(_shown(item, lang)) for item in value), lang)
    named = getattr(value, "name_in", None)
    return named(lang) if named else value


def join(words: tuple[str, ...], lang: str = "en") -> str:
    """Words as a list in a sentence.

    >>> join(("r1c1", "r1c4", "r1c9"), "fr")
    'r1c1, r1c4 et r1c9'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {translate('and', lang)} {words[-1]}"


def default_language(environ: Mapping[str, str] | None = None) -> str:
    """The language asked for by ``GARNS_LANG`` or by the locale; English when it is neither.

    >>> default_language({"LANG": "fr_CA.UTF-8"}), default_language({"GARNS_LANG": "en", "LANG": "fr_FR"})
    ('fr', 'en')
    """
    env = os.environ if environ is None else environ
    wishes = [env.get(name, "") for name in ("GARNS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    if environ is None and not any(wishes):  # Windows and some desktops keep it elsewhere
        wishes.append(locale.getlocale()[0] or "")
    for wish in wishes:
        if wish:
            lang = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
            return lang if lang in LANGUAGES else "en"
    return "en"


@cache
def _catalogue(lang: str) -> dict[str, str]:
    path = _LOCALE / lang / "LC_MESSAGES" / "garns.po"
    return parse_po(path.read_text(encoding="utf-8")) if path.exists() else {}


def parse_po(text: str) -> dict[str, str]:
    r"""The messages of a ``.po`` file; those marked fuzzy or left empty are not there.

    >>> parse_po('msgid "and"\nmsgstr "et"\n')
    {'and': 'et'}
    """
    messages: dict[str, str] = {}
    for entry in text.split("\n\n"):
        parts = {"msgid": "", "msgstr": ""}
        key, fuzzy = "", False
        for line in entry.splitlines():
            if line.startswith("#"):
                fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
                continue
            word, _, rest = line.partition(" ")
            key = word if word in parts else key
            quoted = rest if word in parts else line
            if key and quoted.startswith('"'):
                parts[key] += ast.literal_eval(quoted)
        if parts["msgid"] and parts["msgstr"] and not fuzzy:
            messages[parts["msgid"]] = parts["msgstr"]
    return messages
