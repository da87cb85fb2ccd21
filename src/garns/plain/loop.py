"""Reading requests and printing answers, for a person at a terminal or a program at the other end of a pipe."""

from __future__ import annotations

import json
import sys
from typing import Any

from garns.i18n import one_line, translate
from garns.plain import words
from garns.plain.game import Answer, PlainGame

#: The exit code of a program that was interrupted.
INTERRUPTED = 130


def run(game: PlainGame, *, quiet: bool = False, as_json: bool = False, greet: bool = True) -> int:
    """Play until the player leaves or there is nothing more to read; gives the exit code.

    ``quiet`` answers in one line and draws nothing by itself; ``as_json`` answers each request with exactly one line.
    """
    talk = not quiet and not as_json
    if talk:
        _say(words.banner(game.state, game.lang) + "\n")
    if talk and game.remark:
        _say(game.remark)
    if talk and greet:
        _say(words.starting_cells(game.state, game.lang))
    if game.state.clock.status == "paused":  # whoever goes on with a game wants to play
        game.session.do({"type": "resume"})
    if talk:
        _say(words.grid_with_clues(game.state, game.lang))
    interrupted = False
    while True:
        over = game.solved
        try:
            line = _ask(_question(game, over) if talk else "")
        except KeyboardInterrupt:
            if interrupted or not talk:
                return INTERRUPTED
            interrupted = True
            _say("\n" + translate("^C again quits; everything is saved", game.lang))
            continue
        except EOFError:
            if talk:
                _say("")
            return 0
        interrupted = False
        try:
            word, answer = game.answer(line)
        except KeyboardInterrupt:  # while a puzzle was made
            _say("\n" + translate("stopped; your game continues", game.lang))
            continue
        if word:
            if as_json:
                _say(json.dumps(_form(game, word, answer), ensure_ascii=False))
            else:
                _print(game, answer, quiet)
            if talk and game.solved and not over:
                _say(words.congratulations(game.lang))
        if answer.leaves:
            return 0


def _question(game: PlainGame, over: bool) -> str:
    return translate(words.CHOICE if over else words.PROMPT, game.lang)


def _ask(question: str) -> str:
    """The next line. A pipe does not echo what it holds, so there the question has a line of its own.

    :raises EOFError: when there is none.
    """
    if question and sys.stdin.isatty() and sys.stdout.isatty():
        return input(question)
    if question:
        _say(question)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _print(game: PlainGame, answer: Answer, quiet: bool) -> None:
    with_clues = answer.begins or answer.clues
    drawing = words.grid_with_clues(game.state, game.lang) if with_clues else words.grid(game.state)
    if quiet:
        said = [
            *(answer.short or answer.lines),
            *([translate("solved!", game.lang)] if answer.draw and game.solved else []),
        ]
        _say(one_line(said, game.lang) if said else drawing)
        return
    drawn = [drawing] if answer.draw else []
    # After a move the grid says it all, as in the report; how many cells are left is told where nothing is drawn.
    lines = answer.lines if answer.begins or answer.tells or not answer.draw else []
    _say("\n".join([*lines, *drawn]))


def _form(game: PlainGame, word: str, answer: Answer) -> dict[str, Any]:
    state = game.state
    form = {"request": word, "ok": answer.ok, "lines": answer.lines, "left": state.left, "solved": game.solved}
    form |= {"board": state.board.to_json(state.puzzle)} if answer.draw else {}
    return form | ({"puzzle": state.puzzle.to_json()} if answer.begins or word == "show" else {})


def _say(text: str) -> None:
    print(text, flush=True)
