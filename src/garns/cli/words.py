"""The language of this process: chosen once, before any text is made."""

from __future__ import annotations

import gettext

from garns.i18n import N_, Plural, plural_text, translate, translate_plural

_lang = "en"

#: What click says itself.
CLICK_WORDS = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("[OPTIONS]"),
    N_("COMMAND [ARGS]..."),
    N_("Show this message and exit."),
    N_("Try '{command} {option}' for help."),
    N_("Error: {message}"),
    N_("Aborted!"),
    N_("No such option: {name}"),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    Plural("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    N_("Option {name!r} requires an argument."),
    N_("Option {name!r} does not take a value."),
    N_("default: {default}"),
    N_("required"),
)


def speak(lang: str) -> None:
    """Choose the language. Click asks :mod:`gettext` for its own words; from now on it is given ours."""
    global _lang  # noqa: PLW0603 (one process, one language)
    _lang = lang
    gettext.gettext = lambda message: _(message)  # noqa: PLW0108 (gettext's own signature)
    gettext.ngettext = lambda msgid1, msgid2, n: plural_text(msgid1, msgid2, n, _lang)


def language() -> str:
    """The language chosen."""
    return _lang


def _(message: str, /, **fields: object) -> str:
    """A message in the language of this process."""
    return translate(message, _lang, **fields)


def plural(one: str, many: str, count: int, /, **fields: object) -> str:
    """What is said of so many, in the language of this process."""
    return translate_plural(one, many, count, _lang, **fields)
