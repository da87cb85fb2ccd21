"""``garns play``: a puzzle to play, or the game that was left."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from garns.cli.choices import ListedChoice, levels, variant_option
from garns.cli.sources import board_option, existing_file
from garns.cli.waiting import made
from garns.cli.words import _, language, plural
from garns.errors import SourceError
from garns.formats import read
from garns.values.geometry import CLASSIC
from garns.values.puzzle import Puzzle

if TYPE_CHECKING:
    from garns.game import GameState
    from garns.services.orders import Order
    from garns.store import Session, Store


@click.command(help=_("Play: continue your last game, or start another. Nothing is ever lost."))
@click.argument("puzzle", required=False, metavar=_("[PUZZLE|FILE]"))
@click.option("--level", type=ListedChoice(levels), help=_("How hard it should be."))
@board_option
@variant_option(_("The variant to make; repeat for several at once."))
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help=_("The same seed gives the same puzzles."))
@click.option("--new", "begin", is_flag=True, help=_("Start a new game without asking."))
@click.option("--resume", is_flag=True, help=_("Continue the last game without asking."))
@click.option("--ascii", "ascii_only", is_flag=True, help=_("Draw the full screen with plain ASCII."))
@click.option("--no-color", "color", flag_value=False, default=True, help=_("No colours (also NO_COLOR)."))
@click.option("--theme", type=click.Choice(["dark", "light"]), help=_("The colours of the full screen."))
@click.option("--plain", is_flag=True, help=_("Play in lines of text, not on the full screen."))
@click.option("--quiet", is_flag=True, help=_("Answer in one line; draw the grid only when asked."))
@click.option("--json", "as_json", is_flag=True, help=_("Answer each command with one line of JSON."))
def play(
    puzzle: str | None,
    *,
    begin: bool,
    resume: bool,
    plain: bool,
    quiet: bool,
    as_json: bool,
    ascii_only: bool,
    color: bool,
    theme: str | None,
    **asked: Any,
) -> None:
    """Full screen on a terminal, else the plain game; what is asked for decides whether a game begins or goes on."""
    from garns.game import clock_text
    from garns.plain import INTERRUPTED, PlainGame, run
    from garns.services.orders import Order
    from garns.store import open_store

    looks = {"ascii_only": ascii_only, "color": color, "theme": theme}
    store = open_store()
    for problem in store.problems:
        click.echo(problem.message(language()), err=True)
    order = Order(asked["level"], asked["board"] or CLASSIC, variant=asked["variant"] or "", seed=asked["seed"])
    wants_new = begin or puzzle is not None or any(value is not None for value in asked.values())
    session = None if wants_new else _waiting(store)
    chosen: Session | GameState | None = None
    if session is not None:
        state = session.state
        text = plural(
            "{board}, {count} cell left, {time}",
            "{board}, {count} cells left, {time}",
            state.left,
            board=state.puzzle.geometry.spec,
            time=clock_text(state.clock.elapsed),
        )
        if resume or not _can_ask() or _agrees(_("A game is waiting ({game}). Continue it? [Y/n] ", game=text)):
            chosen = session
    if puzzle is not None:
        chosen = _given(puzzle, asked["board"])
    try:
        if _can_ask() and not (plain or quiet or as_json):
            _full_screen(store, chosen, order, **looks)
            return
        game = PlainGame(store, order, language(), game=chosen, make=made)
    except KeyboardInterrupt:  # while a puzzle was made
        sys.exit(INTERRUPTED)
    sys.exit(run(game, quiet=quiet, as_json=as_json))


def _waiting(store: Store) -> Session | None:
    """The last game that is not finished and can be read; of those that cannot, the player is told."""
    from garns.store import Session

    for info in store.games():
        if info.status == "finished":
            continue
        try:
            return Session(store, info.id)
        except SourceError as error:
            click.echo(error.message(language()), err=True)
    return None


def _full_screen(store: Store, chosen: Session | GameState | None, order: Order, **looks: Any) -> None:
    """Play on the full screen what was chosen, or what is made to order."""
    from garns.game import new_game
    from garns.tui import run

    if chosen is not None:
        run(store, chosen, language(), **looks)
        return
    puzzle = made(order)
    run(store, new_game(puzzle.puzzle), language(), order=order.another(), remark=puzzle.remark(language()), **looks)


def _given(source: str, board: Puzzle | None) -> GameState:
    """The game of a file, or of a puzzle in any format."""
    from garns.game import new_game
    from garns.services.games import from_file, from_text, playable

    if file := existing_file(source):
        return from_file(file, board)
    return from_text(source) if board is None else new_game(playable(read(source, board=board)))


def _can_ask() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _agrees(question: str) -> bool:
    """Whether the player says yes; no answer at all is yes, for the game is kept either way."""
    try:
        return input(question).strip().lower()[:1] not in ("n",)
    except EOFError:
        return True
