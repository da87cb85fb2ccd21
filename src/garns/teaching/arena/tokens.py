"""What lets a student come back under the same name: tokens of classes, kept in the user's data folder."""

from __future__ import annotations

import json
import os
from pathlib import Path

from garns.store.files import data_folder, make_folder

_NAME = "classes.json"
#: Tokens that are kept; the oldest goes.
_MOST = 100


def known_token(address: str, name: str) -> str:
    """The token of a name in a class; empty when there is none."""
    return _read().get(_key(address, name), "")


def keep_token(address: str, name: str, token: str) -> None:
    """Keep a token for the next time; only this user may read it. Where nothing can be written, nothing is kept."""
    tokens = _read()
    tokens.pop(_key(address, name), None)
    tokens[_key(address, name)] = token
    kept = dict(list(tokens.items())[-_MOST:])
    path = _path()
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        make_folder(path.parent)
        beside.touch(0o600)
        beside.write_text(json.dumps(kept), encoding="utf-8")
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)


def _key(address: str, name: str) -> str:
    return f"{address} {name}"


def _path() -> Path:
    return data_folder() / _NAME


def _read() -> dict[str, str]:
    try:
        found = json.loads(_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {key: token for key, token in found.items() if isinstance(token, str)} if isinstance(found, dict) else {}
