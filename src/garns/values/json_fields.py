"""Reading the written forms of ``docs/design/json.md``: what comes from outside is checked field by field.

>>> need({"digit": 4}, "digit", int)
4
>>> need({"digit": "4"}, "digit", int)
Traceback (most recent call last):
garns.errors.PuzzleError: the field digit cannot be '4'
"""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

from garns.errors import Problem, PuzzleError

T = TypeVar("T")

_LARGEST = 2**53


def need(form: object, key: str, kind: type[T]) -> T:
    """The field of a form.

    :raises PuzzleError: when the form has no such field, or one of another kind.
    """
    if not isinstance(form, dict):
        raise PuzzleError([Problem("unexpected", expected=f'{{"{key}": ...}}', found=str(form))])
    if key not in form:
        raise PuzzleError([Problem("missing_field", found=key)])
    value = form[key]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):  # True is no digit
        refuse(key, value)
    return value


def maybe(form: object, key: str, default: T) -> T:
    """The field of a form, of the kind of its default; the default when it is not there."""
    return need(form, key, type(default)) if not isinstance(form, dict) or key in form else default


def number(form: object, key: str) -> float:
    """The field of a form that is a number, whole or not.

    :raises PuzzleError: as :func:`need`; what is no number, such as NaN, is none.
    """
    value = need(form, key, object)
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _LARGEST:
        refuse(key, value)
    return value


def each(form: object, key: str, kind: type[T]) -> list[T]:
    """The items of a list, which is empty when the field is not there."""
    items: list[Any] = maybe(form, key, [])
    return [need({f"{key}[{index}]": item}, f"{key}[{index}]", kind) for index, item in enumerate(items)]


def refuse(key: str, value: object) -> NoReturn:
    """Say that a field cannot have this value."""
    raise PuzzleError([Problem("bad_field", field=key, found=str(value))])
