"""Regular expressions of digits: ``[1-3]+4?(56|65)*``, read digit by digit.

Symbols of digits, ``.`` for any, classes ``[...]`` and ``[^...]``, groups, ``|``, and ``* + ? {n} {n,} {n,m}``.

An expression is a value, and so is what is left of it after a digit (its derivative, as Brzozowski calls it): the words
that may still come. So expressions are the states of an automaton, and there is nothing else to build.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import TypeAlias

from garns.values.cells import SYMBOLS

#: The symbols of digits as they are written.
_WRITTEN = "0" + SYMBOLS
#: Longer ones are nobody's rule.
MOST_LETTERS, _MOST_TIMES = 300, 30


class BadPatternError(ValueError):
    """A pattern that cannot be read."""


@dataclass(frozen=True, slots=True)
class Digit:
    """One digit of several."""

    digits: frozenset[int]


@dataclass(frozen=True, slots=True)
class Then:
    """One expression after the other."""

    first: Words
    second: Words


@dataclass(frozen=True, slots=True)
class Either:
    """Any of some expressions; of none, no word at all."""

    of: frozenset[Words]


@dataclass(frozen=True, slots=True)
class Many:
    """An expression as often as you like."""

    of: Words


@dataclass(frozen=True, slots=True)
class Nothing:
    """The word without a digit."""


Words: TypeAlias = Digit | Then | Either | Many | Nothing
NOTHING: Words = Nothing()
NO_WORD: Words = Either(frozenset())


def _then(first: Words, second: Words) -> Words:
    if NO_WORD in (first, second):
        return NO_WORD
    return second if first == NOTHING else first if second == NOTHING else Then(first, second)


def _either(*words: Words) -> Words:
    """Alternatives, flat and without doubles: so equal states are equal values."""
    flat = frozenset(each for one in words for each in (one.of if isinstance(one, Either) else (one,)))
    return next(iter(flat)) if len(flat) == 1 else Either(flat)


def may_end(words: Words) -> bool:
    """Whether nothing more need come."""
    match words:
        case Then(first, second):
            return may_end(first) and may_end(second)
        case Either(of):
            return any(map(may_end, of))
        case Digit():
            return False
    return True


def after(words: Words, digit: int) -> Words:
    """What may still come after a digit.

    >>> left = reduce(after, (1, 2, 3), read_words("1(23)*", range(1, 10)))
    >>> may_end(left), after(left, 3) == NO_WORD
    (True, True)
    """
    match words:
        case Digit(digits):
            return NOTHING if digit in digits else NO_WORD
        case Then(first, second):
            found = _then(after(first, digit), second)
            return _either(found, after(second, digit)) if may_end(first) else found
        case Either(of):
            return _either(*(after(each, digit) for each in of))
        case Many(of):
            return _then(after(of, digit), words)
    return NO_WORD


@lru_cache(maxsize=64)  # once to see whether it can be read, and once to make an automaton of it
def read_words(pattern: str, digits: range) -> Words:
    """The expression of a pattern.

    :raises BadPatternError: when it is none.
    """
    letters = "".join(pattern.split())
    if len(letters) > MOST_LETTERS:
        raise BadPatternError(pattern)
    found, rest = _choice(letters, digits)
    if rest:
        raise BadPatternError(rest)
    return found


def _choice(text: str, digits: range) -> tuple[Words, str]:
    found, text = _sequence(text, digits)
    while text[:1] == "|":
        other, text = _sequence(text[1:], digits)
        found = _either(found, other)
    return found, text


def _sequence(text: str, digits: range) -> tuple[Words, str]:
    found: list[Words] = []
    while text and text[0] not in "|)":
        one, text = _one(text, digits)
        low, high, text = _times(text)
        found += [one] * low
        if high is None:
            found.append(Many(one))
        else:
            found.append(reduce(lambda tail, _: _either(NOTHING, _then(one, tail)), range(high - low), NOTHING))
    return reduce(lambda tail, head: _then(head, tail), reversed(found), NOTHING), text


def _one(text: str, digits: range) -> tuple[Words, str]:
    """A group, a class or a digit, and what follows it."""
    if text[0] == "(":
        found, rest = _choice(text[1:], digits)
        if rest[:1] != ")":
            raise BadPatternError(text)
        return found, rest[1:]
    every = frozenset(digits)
    if text[0] == ".":
        return Digit(every), text[1:]
    if text[0] == "[" and "]" in text:
        inside, _, rest = text[1:].partition("]")
        named = _class(inside.removeprefix("^"))
        return Digit(every - named if inside[:1] == "^" else named & every), rest
    return Digit(frozenset({_digit(text[0])}) & every), text[1:]


def _class(inside: str) -> frozenset[int]:
    found: set[int] = set()
    while inside:
        if inside[1:2] == "-" and len(inside) > 2:
            found.update(range(_digit(inside[0]), _digit(inside[2]) + 1))
            inside = inside[3:]
        else:
            found.add(_digit(inside[0]))
            inside = inside[1:]
    return frozenset(found)


def _digit(letter: str) -> int:
    if letter not in _WRITTEN:
        raise BadPatternError(letter)
    return _WRITTEN.index(letter)


def _times(text: str) -> tuple[int, int | None, str]:
    """How often at least and at most, and what follows."""
    if text[:1] in ("*", "+", "?") and text:
        return *{"*": (0, None), "+": (1, None), "?": (0, 1)}[text[0]], text[1:]
    if text[:1] != "{":
        return 1, 1, text
    inside, close, rest = text[1:].partition("}")
    low, comma, high = inside.partition(",")
    numbers = [low, high or low]
    if not close or not all(
        number.isdecimal() and len(number) < 3 and int(number) <= _MOST_TIMES for number in numbers
    ):
        raise BadPatternError(text)
    most = None if comma and not high else int(high or low)
    if most is not None and most < int(low):
        raise BadPatternError(text)
    return int(low), most, rest
