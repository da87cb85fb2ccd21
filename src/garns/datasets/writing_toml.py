"""A table as TOML, for the recipe that lies beside a data set that was made without one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def toml(table: Mapping[str, Any]) -> str:
    """A table as text that :mod:`tomllib` reads back.

    >>> print(toml({"seed": 7, "splits": {"train": 0.5}, "stratum": [{"after": {"x_wing": 2}}]}), end="")
    seed = 7
    <BLANKLINE>
    [splits]
    train = 0.5
    <BLANKLINE>
    [[stratum]]
    after = {"x_wing" = 2}
    """
    plain, tables = [], []
    for key, value in table.items():
        if isinstance(value, Mapping):
            tables.append(f"\n[{_key(key)}]\n{_lines(value)}")
        elif isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
            tables += [f"\n[[{_key(key)}]]\n{_lines(each)}" for each in value]
        else:
            plain.append((key, value))
    return _lines(dict(plain)) + "".join(tables)


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())


def _key(key: str) -> str:
    return key if key.replace("_", "a").isalnum() and key.isascii() else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_value(key)} = {_value(each)}' for key, each in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
