"""Automata in the strings of the Interactive Sudoku Solver: bits, the highest first, in Base64 without padding.

Two bits say how transitions are written (0 plain, 1 packed), four how many bits a state has less one, four how many
symbols there are less one. Then, in bits of a state, how many states are starts and how many others accept, and a bit
for each start: whether it accepts. States are in this order: starts, others that accept, the rest. Packed, each state
has a bit for each symbol, the last symbol first, and then the next state for each one that is set. Plain, four more
bits say how many bits a number of transitions has; each state has this number, and for each of them symbol and state.

A symbol stands for a digit, the one after the last digit for the end of a segment of the line.

>>> table = ((0, 1, 0, 0), (-1, 1, -1, -1))
>>> write_automaton(table, {1})
'QPehQA'
>>> read_automaton("QPehQA", 4, (0, 0, 0, 0)) == (table, (1,))
True
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable, Collection
from functools import lru_cache

from garns.formats.iss_tables import UnreadableError
from garns.values.rules import Automaton

_PLAIN, _PACKED = 0, 1
_MOST_SYMBOLS = 16
_Rows = tuple[tuple[int, ...], ...]


class _Bits:
    """A text of bits that is read from its beginning."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0

    def __call__(self, count: int) -> int:
        """The next number of so many bits.

        :raises ValueError: when there are fewer left.
        """
        if self.left < count:
            raise ValueError
        self._at += count
        return int(self._text[self._at - count : self._at] or "0", 2)

    @property
    def left(self) -> int:
        """How many bits are left."""
        return len(self._text) - self._at


@lru_cache(maxsize=8)  # a puzzle has the same one along many lines
def read_automaton(text: str, digits: int, gaps: tuple[int, ...]) -> tuple[_Rows, tuple[int, ...]]:
    """The table of the smallest automaton that accepts the same words of a length, and the states where they end.

    ``gaps`` says how many segments end before each place of a word, and after the last.

    :raises UnreadableError: when the text is none.
    :raises TooManyStates: when the automaton is too large.
    """
    from garns.variants.automata import automaton  # formats are loaded before constraints

    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        symbols, starts, accepting, moves = _read("".join(f"{byte:08b}" for byte in data))
        if any(gaps) and symbols <= digits:
            raise ValueError
    except (Error, ValueError):
        raise UnreadableError("damaged_link", text[:40]) from None

    def step(states: int, digit: int) -> int | None:
        after = 0
        while states:
            one = states & -states
            after |= moves.get((one, digit), 0)
            states ^= one
        return after or None

    def ends(states: int) -> bool:
        return bool(states & accepting)

    if any(gaps):
        found = _in_segments(digits, gaps, starts, step, ends)
    else:
        found = automaton(tuple(range(len(gaps) - 1)), digits, starts, step, ends)
    return found.next, tuple(sorted(found.accepting))


def _in_segments(
    digits: int,
    gaps: tuple[int, ...],
    starts: int,
    step: Callable[[int, int], int | None],
    ends: Callable[[int], bool],
) -> Automaton:
    """The automaton that knows its place, and reads the symbol after the last digit wherever a segment ends."""
    from garns.variants.automata import automaton  # formats are loaded before constraints

    def after_gaps(states: int | None, place: int) -> tuple[int, int] | None:
        for _ in range(gaps[place]):
            states = step(states, digits + 1) if states else None
        return (place, states) if states else None

    def onward(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        return after_gaps(step(state[1], digit), state[0] + 1)

    nowhere: tuple[int, int] = (0, 0)
    word = tuple(range(len(gaps) - 1))
    first = after_gaps(starts, 0) or nowhere
    return automaton(word, digits, first, onward, lambda state: state[0] == len(word) and ends(state[1]))


def _read(text: str) -> tuple[int, int, int, dict[tuple[int, int], int]]:
    """The number of symbols, the starts, the states that accept, and where each leads by each digit.

    Of states there are sets, as bits.
    """
    bits = _Bits(text)
    moves: dict[tuple[int, int], int] = {}

    def move(state: int, symbol: int) -> None:
        moves[1 << state, symbol] = moves.get((1 << state, symbol), 0) | 1 << bits(width)

    if not text:
        return _MOST_SYMBOLS, 1, 0, moves
    form, width, symbols = bits(2), bits(4) + 1, bits(4) + 1
    starts, others = bits(width), bits(width)
    flags = bits(starts)  # the first start is the lowest bit
    if form == _PACKED:
        state = 0
        while bits.left >= symbols:
            mask = bits(symbols)
            for symbol in range(symbols):
                if mask >> symbol & 1:
                    move(state, symbol + 1)
            state += 1
    elif form == _PLAIN:
        count_bits, symbol_bits = bits(4), (symbols - 1).bit_length()
        state = 0
        while count_bits and bits.left >= count_bits:
            for _ in range(bits(count_bits)):
                move(state, bits(symbol_bits) + 1)
            state += 1
    else:
        raise ValueError
    return symbols, (1 << starts) - 1, flags & (1 << starts) - 1 | ((1 << others) - 1) << starts, moves


def write_automaton(rows: _Rows, ends: Collection[int]) -> str | None:
    """The text of an automaton; None where the solver cannot hold so many digits."""
    symbols = len(rows[0])
    if symbols > _MOST_SYMBOLS:
        return None
    others = [state for state in range(1, len(rows)) if state in ends]
    order = [0, *others, *(state for state in range(1, len(rows)) if state not in ends)]
    number = {state: at for at, state in enumerate(order)}
    width = max(1, (len(rows) - 1).bit_length())
    parts = [(_PACKED, 2), (width - 1, 4), (symbols - 1, 4), (1, width), (len(others), width), (int(0 in ends), 1)]
    for state in order:
        targets = [(symbol, to) for symbol, to in enumerate(rows[state]) if to >= 0]
        parts.append((sum(1 << symbol for symbol, _ in targets), symbols))
        parts += [(number[to], width) for _, to in targets]
    text = "".join(f"{value:0{size}b}" for value, size in parts)
    data = int(text.ljust(-(-len(text) // 8) * 8, "0"), 2).to_bytes(-(-len(text) // 8), "big")
    return urlsafe_b64encode(data).decode().rstrip("=")
