"""Techniques that others bring: the page that walks through one, and what can go wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

import garns
from garns import Candidate, Part, Position, Step, View
from garns.errors import ArgumentError, PluginError
from garns.generating import recipe
from garns.logic import Extra, Technique, ladder_of, register, technique_of, unregister
from support import ROOT, run_python

PAGE = ROOT / "docs" / "how-to" / "own-technique.md"
#: Of the public-domain puzzle bank; it needs naked pairs.
PAIRS = "1.93.8..2.8.7.5.4.........832.....15....1....65.....944.........7.1.6.2.8..9.46.7"
SIMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """No technique of a test stays for the next."""
    yield
    for id in ("mine", "twins", "by_class", "liar"):
        unregister(id)


def naked_pairs(view: View) -> Iterator[Step]:
    for index, house in enumerate(view.houses):
        for a, b in combinations(sorted(view.open_cells & {*house.cells}), 2):
            digits = view.candidates(a)
            if len(digits) == 2 and view.candidates(b) == digits:
                gone = view.eliminations(digits, view.common_peers((a, b)))
                yield Step("", eliminations=gone, parts=(Part("subset", (a, b), tuple(digits), (index,)),))


def false_pairs(view: View) -> Iterator[Step]:
    for a, b in combinations(sorted(view.open_cells), 2):
        both = view.candidates(a) & view.candidates(b)
        if len(both) == 2 and view.sees(a, b):
            yield Step("", eliminations=view.eliminations(both, view.common_peers((a, b))))


def test_it_finds_what_the_built_in_technique_finds() -> None:
    garns.technique("twins", rank="naked_pair")(naked_pairs)
    found = 0
    for position in garns.solve_path(garns.read(PAIRS)).positions():
        own, known = garns.steps(position, "twins"), garns.steps(position, "naked_pair")
        assert {step.eliminations for step in own} == {step.eliminations for step in known}
        found += len(known)
    assert found
    assert {step.technique for step in own} <= {"twins"}


def test_it_has_a_rank_a_score_and_words() -> None:
    words = {"en": "{subset} are twins, so {effects}.", "fr": "{subset} sont jumelles : {effects}."}
    garns.technique("twins", rank="naked_single", score=17, name={"en": "Twins", "fr": "Jumelles"}, text=words)(
        naked_pairs
    )
    for scale in ("garns", "hodoku"):
        ids = [rung.id for rung in ladder_of(scale).rungs]
        assert ids[ids.index("naked_single") + 1] == "twins"
        assert ladder_of(scale).rung("twins").score == 17
    puzzle = garns.read(PAIRS)
    rating = garns.rate(puzzle)
    assert rating.solved
    path = garns.solve_path(puzzle)
    step = next(step for step in path.steps if step.technique == "twins")
    assert "are twins, so remove" in str(garns.explain(step))
    assert "sont jumelles" in str(garns.explain(step, lang="fr"))
    assert garns.explain(step, lang="fr").name == "Jumelles"


def test_it_has_the_family_of_its_rank_unless_it_says_another() -> None:
    garns.technique("twins", rank="naked_pair")(naked_pairs)
    garns.technique("mine", rank="naked_pair", family="exotic")(naked_pairs)
    assert technique_of("twins") == Technique("twins", "subsets", False)
    assert technique_of("mine") == Technique("mine", "exotic", False)
    assert {"twins", "naked_pair"} <= recipe(garns.Puzzle(), avoid=["subsets"]).avoid
    assert "mine" not in recipe(garns.Puzzle(), avoid=["subsets"]).avoid
    register(Extra("by_class", lambda position: ()))
    assert technique_of("by_class") == Technique("by_class", "exotic", False)
    with pytest.raises(ArgumentError, match="telepathy"):
        garns.technique("liar", rank="naked_pair", family="telepathy")


def test_what_argues_from_uniqueness_is_tried_only_where_it_is_known() -> None:
    asked: list[Position] = []

    def find(view: View) -> Iterator[Step]:
        asked.append(view.position)
        return iter(())

    garns.technique("mine", rank="full_house", needs_unique=True)(find)
    several = garns.read(SIMPLE[:-9] + "." * 9)
    assert garns.solve(several).status == "multiple"
    for call in (garns.hint, garns.solve_path, garns.rate, garns.steps):
        call(several)
    assert not asked
    assert "mine" not in ladder_of("garns").techniques(unique=False)
    garns.solve_path(garns.read(SIMPLE))
    assert asked
    garns.solve_path(several, unique=True)
    assert {position.puzzle for position in asked} == {garns.read(SIMPLE), several}


def test_a_class_is_as_good_as_a_function() -> None:
    @garns.technique("by_class", rank="naked_pair")
    class Pairs:
        def find(self, view: View) -> Iterator[Step]:
            yield from naked_pairs(view)

    assert garns.check_technique(Pairs, positions=100)
    assert garns.check_technique("by_class", positions=100).technique == "by_class"


def test_what_is_already_done_is_left_out_of_its_steps() -> None:
    def find(view: View) -> Iterator[Step]:
        yield Step("", placements=(Candidate(0, 5), Candidate(40, 5)), eliminations=(Candidate(2, 9), Candidate(2, 1)))

    garns.technique("mine", rank="naked_single")(find)
    (step,) = garns.steps(garns.read(SIMPLE), "mine")
    assert step == Step("mine", (Candidate(40, 5),), (Candidate(2, 1),))


def test_a_wrong_technique_is_shown_where_it_is_wrong() -> None:
    check = garns.check_technique(false_pairs)
    assert not check
    assert check.wrong is not None
    position, step, effect = check.wrong.position, check.wrong.step, check.wrong.effect
    assert effect in step.eliminations
    assert check.wrong.solution[effect.cell] == effect.digit
    assert garns.solve(position).status == "unique"
    text = str(check)
    assert text.startswith("false_pairs is wrong: it says that r")
    assert garns.read_position(text.splitlines()[-1]) == position
    assert "est fausse" in check.message("fr")


def test_a_step_that_names_too_little_is_told_apart_from_a_wrong_one() -> None:
    def find(view: View) -> Iterator[Step]:
        for step in naked_pairs(view):
            yield Step("", eliminations=step.eliminations)

    check = garns.check_technique(find, positions=300)
    assert check
    assert check.unproven == check.steps > 0
    assert "not proven" in str(check)


def test_the_same_seed_tries_the_same_positions() -> None:
    assert garns.check_technique(false_pairs, seed=3) == garns.check_technique(false_pairs, seed=3)
    assert garns.check_technique(naked_pairs, positions=200, seed=3).steps != 0


def test_puzzles_of_ones_own_on_any_board() -> None:
    puzzle = garns.read("1.....3..4.....2", board="4")
    check = garns.check_technique(naked_pairs, [puzzle, Position.start(puzzle), str(puzzle)])
    assert check
    assert check.positions > 3


def test_what_is_no_step_is_refused_and_an_error_says_where() -> None:
    def find(view: View) -> Iterator[Step]:
        yield "a step"  # type: ignore[misc]

    garns.technique("liar", rank="naked_single")(find)
    with pytest.raises(ArgumentError, match="liar must yield steps, and yielded an object of the type 'str'"):
        garns.steps(garns.read(SIMPLE), "liar")

    def broken(view: View) -> Iterator[Step]:
        raise RuntimeError("oops")
        yield

    with pytest.raises(PluginError, match=r"broken failed \(.*test_techniques.py:\d+\): RuntimeError: oops") as caught:
        garns.check_technique(broken)
    assert isinstance(caught.value.__cause__, RuntimeError)
    assert '"candidates"' in caught.value.__notes__[0]


@pytest.mark.parametrize(
    ("id", "rank", "name"),
    [
        ("x_wing", "naked_pair", ""),
        ("My Technique", "naked_pair", ""),
        ("mine", "telepathy", ""),
        ("mine", "naked_pair", {"de": "Meine"}),
    ],
)
def test_ids_ranks_and_languages_are_checked(id: str, rank: str, name: str | dict[str, str]) -> None:
    with pytest.raises(ArgumentError):
        garns.technique(id, rank=rank, name=name)


def test_an_unknown_id_cannot_be_checked() -> None:
    with pytest.raises(ArgumentError, match="telepathy"):
        garns.check_technique("telepathy")


def test_every_quick_technique_of_the_core_passes_the_same_check() -> None:
    for id in ("naked_single", "hidden_pair", "x_wing", "xy_wing", "simple_colors_trap"):
        check = garns.check_technique(id, positions=300)
        assert check
        assert not check.unproven


# The page


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The package of the page, as pip would install it."""
    text = PAGE.read_text(encoding="utf-8")
    module = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    ((group, points),) = re.findall(r'```toml\n\[project.entry-points."(.*?)"\]\n(.*?)```', text, re.DOTALL)
    (tmp_path / "last_ones.py").write_text(module, encoding="utf-8")
    info = tmp_path / "last_ones-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: last-ones\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{points.replace(chr(34), '')}")
    return tmp_path


def test_the_programs_of_the_page_print_what_it_says(package: Path) -> None:
    _, good, bad = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    lines = run_python("-c", f"{good}\n{bad}", cwd=package).splitlines()
    assert re.fullmatch(r"last_of_its_kind: \d+ steps in 2000 positions, none of them wrong", lines[0])
    assert lines[1] == "False"
    assert lines[2].startswith("false_pairs is wrong")
    assert lines[-1].startswith(":0000:x:")


def test_a_package_is_found_by_its_entry_point(package: Path) -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(package)!r}); import garns; print('last_ones' in sys.modules)\n"
        f"path = garns.solve_path(garns.read({SIMPLE!r})); print('last_ones' in sys.modules)\n"
        "step = next(step for step in path.steps if step.technique == 'last_of_its_kind')\n"
        "print(garns.explain(step, lang='fr'))"
    )
    before, after, text = run_python("-c", program, cwd=package).splitlines()
    assert (before, after) == ("False", "True")
    assert text.startswith("Tous les autres")
