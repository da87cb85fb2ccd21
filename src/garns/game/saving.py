"""Save files: one JSON object, with a version. What an older Garns wrote is read; what is damaged is told, and kept.

Version 1 is ``{"format": "garns-game", "version": 1, "puzzle": ..., "board": ..., "past": [...], ...}``.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from garns.errors import GarnsError, Problem, SourceError
from garns.game.state import GameState
from garns.values.json_fields import need, refuse
from garns.values.puzzle import Puzzle

VERSION = 1


def game_to_json(state: GameState) -> dict[str, Any]:
    """The written form of a game with its puzzle."""
    return {"format": "garns-game", "version": VERSION, "puzzle": state.puzzle.to_json(), **state.to_json()}


def game_from_json(form: object) -> GameState:
    """The game of a written form.

    :raises GarnsError: when it is none, or was written by a Garns that is newer than this one.
    """
    if need(form, "format", str) != "garns-game":
        refuse("format", need(form, "format", str))
    version = need(form, "version", int)
    if version > VERSION:
        raise SourceError([Problem("newer_version", found=version, expected=VERSION)])
    if version < 1 or not isinstance(form, dict):
        refuse("version", version)
    return GameState.from_json(form, Puzzle.from_json(need(form, "puzzle", dict)))


def save_game(state: GameState, path: str | os.PathLike[str]) -> None:
    """Write a game to a file: all of it or nothing, whatever happens meanwhile.

    :raises SourceError: when it cannot be written.
    """
    target = Path(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(_text(game_to_json(state)))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise SourceError([Problem("unwritable", found=str(path), reason=error.strerror or str(error))]) from None


def _text(form: object) -> bytes:
    """JSON that people can read; with half of a character in it, JSON that can at least be written."""
    try:
        return json.dumps(form, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return json.dumps(form).encode()


def load_game(path: str | os.PathLike[str]) -> GameState:
    """Read a game from a file.

    :raises SourceError: when there is none. A damaged file is copied beside itself first (``.damaged``), for the next
        save would go over it.
    """
    source = Path(path)
    try:
        content = source.read_bytes()
    except OSError as error:
        raise SourceError([Problem("unreadable", found=str(path), reason=error.strerror or str(error))]) from None
    try:
        return game_from_json(json.loads(content))
    except SourceError:
        raise
    except (ValueError, RecursionError) as error:  # not JSON, not text, or no game
        reason = error.problems[0].sentence() if isinstance(error, GarnsError) else str(error)
        kept = keep(source)
        raise SourceError([Problem("damaged", found=str(path), reason=reason, kept=kept)]) from None


def keep(source: Path) -> str:
    """Copy a damaged file beside itself; gives the name of the copy, or of the file itself where there is no room."""
    copies = (source.with_name(f"{source.name}.damaged{number or ''}") for number in range(1000))
    for copy in copies:
        made = False
        try:
            with copy.open("xb") as file:
                made = True
                file.write(source.read_bytes())
        except FileExistsError:
            if copy.read_bytes() == source.read_bytes():
                return str(copy)
        except OSError:
            if made:
                copy.unlink(missing_ok=True)
            break
        else:
            return str(copy)
    return str(source)
