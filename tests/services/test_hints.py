"""One hint for every face: it tells more each time, its command does what it says, and all faces say the same words."""

from __future__ import annotations

import asyncio
import csv
import json
from itertools import pairwise

import pytest
from textual.widgets import Static

from garns.formats import fpuzzles, read, read_position
from garns.formats.lzstring import pack
from garns.game import new_game, position_of, reduce
from garns.i18n import languages
from garns.logic import Hint, solve_path, steps
from garns.plain import PlainGame
from garns.services.fpuzzles_solver import replies
from garns.services.games import from_position
from garns.services.hints import PROOF, TECHNIQUE, UNFOLDED, WHERE, HintSession, along, ask
from garns.services.lesson_positions import examples
from garns.services.lessons import Lesson
from garns.services.orders import Order
from garns.solving import solve
from garns.store import Session, Store
from garns.tui.app import GarnsApp
from garns.values.puzzle import Puzzle
from garns.web import Settings
from playing import STUCK
from support import DATA
from warm import garns
from web.serving import served

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#: A position of each kind, as a line that every reader knows.
KINDS = {
    "step": EASY,
    "mistake": f":0000:x:{EASY.replace('53..', '53+1.', 1)}:::",  # a 4 belongs there
    "solved": SOLVED,
    "nothing": "." * 81,
}
DEPTHS = {"step": PROOF, "mistake": WHERE, "solved": 1, "nothing": 1}

each_language = pytest.mark.parametrize("lang", languages())


@pytest.fixture(scope="module")
def sessions():
    """A step of each technique that has an example, in its position; nothing of it is told."""
    found = []
    for technique, position in examples().items():
        found += [HintSession.of(step, position, 0) for step in steps(position, technique, limit=1)]
    assert len({told.hint.technique for told in found}) > 80
    return found


