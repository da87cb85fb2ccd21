"""Values on their way to the driver and back: JSON, with tuples, sets and dictionaries by name."""

from __future__ import annotations

from collections.abc import Iterator

from garns.teaching.exercises.values import Case, Made, Other


def calls_of(case: Case, function: str) -> Iterator[list[object]]:
    """What the driver is told of a case, call by call."""
    for lines in case.keyboards or ((),) * case.times:
        yield [case.function or function, [encode(arg) for arg in case.args], list(lines), case.optional]


def encode(value: object) -> object:
    """A value as the driver reads it: JSON, with tuples, sets and dictionaries by name.

    >>> encode((1, [2]))
    {'tuple': [1, [2]]}
    """
    if isinstance(value, list):
        return [encode(each) for each in value]
    if isinstance(value, Made):
        return {"made": [value.name, *(encode(each) for each in value.args)]}
    if isinstance(value, dict):
        return {"dict": [[encode(key), encode(each)] for key, each in value.items()]}
    if isinstance(value, tuple | set):
        return {type(value).__name__: [encode(each) for each in value]}
    return value


def decode(form: object) -> object:
    """A value as the driver wrote it.

    >>> decode({"dict": [[1, {"tuple": [2, 3]}]]})
    {1: (2, 3)}
    """
    if isinstance(form, list):
        return [decode(each) for each in form]
    if not isinstance(form, dict):
        return form
    ((kind, content),) = form.items()
    if kind == "dict":
        return {_key(decode(key)): decode(value) for key, value in content}
    if kind == "other":
        return Other(str(content))
    if kind == "set":
        return {_key(decode(each)) for each in content}
    return tuple(decode(each) for each in content)


def _key(value: object) -> object:
    """A key must have a hash; a value without one cannot have been a key, and stands for something strange."""
    try:
        hash(value)
    except TypeError:
        return Other(type(value).__name__)
    return value
