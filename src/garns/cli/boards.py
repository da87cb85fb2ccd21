"""``garns boards``: what boards there are, each with a small drawing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import indent
from typing import Any, NamedTuple

import click

from garns.cli.words import _, language
from garns.drawing import sketch, small_sketch
from garns.errors import GarnsError
from garns.formats import read_board
from garns.values.puzzle import Puzzle


class Listed(NamedTuple):
    """A board, what is said of it, and its drawing."""

    spec: str
    puzzle: Puzzle
    text: str
    drawing: str

    def to_json(self) -> dict[str, Any]:
        """The board with the forms of ``docs/design/json.md`` and the drawing as one text."""
        geometry = self.puzzle.geometry
        form = {"spec": self.spec, **geometry.to_json(), "description": self.text}
        if self.puzzle.constraints:
            form["constraints"] = [constraint.to_json(geometry) for constraint in self.puzzle.constraints]
        return {**form, "cells": len(geometry), "digits": geometry.digits, "drawing": self.drawing}

    def __str__(self) -> str:
        counts = _("{cells} cells, {digits} digits", cells=len(self.puzzle.givens), digits=self.puzzle.geometry.digits)
        lines = [f"{self.spec}: {self.text} ({counts})" if self.text else f"{self.spec}: {counts}"]
        return "\n".join([*lines, *([indent(self.drawing, "    ")] if self.drawing else [])])


@click.command(help=_("List every board with a small drawing, or draw the boards named (or held by a file)."))
@click.option("--json", "as_json", is_flag=True, help=_("One JSON object for each board."))
@click.argument("specs", nargs=-1, metavar=_("[BOARD|FILE]..."))
def boards(specs: tuple[str, ...], as_json: bool) -> None:
    """The list, or some boards in full size."""
    for number, board in enumerate(_of(specs) if specs else _all()):
        if as_json:
            click.echo(json.dumps(board.to_json(), ensure_ascii=False))
        else:
            click.echo(f"\n{board}" if number else str(board))


def _all() -> Iterator[Listed]:
    from garns.variants import boards as named_boards

    for named in named_boards():
        puzzle = read_board(named.spec)
        yield Listed(named.spec, puzzle, named.description_in(language()), small_sketch(puzzle))


def _of(specs: tuple[str, ...]) -> Iterator[Listed]:
    from garns.variants import Variant
    from garns.variants import boards as named_boards

    texts = {named.spec: named.description_in(language()) for named in named_boards()}
    for spec in specs:
        try:
            puzzle = read_board(spec)
        except GarnsError as error:
            raise click.UsageError(error.message(language())) from None
        rules = dict.fromkeys(each.rule_in(language()) for each in puzzle.constraints if isinstance(each, Variant))
        yield Listed(spec, puzzle, texts.get(spec, " ".join(rules)), sketch(puzzle))
