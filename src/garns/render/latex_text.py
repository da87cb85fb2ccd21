r"""Anybody's text as LaTeX: always text, never a command.

>>> print(escape(r"50 % of \input{x} & $y_1$"))
50 \% of \textbackslash{}input\{x\} \& \$y\_1\$
>>> print(escape("« Œuvre » à 3 €, Łódź, ≤ 5…"))
\guillemotleft{} Œuvre \guillemotright{} à 3 \texteuro{}, Łódź, $\leq$ 5\dots{}

Letters that both pdfLaTeX and LuaLaTeX can set stay as they are. A letter of another script becomes ``?``: fonts for it
would have to be there, and pdfLaTeX would stop.

>>> print(escape("ﬁne Σ 数独"))
fine ? ??
"""

from __future__ import annotations

import re
import unicodedata

_COMMANDS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "_": r"\_", "%": r"\%",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", "`": r"\textasciigrave{}", '"': "''{}", "’": "'", "”": "''{}", "‘": r"\textquoteleft{}",
    "“": r"\textquotedblleft{}", "„": r"\quotedblbase{}", "«": r"\guillemotleft{}", "»": r"\guillemotright{}",
    "‹": r"\guilsinglleft{}", "›": r"\guilsinglright{}", "…": r"\dots{}", "–": "--", "—": "---", "•": r"\textbullet{}",
    "€": r"\texteuro{}", "£": r"\pounds{}", "§": r"\S{}", "©": r"\copyright{}", "°": r"\textdegree{}",
    "·": r"$\cdot$", "×": r"$\times$", "÷": r"$\div$", "±": r"$\pm$", "−": "$-$", "≤": r"$\leq$", "≥": r"$\geq$",
    "≠": r"$\neq$", "∈": r"$\in$", "→": r"$\to$", "←": r"$\leftarrow$", "⇒": r"$\Rightarrow$",
    "↔": r"$\leftrightarrow$", "\N{NO-BREAK SPACE}": "~", "\N{NARROW NO-BREAK SPACE}": r"\,", "\N{WORD JOINER}": "{}",
}  # fmt: skip

#: Letters with accents, and ligatures, that pdfLaTeX knows in the encoding T1; so does every font of LuaLaTeX.
_LETTERS = frozenset(
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŸ"
    "ĂăĄąĆćČčĎďĐđĘęĚěĞğİĹĺĽľŁłŃńŇňŐőŔŕŘřŚśŞşŠšŢţŤťŮůŰűŹźŻżŽž¡¿"
)

#: What needs the encoding T1, which a document may not have, and what stands for it there.
_PLAINER = str.maketrans("«»„‹›ĐđĄąĘę", '"""\'\'DdAaEe')

#: Spaces at which a line may be broken, and its ends.
_SPACES = re.compile("[ \t\n\v\f\r\x1c-\x1f\x85\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}]+")

#: Two of these in a row would become another sign: a dash, a quotation mark.
_JOINED = re.compile(r"([-',])(?=\1)")


def escape(text: str) -> str:
    """A text as LaTeX; any number of spaces, ends of lines and separators become one space."""
    words = _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")
    return "".join(map(_written, _JOINED.sub("\\1\N{WORD JOINER}", words)))


def escape_anywhere(text: str) -> str:
    r"""A text as LaTeX that compiles in anybody's document, with the few letters replaced that need T1.

    >>> print(escape_anywhere("« 50 % »"))
    ''{} 50 \% ''{}
    """
    return escape(text.translate(_PLAINER))


def _written(char: str) -> str:
    if char in _COMMANDS:
        return _COMMANDS[char]
    if char in _LETTERS or " " <= char <= "~":
        return char
    plain = unicodedata.normalize("NFKD", char)
    kept = "".join(part for part in plain if " " <= part <= "~")
    if kept:  # a ligature, a wide form, a letter without its rare accent
        return "".join(map(_written, kept))
    return "" if unicodedata.category(char) in ("Cf", "Mn", "Cc") else "?"
