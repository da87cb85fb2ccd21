"""The kinds of constraint that the rules of a puzzle speak of, in the words of setters or in our own sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from garns.i18n import languages, translate

if TYPE_CHECKING:
    from garns.formats.guessing.sketch import Found, Sketch

#: The words by which rules speak of a kind.
_WORDS = {
    "whisper": r"whisper|murmure"
    r"|(?:adjacent|neighbou?r|voisin)[^.]{0,80}diff[eéè]r[^.]{0,40}(?:at least|or more|au moins)",
    "renban": r"renban|sets? of (?:[a-z-]+ )?consecutive|consecutive (?:digits|numbers)[^.]{0,30}any order"
    r"|ensembles? de chiffres consécutifs",
    "palindrome": r"palindrom",
    "region_sum_line": r"region sum|box border|box boundar|somme de région",
    "entropic_line": r"entropi",
    "modular_line": r"modular|modulaire",
    "nabner": r"nabner",
    "zipper_line": r"zipper",
    "between_line": r"between line|strictly between",
    "lockout_line": r"lockout|diamonds?\b[^.]{0,40}differ",
    "double_arrow": r"double[- ]arrow",
    "slow_thermo": r"slow thermo",
    "thermo": r"(?<!slow )thermo",
    "sandwich": r"sandwich|sum of (?:all |the )*digits (?:strictly )?between (?:the )?(?:1|one)\b"
    r"|somme des chiffres entre (?:le )?1\b",
    "skyscraper": r"skyscraper|gratte-ciel",
    "x_sum": r"x[- ]sum",
    "numbered_room": r"numbered room",
    "little_killer": r"little killer",
    "counting_circles": r"counting circle",
    "anti_knight": r"knight",
    "anti_king": r"\bking",
    "extra_region": r"extra region|région supplémentaire",
    "clone": r"\bclone",
    "windoku": r"windoku|hyper ?sudoku",
    "minimum": r"\bminim(?:um|a)\b",
    "maximum": r"\bmaxim(?:um|a)\b",
    "allowed_digits": r"pencil ?-?marks?|candidat|annotation",
    "negative": r"(?<!not )\ball (?:possible |the |kropki )*(?:dots|marks|xs?|vs?)\b[^.]{0,40}(?:given|shown|marked)",
    "odd": r"\bodd\b|impair",
    "even": r"\beven\b|\bpair(?:s|e|es)?\b",
}
#: The same for what is known by its drawing, so that words about it tell nothing more.
_DRAWN = {
    "killer_cage": (cages := r"\bcages?\b"),
    **dict.fromkeys(("sum", "all_different", "digital_root_cage", "multi_sum_cage"), cages),
    **dict.fromkeys(("arrow", "little_killer"), r"\barrows?\b|flèche"),
    **dict.fromkeys(("difference", "ratio"), r"\bdots?\b|\bpoints?\b|kropki"),
    "pair_sum": r"\b[xv]s?\b",
    "diagonal": r"diagonal",
    "quadruple": r"quadrupl|corner|coins?\b|\bcircled?\b|cercle",
    "greater_than": r"greater|inequalit|larger|smaller|plus (?:grand|petit)|inégalité",
    "region_sum_line": r"same sum|same total|même somme",
    "palindrome": r"both directions|same forwards|deux sens",
}
#: The words for a colour, and the hues of what is drawn in it.
_HUES = {
    r"\bred\b|rouge": {"red"},
    r"orange": {"orange"},
    r"yellow|jaune": {"yellow"},
    r"\bgreen\b|\bvert": {"green"},
    r"teal|turquoise|cyan": {"teal", "blue"},
    r"\bblue\b|\bbleu": {"blue", "teal"},
    r"lavender|lavande": {"lavender", "purple"},
    r"purple|violet|magenta": {"purple", "lavender"},
    r"\bpink\b|\brose": {"purple", "red"},
    r"\bgr[ae]y\b|\bgris": {"grey"},
}
#: A number that something is not less than.
_NUMBERS = {word: number for number, word in enumerate(("two", "three", "four", "five", "six", "seven"), 2)}
_NUMBER = rf"\d{{1,2}}|{'|'.join(_NUMBERS)}"
_LEAST = rf"(?:at least|au moins)(?: de)? (?P<before>{_NUMBER})\b|\b(?P<behind>{_NUMBER}) (?:or more|ou plus)"
#: What every sudoku asks for.
_USUAL = r"sudoku|\brows?\b.*\bcolumns?\b|\blignes?\b.*\bcolonnes?\b"
#: Rules of the whole board that nobody draws.
_UNDRAWN = ("anti_knight", "anti_king", "non_consecutive", "disjoint_groups", "anti_taxicab", "global_entropy")


def told(rules: str) -> frozenset[str]:
    """The kinds that rules speak of.

    >>> sorted(told("Normal sudoku rules apply. Green lines are German whispers."))
    ['whisper']
    """
    ours, others = own_sentences(rules)
    return frozenset({form["type"] for form in ours.values()} | {kind for kind in _WORDS if spoken(kind, others)})


def spoken(kind: str, rules: str) -> bool:
    """Whether rules speak of a kind in the words of setters."""
    return kind in _WORDS and re.search(_WORDS[kind], rules.lower()) is not None


def least_differences(kind: str, rules: str) -> set[int]:
    """The differences that the sentences about a kind ask for at least.

    >>> least_differences("whisper", "Whispers differ by at least 5. Diamonds differ by at least 4.")
    {5}
    """
    numbers = (match for sentence in _about(kind, rules) for match in re.finditer(_LEAST, sentence))
    words = {match["before"] or match["behind"] for match in numbers}
    return {_NUMBERS.get(word) or int(word) for word in words}


def hues(kind: str, rules: str) -> set[str]:
    """The colours that the sentences about a kind name.

    >>> hues("whisper", "Pink lines are renban lines. Green lines are whispers.")
    {'green'}
    """
    told = " ".join(_about(kind, rules))
    return {hue for word, named in _HUES.items() if re.search(word, told) for hue in named}


def _about(kind: str, rules: str) -> Iterator[str]:
    """The sentences that speak of a kind."""
    return (sentence for sentence in _split(rules.lower()) if spoken(kind, sentence))


def _split(rules: str) -> list[str]:
    """The sentences of rules."""
    return re.split(r"\n|(?<=[.!?])\s", rules)


@lru_cache(maxsize=16)
def own_sentences(rules: str) -> tuple[dict[str, dict[str, str]], str]:
    """Our own sentences in the rules, in small letters, with what they ask for; and the rest of the rules."""
    found, small = {}, rules.lower()
    for sentence, form in _sentences().items():
        if sentence in small:
            found[sentence] = form
            rules = re.sub(re.escape(sentence), "\n", rules, flags=re.IGNORECASE)
            small = rules.lower()
    return found, rules


@cache
def _sentences() -> dict[str, dict[str, str]]:
    """Our own sentences in every language, the longest first; each with its kind, and which one of the kind it is."""
    from garns.variants import Negative, constraint_types
    from garns.variants.fields import codecs

    forms = [(type.text, {"type": id}) for id, type in constraint_types().items()]
    kinds: Iterable[Any] = codecs(Negative)["of"].values
    forms += [(Negative(of).rule_in("en"), {"type": "negative", "of": of}) for of in kinds]
    found = {translate(text, lang).lower(): form for lang in languages() for text, form in forms}
    return dict(sorted(found.items(), key=lambda each: -len(each[0])))


def rules_in_words(sketch: Sketch, drawn: Iterable[Found]) -> Iterator[Found]:
    """Constraints that nobody draws, where the rules speak of them."""
    kinds = {each.constraint.id for each in drawn}
    if "negative" in sketch.told - kinds:
        dots = {"difference", "ratio"} & kinds
        for of in (["kropki" if len(dots) == 2 else next(iter(dots))] if dots else []) + ["xv"] * ("pair_sum" in kinds):
            for found in sketch.found({"type": "negative", "of": of}, (), sure=False):
                yield type(found)(found.constraint, (), False)
    for kind in _UNDRAWN:
        if kind in sketch.told - kinds:
            for found in sketch.found({"type": kind}, (), sure=False):
                yield type(found)(found.constraint, (), False)


def words_left(sketch: Sketch, found: Iterable[Found]) -> Iterator[str]:
    """The sentences of the rules that neither the puzzle nor what was found accounts for."""
    kinds = {each.id for each in sketch.puzzle.constraints} | {each.constraint.id for each in found}
    ours, rest = own_sentences(sketch.rules)
    yield from (sentence for sentence, form in ours.items() if form["type"] not in kinds)
    yield from (line for line, clue in sketch.own.items() if clue is None)
    for sentence in filter(None, map(str.strip, _split(rest))):
        told = re.search(_USUAL, sentence.lower()) or any(_speaks_of(sentence.lower(), kind) for kind in kinds)
        if re.search(r"\w", sentence) and not told:
            yield sentence


def is_told(kind: str, sketch: Sketch) -> bool:
    """Whether the rules speak of a kind."""
    return kind in sketch.told or _speaks_of(sketch.rules.lower(), kind)


def _speaks_of(sentence: str, kind: str) -> bool:
    patterns = [words[kind] for words in (_WORDS, _DRAWN) if kind in words]
    return any(name in sentence for name in _names()[kind]) or any(re.search(words, sentence) for words in patterns)


@cache
def _names() -> dict[str, set[str]]:
    """What each kind is called, in every language."""
    from garns.variants import constraint_types

    types = constraint_types().items()
    return {id: {translate(type.name, lang).lower() for lang in languages()} for id, type in types}
