"""The packing of f-puzzles and SudokuPad: an LZ78 of UTF-16 units, written as base64.

The packed form is a stream of numbers. 0 and 1 announce a new unit of 8 or 16 bits, 2 ends the stream, and any other
is an entry of the dictionary, which both sides build alike: each entry is the one before and the first unit of what
follows. A number takes as many bits as the dictionary needs at that moment, the lowest bit first.

>>> pack("hello hello")
'BYUwNmD2AEoZQ==='
>>> unpack("BYUwNmD2AEoZQ===")
'hello hello'
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits

ALPHABET = f"{ascii_uppercase}{ascii_lowercase}{digits}+/"

#: A few kilobytes can stand for gigabytes; no puzzle needs more units than this.
MAX_UNPACKED = 4 * 2**20

_NEW_8, _NEW_16, _END = 0, 1, 2
_BITS = {char: f"{value:06b}" for value, char in enumerate(ALPHABET)}


class DamagedError(ValueError):
    """The text is not packed like this, or a part of it is missing."""


class TooLargeError(ValueError):
    """Unpacked, the text would be larger than any puzzle."""


def pack(text: str) -> str:
    """The text in packed form, padded with ``=`` to a multiple of four characters."""
    bits: list[str] = []
    units: dict[str, int] = {}
    longer: dict[tuple[int, str], int] = {}  # an entry of the dictionary and a unit make another entry
    unseen: dict[int, str] = {}
    width, room = 2, 2

    def write(value: int, size: int) -> None:
        bits.append(f"{value:0{size}b}"[::-1])

    def grow() -> None:
        """An entry was added: when the numbers of this width are used up, they become wider."""
        nonlocal width, room
        room -= 1
        if not room:
            room, width = 2**width, width + 1

    def emit(entry: int) -> None:
        unit = unseen.pop(entry, "")
        if unit:
            wide = ord(unit) > 255
            write(_NEW_16 if wide else _NEW_8, width)
            write(ord(unit), 16 if wide else 8)
            grow()
        else:
            write(entry, width)
        grow()

    entry, count = None, 3
    for unit in _units(text):
        if unit not in units:
            units[unit] = count
            unseen[count] = unit
            count += 1
        if entry is None:
            entry = units[unit]
        elif (entry, unit) in longer:
            entry = longer[entry, unit]
        else:
            emit(entry)
            longer[entry, unit] = count
            count += 1
            entry = units[unit]
    if entry is not None:
        emit(entry)
    write(_END, width)
    stream = "".join(bits) + "0"  # one bit more at least, as every packer of this kind writes
    stream += "0" * (-len(stream) % 6)
    packed = "".join(ALPHABET[int(stream[at : at + 6], 2)] for at in range(0, len(stream), 6))
    return packed + "=" * (-len(packed) % 4)


def unpack(packed: str, limit: int = MAX_UNPACKED) -> str:
    """The text of a packed form.

    :raises DamagedError: when it is none.
    :raises TooLargeError: when the text would have more than ``limit`` units.
    """
    try:
        stream = "".join([_BITS[char] for char in packed.rstrip("=")])[::-1]
    except KeyError as error:
        raise DamagedError(error.args[0]) from None
    end = len(stream)

    def read(size: int) -> int:
        """The next number: the stream is turned around, so its lowest bit is the last."""
        nonlocal end
        end -= size
        if end < 0:
            raise DamagedError
        return int(stream[end : end + size], 2)

    first = read(2)
    if first == _END:
        return ""
    if first > _END:
        raise DamagedError
    word = chr(read(16 if first == _NEW_16 else 8))
    entries = ["", "", "", word]
    found, length = [word], 1
    width, room = 3, 4
    while (code := read(width)) != _END:
        if code < _END:
            entries.append(chr(read(16 if code == _NEW_16 else 8)))
            code = len(entries) - 1
            room -= 1
            if not room:
                room, width = 2**width, width + 1
        if code < len(entries):
            entry = entries[code]
        elif code == len(entries):  # the entry that is just being made
            entry = word + word[0]
        else:
            raise DamagedError
        found.append(entry)
        length += len(entry)
        if length > limit:
            raise TooLargeError
        entries.append(word + entry[0])
        room -= 1
        if not room:
            room, width = 2**width, width + 1
        word = entry
    return _text("".join(found))


def _units(text: str) -> str:
    """The UTF-16 units of a text, each as a character."""
    if max(text, default="") < "\U00010000":
        return text
    return "".join(char if char < "\U00010000" else _pair(char) for char in text)


def _pair(char: str) -> str:
    high, low = divmod(ord(char) - 0x10000, 0x400)
    return chr(0xD800 + high) + chr(0xDC00 + low)


def _text(units: str) -> str:
    """The text of UTF-16 units; half a pair becomes a replacement character."""
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