def bank(count):
    """Puzzles of every level."""
    with (DATA / "puzzlebank.csv").open(encoding="utf-8") as file:
        lines = [row["puzzle"] for row in csv.DictReader(file)]
    return [Puzzle.parse(line) for line in lines[:: len(lines) // count]]


def lit(told):
    """The cells that are lit, those of houses too."""
    diagram = told.diagram
    if diagram is None:
        return set(told.wrong)
    houses = (*diagram.deciding_houses, *diagram.deletion_houses)
    return {*diagram.cells, *(cell for house in houses for cell in house)}


def test_deeper_never_tells_less(sessions):
    for first in sessions:
        ladder = [first.deeper(levels) for levels in range(PROOF + 1)]
        assert [told.level for told in ladder] == [0, TECHNIQUE, WHERE, PROOF]
        for told, more in pairwise(ladder):
            assert lit(told) <= lit(more)
            assert set(told.lines("en")[:1]) <= set(more.lines("en"))  # the name stays
            assert len(told.text("en")) < len(more.text("en")) or told.level == WHERE
        inside = ladder[-1].deeper()  # what lies inside a proof, where something does
        assert inside.level == first.depth == (UNFOLDED if first.hint.step.nested else PROOF)
        assert inside.deeper() == inside
        assert lit(inside) == lit(ladder[-1])


def test_the_first_two_levels_do_not_give_the_step_away(sessions):
    for first in sessions:
        name, where = first.deeper(TECHNIQUE), first.deeper(WHERE)
        assert lit(name) == set()
        assert where.explanation("en", "where").cells == frozenset()
        assert not where.diagram.placements
        assert not where.diagram.eliminations
        assert set(where.look.cells) <= lit(where)


def test_the_command_does_exactly_what_the_step_says_on_a_board_with_all_notes(sessions):
    for told in sessions:
        state = from_position(told.hint.position)
        assert position_of(reduce(state, told.command)) == told.hint.apply()


def test_a_whole_way_can_be_played_by_commands_without_any_notes_before():
    for puzzle in bank(30):
        state, path = new_game(puzzle), solve_path(puzzle)
        for told in along(path.start, path.steps):
            assert told.holds(state)
            state = reduce(state, told.command)
        assert position_of(state) == path.end


def test_every_level_is_told_in_both_languages(sessions):
    late = HintSession(Hint("unknown", read_position(EASY)))
    for told in [late, *sessions, *(HintSession.at(read_position(line)) for line in KINDS.values())]:
        english, french = told.levels("en"), told.levels("fr")
        assert len(english) == len(french) == min(told.depth, PROOF)
        assert all(english)
        for level, (one, other) in enumerate(zip(english, french, strict=True), start=1):
            assert "{" not in one + other
            assert one != other or (told.hint.step and level == TECHNIQUE)  # "Swordfish" is French, too


def test_a_hint_begins_again_when_the_board_has_changed():
    state = new_game(Puzzle.parse(EASY))
    told = ask(state, ask(state))
    assert (told.level, told.holds(state)) == (WHERE, True)
    coloured = reduce(state, {"type": "colour", "cells": [0], "digits": [1]})
    assert ask(coloured, told).level == PROOF  # a colour says nothing about digits
    moved = reduce(state, told.command)
    assert not told.holds(moved)
    again = ask(moved, told)
    assert (again.level, again.hint.step) != (told.level, told.hint.step)
    assert again.level == TECHNIQUE
    assert told.holds(reduce(moved, {"type": "undo"}))


def test_a_lesson_hints_at_its_own_technique():
    lesson = Lesson.on("x_wing", seed=1)
    assert lesson.hint.holds(from_position(lesson.position))
    assert lesson.hint.deeper(PROOF).text("en").startswith("X-Wing: ")


def test_the_picture_is_made_once():
    told = HintSession.at(read_position(EASY)).deeper(PROOF)
    assert told.diagram is told.diagram


# Every face says the same words.


def expected(kind, level):
    found = HintSession.at(read_position(KINDS[kind]))
    assert (found.hint.kind, found.depth) == (kind, DEPTHS[kind])
    return found.deeper(level)


@each_language
def test_the_plain_game_tells_a_hint(lang):
    for kind, line in KINDS.items():
        game = PlainGame(Store("sqlite://"), Order(), lang, game=from_position(read_position(line)))
        for level in range(1, DEPTHS[kind] + 1):
            told = expected(kind, level)
            (said,) = game.answer("hint")[1].lines
            keys = said.removeprefix(told.text(lang))
            assert (said != keys, bool(keys)) == (True, kind == "nothing" or (kind == "mistake" and told.level == 1))


@each_language
def test_the_command_line_tells_a_hint(lang):
    for level in (TECHNIQUE, WHERE, PROOF):
        out = garns("--lang", lang, "hint", "--level", str(level), stdin="\n".join(KINDS.values())).stdout.splitlines()
        for number, (kind, said) in enumerate(zip(KINDS, out, strict=True), start=1):
            told = expected(kind, level).text(lang)
            assert said == (told if kind == "step" else f"# -:{number}: {told}")


@each_language
def test_the_browser_gets_every_level_of_a_hint(lang, tmp_path):
    with served(Settings(database=f"sqlite:///{tmp_path}/games.db")) as client:
        for kind, line in KINDS.items():
            position = read_position(line)
            asked = {"puzzle": position.puzzle.to_json(), "values": "".join(map(str, position.digits))}
            found = client.post(f"/api/v1/hint?lang={lang}", json=asked).json()
            told = expected(kind, PROOF)
            assert (found["kind"], found["levels"]) == (kind, list(told.levels(lang)))
            assert found["look"]["cells"] == list(told.look.cells)


@each_language
def test_the_screen_shows_a_hint(lang, tmp_path):
    async def shown(state, presses):
        app = GarnsApp(Session.begin(Store("sqlite://"), state), lang, settings=tmp_path / "settings.json")
        async with app.run_test(size=(100, 40)) as pilot:
            for _ in range(presses):
                await pilot.press("i")
                await pilot.pause()
                yield str(app.game.query_one("#hint", Static).content)

    async def compare():
        for kind, line in KINDS.items():
            level = 0
            async for said in shown(from_position(read_position(line)), DEPTHS[kind]):
                level += 1
                told = expected(kind, level)
                lines = said.split("\n\n")
                keys = lines[len(told.lines(lang)) :]
                assert lines[: len(told.lines(lang))] == list(told.lines(lang))
                assert bool(keys) == (kind == "mistake" and level == 1)

    asyncio.run(compare())


@each_language
def test_f_puzzles_is_told_the_whole_hint(lang):
    for kind, line in KINDS.items():
        position = read_position(line)
        form = json.loads(fpuzzles.render(position.puzzle, style="json"))
        for cell, digit in enumerate(position.digits):
            if not position.is_given(cell):
                marks = list(position.candidates_of(cell))
                form["grid"][cell // 9][cell % 9] |= {"value": digit, "centerPencilMarks": marks}
        message = {"nonce": 1, "command": "step", "dataType": "fpuzzles", "data": pack(json.dumps(form))}
        (reply,) = replies(message, lang)
        told = expected(kind, PROOF)
        assert reply["message"].splitlines() == (list(told.lines(lang)) if kind == "mistake" else [told.text(lang)])


IMPOSSIBLE = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."


def plain(line, lang="en"):
    return PlainGame(Store("sqlite://"), Order(seed=1), lang, game=new_game(read(line)))


def said(game, request):
    return " ".join(game.answer(request)[1].lines)


def test_where_no_technique_helps_the_plain_game_searches_deeper_or_gives_a_digit():
    game = plain(STUCK)
    assert said(game, "hint") == ("No technique helps here. (deeper searches on, digit gives one digit, r restarts)")
    assert said(game, "deeper").startswith("Trial: Suppose that ")
    left = game.state.left
    assert game.answer("apply")[1].ok
    assert game.state.left == left  # a note has gone
    right = solve(read(STUCK)).solution.givens
    game.answer("digit b1")
    assert game.state.board.values[1] == right[1]
    game.answer("digit")
    assert game.state.left == left - 2
    assert all(value in (0, right[cell]) for cell, value in enumerate(game.state.board.values))


def test_a_puzzle_without_a_solution_says_why_in_the_plain_game():
    game = plain(IMPOSSIBLE, "fr")
    assert said(game, "indice") == "Il n'y a pas de solution. (indice à nouveau dit pourquoi)"
    reason = "Il n'y a pas de solution. Aucun chiffre ne reste pour L5C1."
    assert [said(game, word) for word in ("indice", "vérifier", "solution")] == [reason] * 3
    assert said(game, "chiffre").startswith("cette grille n'a pas exactement une solution")


def test_the_shell_prints_the_next_command_where_no_technique_helps():
    done = garns("hint", STUCK)
    assert (done.returncode, done.stdout) == (3, "# No technique helps here.\n")
    assert done.stderr.splitlines() == [
        f"# search deeper: garns hint --deeper '{STUCK}'",
        f"# one digit of the solution: garns hint --digit '{STUCK}'",
    ]
    assert garns("hint", "--deeper", STUCK).stdout.startswith("Trial: Suppose that")
    assert garns("hint", "--digit", STUCK).stdout.startswith("From the solution: ")


def test_the_shell_says_why_there_is_no_solution():
    assert garns("check", IMPOSSIBLE).stdout == "no solution. No digit is left for r5c1.\n"
    assert json.loads(garns("check", "--json", IMPOSSIBLE).stdout)["why"] == "No digit is left for r5c1."
    assert garns("hint", IMPOSSIBLE).stdout == "# There is no solution. No digit is left for r5c1.\n"
    assert garns("explain", IMPOSSIBLE).stdout == "# There is no solution. No digit is left for r5c1.\n"
