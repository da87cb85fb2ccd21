"""What the plain game says. The French is that of the report which this game comes from."""

from __future__ import annotations

from garns.drawing import to_text
from garns.drawing.clues import clue_lines
from garns.errors import Problem
from garns.game import GameState
from garns.i18n import N_, translate
from garns.values.cells import column_letters, parse_cell
from garns.values.geometry import Geometry, House
from garns.values.position import Position

PROMPT = N_("choose a number, a column and a row (e.g. 6 a 1): ")
CHOICE = N_("my choice: ")
LEFT = N_("you have left the game")
UNKNOWN = N_("ERROR: {found} is not a command (help lists them)")
INVALID = N_("ERROR: number {digit} or cell {cell} not valid")
MISTAKE = N_("(hint again says where, back undoes it)")
IMPOSSIBLE = N_("(hint again says why)")
INSIDE = N_("(hint again tells the proofs inside)")
DEAD_END = N_("(deeper searches on, digit gives one digit, r restarts)")
NOT_ONE = N_("this puzzle does not have exactly one solution (r restarts, n starts another)")
PAUSED = N_("the game is paused (resume continues it)")

#: Why a number is refused, by the kind of house it stands in already.
_ALREADY = {
    "column": N_("ERROR: number {digit} already in column {number}"),
    "row": N_("ERROR: number {digit} already in row {number}"),
    "box": N_("ERROR: number {digit} already in zone {number}"),
    "region": N_("ERROR: number {digit} already in zone {number}"),
}
_PROTECTED = N_("ERROR: cell {cell} protected")
_UNSOLVABLE = N_("ERROR: putting {digit} in this cell {cell} makes the grid unsolvable")
OTHER = N_("ERROR: {problem}")

_AT_ANY_TIME = N_("choose at any time: ")
_LETTERS = (
    N_("- n for a new game"),
    N_("- r to restart the game"),
    N_("- p to print the grid"),
    N_("- q to quit"),
    N_("- help for everything else"),
)

HELP = (
    N_("6 a 1, r1c1=6, 11 6, a1 6    put 6 in column a, row 1"),
    N_("a1 note 2 5                  add or remove notes (corner: corner marks)"),
    N_("a1 clear                     empty the cell, then its notes"),
    N_("undo [N], redo [N]           back and forth, as far as you like"),
    N_("check                        solved, right so far, or something is wrong"),
    N_("back                         undo to where everything was right"),
    N_("hint, hint again, apply      a little more each time; then do it"),
    N_("step                         explain the next step and do it"),
    N_("deeper, digit [a1]           when no technique helps: search on; one digit"),
    N_("fill, clear notes            write all candidates; remove all notes"),
    N_("show, show row 4, show notes the grid, a part of it, the notes"),
    N_("show clues                   the rules and clues of a variant, in words"),
    N_("checkpoint, return           remember this place; come back to it"),
    N_("show tries, keep             the numbers since the checkpoint; keep them"),
    N_("save FILE, load FILE         also puzzles in any format"),
    N_("games, games 3               your saved games; continue one"),
    N_("rename NAME, forget 3        name this game; delete another one"),
    N_("solution                     the solved grid"),
    N_("level [hard], size 16        show the level; start another kind of game"),
    N_("pause, resume, time          the clock"),
    N_("strict on, strict off        whether unsolvable moves are refused"),
    N_("n, r, p, q                   new game, restart, print, quit (game saved)"),
)
ANSWERS = {
    "solved": N_("solved!"),
    "right": N_("right so far"),
    "wrong": N_("something is wrong (back undoes to where everything was right)"),
}


def banner(state: GameState, lang: str) -> str:
    """The welcome: the name of the game and the letters that always work."""
    size = state.puzzle.geometry.spec
    title = f"SUDOKU {f'{size}x{size}' if size.isdecimal() else size}"
    rule = "-" * 60
    head = translate(_AT_ANY_TIME, lang)
    lines = [translate(line, lang) for line in _LETTERS]
    return "\n".join(
        [rule, f"{title:^60}".rstrip(), rule, head + lines[0], *(" " * len(head) + one for one in lines[1:])]
    )


def starting_cells(state: GameState, lang: str) -> str:
    """How many cells are given."""
    return translate("starting cells: {count}", lang, count=state.puzzle.clues)


def congratulations(lang: str) -> str:
    """The end of a game, and what may come after it."""
    text = f"| {translate('Congratulations, you have finished the sudoku grid', lang)} |"
    frame = "-" * len(text)
    choices = (
        translate("Choose q to quit", lang),
        translate("Choose n for a new game", lang),
        translate("Choose r to restart this one", lang),
    )
    return "\n".join([frame, text, frame, *choices])


def grid(state: GameState) -> str:
    """The grid in the layout of the report."""
    return to_text(Position.start(state.puzzle, state.board.values), "seed")


def grid_with_clues(state: GameState, lang: str) -> str:
    """The grid, and below it the rules and clues of a variant: once is enough, so not after every move."""
    return "\n".join([grid(state), *clue_lines(state.puzzle, lang)])


def cell_words(name: str, geometry: Geometry) -> str:
    """A cell as the report says it: ``H 3``."""
    place = None if geometry.own_names else parse_cell(name)
    return f"{column_letters(place[1]).upper()} {place[0] + 1}" if place else name


def reason(problem: Problem, geometry: Geometry, lang: str) -> str:
    """Why a move is refused, in the words of the report."""
    fields = problem.fields
    cell = cell_words(str(problem.cells[0]), geometry) if problem.cells else ""
    if problem.id == "protected":
        return translate(_PROTECTED, lang, cell=cell)
    if problem.id == "unsolvable":
        return translate(_UNSOLVABLE, lang, digit=fields["digit"], cell=cell)
    house = fields.get("house")
    if isinstance(house, House) and house.kind in _ALREADY and house.grid is None:
        shown = column_letters(house.number - 1).upper() if house.kind == "column" else house.number
        return translate(_ALREADY[house.kind], lang, digit=fields["digit"], number=shown)
    return translate(OTHER, lang, problem=problem.sentence(lang))
