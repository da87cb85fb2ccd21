"""The constraints that add houses and groups: what they say, where they fit, how they are written."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garns import Puzzle, board, count_solutions, solutions
from garns.errors import GarnsError, PuzzleError
from garns.i18n import languages, translate
from garns.values.geometry import CLASSIC, HOUSE_NAMES, House
from garns.values.puzzle import Constraint
from garns.variants import (
    AntiKing,
    AntiKnight,
    Asterisk,
    CentreDot,
    Diagonal,
    DisjointGroups,
    DutchFlatmates,
    ExtraRegion,
    Girandola,
    NonConsecutive,
    Windoku,
    boards,
    constraint_types,
    constraints_from_json,
    empty,
)
from garns.variants.fields import codecs

ALL: list[Constraint] = [
    AntiKing(),
    AntiKnight(),
    Asterisk(),
    CentreDot(),
    Diagonal("main"),
    Diagonal("anti"),
    DisjointGroups(),
    ExtraRegion((0, 10, 20), number=3),
    Girandola(),
    Windoku(),
]


@pytest.mark.parametrize("constraint", ALL, ids=repr)
@pytest.mark.parametrize("spec", ["9", "samurai"])
def test_constraint_holds_together(constraint: Constraint, spec: str):
    geometry = board(spec)
    puzzle = Puzzle(geometry, constraints=(constraint,))
    for rule in constraint.rules(geometry):
        assert hasattr(rule, "cells")
        assert len(set(rule.cells)) == (geometry.digits if isinstance(rule, House) else len(rule.cells))
        assert all(rule.name_in(lang) for lang in languages())
    for shape in constraint.draw(geometry):
        assert shape.role
    assert constraints_from_json([constraint.to_json(geometry)], geometry) == (constraint,)
    assert Puzzle.from_json(json.loads(json.dumps(puzzle.to_json()))) == puzzle


def cells_of(constraint: Constraint, spec: str = "9") -> list[str]:
    geometry = board(spec)
    return [" ".join(geometry.names[cell] for cell in rule.cells) for rule in constraint.rules(geometry)]  # type: ignore[union-attr]


def test_patterns():
    assert cells_of(Diagonal("main"), "4") == ["r1c1 r2c2 r3c3 r4c4"]
    assert cells_of(Diagonal("anti"), "4") == ["r1c4 r2c3 r3c2 r4c1"]
    assert cells_of(Windoku(), "4") == ["r2c2 r2c3 r3c2 r3c3"]
    assert cells_of(Windoku())[3] == "r6c6 r6c7 r6c8 r7c6 r7c7 r7c8 r8c6 r8c7 r8c8"
    assert len(cells_of(Windoku(), "16")) == 9
    assert cells_of(DisjointGroups(), "2x3")[4] == "r2c2 r2c5 r4c2 r4c5 r6c2 r6c5"
    assert cells_of(CentreDot()) == ["r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8"]
    assert cells_of(Asterisk()) == ["r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5"]
    assert cells_of(Girandola()) == ["r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9"]


@pytest.mark.parametrize(("constraint", "steps"), [(AntiKnight(), {1, 2}), (AntiKing(), {1})])
def test_moves_reach_every_pair_and_no_other(constraint: Constraint, steps: set[int]):
    for spec in ("9", "6", "latin5"):
        geometry = board(spec)
        said = {frozenset(rule.cells) for rule in constraint.rules(geometry)}  # type: ignore[union-attr]
        for a, (row, column) in enumerate(geometry.places):
            for b, (other_row, other_column) in enumerate(geometry.places[:a]):
                apart = {abs(row - other_row), abs(column - other_column)}
                kept = frozenset((a, b)) in said or b in geometry.peers[a]
                assert kept == (apart == steps or b in geometry.peers[a])


@pytest.mark.parametrize(
    "spec", ["x4", "main-diagonal+4", "windoku+4", "disjoint-groups+4", "anti-king+4", "anti-knight+4"]
)
def test_solutions_are_the_plain_grids_that_keep_the_constraint(spec: str):
    puzzle = empty(spec)
    kept = [grid for grid in solutions(Puzzle.empty(4)) if not puzzle.with_givens(grid.givens).issues()]
    assert count_solutions(puzzle, limit=1000) == len(kept)
    assert spec != "x4" or len(kept) == 48


def test_a_clash_names_the_house_or_the_move():
    far = empty("anti-knight").with_givens([7 if cell in (2, 13) else 0 for cell in range(81)])
    assert list(map(str, far.issues())) == ["7 appears more than once in a knight's move: r1c3 and r2c5"]
    assert "(un saut de cavalier)" in far.issues()[0].message("fr")
    cross = empty("x").with_givens([7 if cell in (0, 80) else 0 for cell in range(81)])
    assert list(map(str, cross.issues())) == ["7 appears more than once in diagonal 1: r1c1 and r9c9"]


@pytest.mark.parametrize(
    ("spec", "constraint", "problems"),
    [
        ("cube3", Diagonal("main"), ["diagonal does not fit this board: it needs rows and columns"]),
        ("3doku", AntiKing(), ["anti-king does not fit this board: it needs rows and columns"]),
        ("6", Windoku(), ["windoku does not fit this board: it needs 4, 9, 16 or 25 rows and columns"]),
        ("6", CentreDot(), ["centre dot does not fit this board: it needs boxes of odd height and width"]),
        ("latin9", DisjointGroups(), ["disjoint groups does not fit this board: it needs rectangular boxes"]),
        ("16", Girandola(), ["girandola does not fit this board: it needs 9 rows and columns"]),
        ("4", ExtraRegion((1,)), ["extra region has 1 cell and needs at least 2"]),
        ("4", ExtraRegion((0, 1, 2, 3, 4)), ["extra region has 5 cells; the board has 4 digits"]),
        (
            "4",
            ExtraRegion((1, 1, 99)),
            [
                "extra region names cell number 99; the board has 16 cells",
                "extra region names r1c2 twice",
            ],
        ),
    ],
)
def test_a_constraint_that_does_not_fit_is_refused(spec: str, constraint: Constraint, problems: list[str]):
    with pytest.raises(PuzzleError) as caught:
        Puzzle(board(spec), constraints=(constraint,))
    assert list(map(str, caught.value.problems)) == problems
    assert all(problem.message("fr") != problem.message("en") for problem in caught.value.problems)


def test_all_misfits_are_listed():
    with pytest.raises(PuzzleError) as caught:
        Puzzle(board(6), constraints=(Windoku(), CentreDot(), Diagonal("main")))
    assert len(caught.value.problems) == 2


def test_bad_forms_say_everything_that_is_wrong():
    forms = [
        {"type": "extra_region", "cells": ["r1c1", "r1c99", "zz"], "colour": 1},
        {"type": "diagonal", "direction": "up"},
        {"type": "diagonal"},
        {"type": "nonsense"},
        {"type": "extra_region", "cells": "r1c1"},
        {"type": "extra_region", "cells": ["r1c1", "r1c2"], "number": True},
        "windoku",
    ]
    with pytest.raises(PuzzleError) as caught:
        constraints_from_json(forms, board(9))
    assert list(map(str, caught.value.problems)) == [
        "extra region has no field 'colour'",
        "'r1c99' is not a cell of this board",
        "'zz' is not a cell of this board",
        "diagonal: the field direction cannot be 'up'",
        "diagonal: the field direction is missing",
        "'nonsense' is not a constraint that Garns knows",
        "extra region: the field cells cannot be 'r1c1'",
        "extra region: the field number cannot be 'True'",
        "'windoku' is not a constraint that Garns knows",
    ]


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["cells", "number"]), inner),
)
CELLS = st.lists(st.sampled_from(["r1c1", "r1c2", "r2c1", "r3c3", "r4c4", "r9c9"]), max_size=10)


@given(st.sampled_from(sorted(constraint_types())), st.data())
def test_any_form_is_read_or_refused(kind: str, data: st.DataObject):
    known = codecs(constraint_types()[kind])
    form = {name: data.draw(JSON | CELLS | st.integers(-1, 6)) for name in known}
    with suppress(GarnsError):
        (constraint,) = constraints_from_json([{"type": kind, **form}], board(4))
        assert constraints_from_json([constraint.to_json(board(4))], board(4)) == (constraint,)
        assert count_solutions(Puzzle(board(4), constraints=(constraint,)), limit=1) in (0, 1)
    with suppress(GarnsError):
        constraints_from_json([form], board(4))


def test_every_constraint_has_its_words():
    assert len(constraint_types()) >= 9
    for cls in constraint_types().values():
        for words in (cls.name, cls.text, *cls.houses.values()):
            assert translate(words, "fr", number=1, tens=0, ones=1)
        assert cls.houses.items() <= HOUSE_NAMES.items()


# Boards by name


def test_named_boards_are_boards_with_words():
    listed = list(boards())
    assert len({entry.spec for entry in listed}) == len(listed)
    for entry in listed:
        assert empty(entry.spec).geometry
        assert entry.description_in("fr") != entry.description_in("en")


@pytest.mark.parametrize(
    ("spec", "board_spec", "constraints"),
    [
        ("9", "9", ()),
        ("x", "9", (Diagonal("main"), Diagonal("anti"))),
        ("X16", "16", (Diagonal("main"), Diagonal("anti"))),
        ("x+2x3", "6", (Diagonal("main"), Diagonal("anti"))),
        ("windoku", "9", (Windoku(),)),
        ("hyper", "9", (Windoku(),)),
        ("anti-king+Anti_Knight", "9", (AntiKing(), AntiKnight())),
        ("main-diagonal+latin5", "latin5", (Diagonal("main"),)),
        ("x+x", "9", (Diagonal("main"), Diagonal("anti"))),
        ("x+multi:2x2@1,1+3,3", "multi:2x2@1,1+3,3", (Diagonal("main"), Diagonal("anti"))),
        ("samurai", "samurai", ()),
    ],
)
def test_empty_reads_constraints_then_the_board(spec: str, board_spec: str, constraints: tuple[Constraint, ...]):
    puzzle = empty(spec)
    assert puzzle.geometry.spec == board_spec
    assert puzzle.constraints == constraints


@pytest.mark.parametrize("spec", ["", "+", "x+", "nonsense", "x+nonsense", "16+x", "extra-region", "x7", "windoku+6"])
def test_what_is_no_board_is_refused(spec: str):
    if spec == "x+":
        assert empty(spec) == empty("x")
        return
    with pytest.raises(GarnsError):
        empty(spec)


def test_rules_that_only_depend_on_the_board_are_made_once_for_it() -> None:
    first, again = (DutchFlatmates().rules_inside(CLASSIC) for _ in range(2))
    assert all(one is other for one, other in zip(first, again, strict=True))
    assert [*DutchFlatmates().rules_inside(board("latin5"))] == [*DutchFlatmates().rules(board("latin5"))]
    assert [*NonConsecutive().rules_inside(CLASSIC)] == [*NonConsecutive().rules(CLASSIC)]
