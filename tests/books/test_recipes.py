"""Recipes: what can be asked, and how everything that is wrong is told at once."""

from __future__ import annotations

import dataclasses
import json
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garns.books import Plan, plan_of, quick, read_recipe
from garns.books.papers import Paper, length, size_of
from garns.errors import ArgumentError, GarnsError, SourceError
from garns.services.wishes import ASKED
from garns.values.puzzle import Puzzle

ONE = {"section": [{"count": 1}]}


def problems(table: dict[str, object], folder=None) -> list[str]:
    with pytest.raises(ArgumentError) as caught:
        plan_of(table, folder)
    return [problem.message() for problem in caught.value.problems]


def test_every_problem_of_a_recipe_is_told_with_its_key():
    found = problems(
        {
            "titel": "x",
            "title": 3,
            "per_page": 40,
            "paper": "a9",
            "solutions": "front",
            "pages": ["title", "index"],
            "link": "ftp://x",
            "section": [
                {"count": 0, "levle": "easy"},
                {"level": "easi", "must": ["xving"], "symmetry": "round", "clues": [1, 2, 3]},
                {"board": "nowhere"},
                {"file": "x.txt", "level": "easy"},
            ],
        }
    )
    for beginning in (
        "section 1: levle: unknown key; did you mean level?",
        "section 2: clues cannot be",
        "section 3: 'nowhere' is not a board",
        "section 4: file cannot be 'x.txt'",
        "titel: unknown key; did you mean title?",
        "title cannot be '3'",
        "per_page cannot be '40'; expected 1 ... 12",
        "paper cannot be 'a9'",
        "solutions cannot be 'front'; expected back, separate, upside_down, none",
        "pages cannot be 'index'",
        "link cannot be 'ftp://x'",
    ):
        assert any(line.startswith(beginning) for line in found), (beginning, found)


@pytest.mark.parametrize(
    ("section", "says"),
    [
        ({"level": "easi"}, "section 1: unknown level 'easi'; did you mean easy?"),
        ({"must": ["xving"]}, "section 1: unknown technique 'xving'; did you mean x_wing?"),
        ({"symmetry": "round"}, "section 1: unknown symmetry 'round'; there are: none, rotate180"),
        ({"level": 3}, "section 1: level cannot be '3'"),
        ({"must": [1]}, "section 1: must cannot be"),
        ({"after": {"x_wing": "late"}}, "section 1: after cannot be"),
        ({"count": 6000}, "section 1: count cannot be '6000'; expected 0 ... 5000"),
    ],
)
def test_what_the_generator_refuses_is_told_with_the_section(section: dict[str, object], says: str):
    assert problems({"section": [section]})[0].startswith(says)


def anything() -> st.SearchStrategy[object]:
    """Values as TOML has them, of the right type and of wrong ones."""
    words = st.sampled_from(["", "easy", "easy..hard", "a4", "12mm", "{n}.svg", "\0", "é" * 300, "http://[", "../x"])
    plain = st.one_of(st.integers(), st.floats(), st.booleans(), words, st.none())
    return st.one_of(plain, st.lists(plain, max_size=3), st.dictionaries(words, plain, max_size=2))


KEYS = st.sampled_from([*(each.name for each in dataclasses.fields(Plan)), "margin", "gutter", "class"])
SECTION_KEYS = st.sampled_from(["name", "count", "per_page", "tries", "file", "board", *ASKED])
SECTIONS = st.dictionaries(SECTION_KEYS, anything())


@settings(max_examples=150, deadline=None)
@given(table=st.dictionaries(KEYS, anything()), sections=st.lists(SECTIONS, max_size=2))
def test_any_table_is_a_plan_or_an_error_in_words(table: dict[str, object], sections: list[dict[str, object]]):
    try:
        plan_of({**table, "section": sections}, Path(__file__).parent)
    except GarnsError as error:
        error.message("fr")


def test_techniques_families_levels_and_symmetries_may_be_french():
    section = {
        "count": 1, "level": "Moyen..difficile", "must": ["Paire nue", "aile xy=2"], "avoid": ["poissons"],
        "hardest": "Aile XY", "after": {"Paire nue": 20}, "symmetry": "demi-tour",
    }  # fmt: skip
    english = {
        "count": 1, "level": "medium..hard", "must": ["naked_pair", "xy_wing=2"], "avoid": ["fish"],
        "hardest": "xy_wing", "after": {"naked_pair": 20}, "symmetry": "rotate180",
    }  # fmt: skip
    french, same = (plan_of({"section": [each]}, seed=1).sections[0].recipe for each in (section, english))
    assert french == same
    assert problems({"section": [{"count": 1, "must": ["paire nu"]}]}) == [
        "section 1: unknown technique 'paire nu'; did you mean Paire nue?"
    ]


def test_a_book_is_bounded():
    assert problems({"section": [{"count": 3000}, {"count": 3000}]}) == [
        "6000 puzzles in all; a book holds at most 5000"
    ]
    assert problems({}) == ["a book needs at least one [[section]]"]
    assert problems({**ONE, "pupils": 501})[0].startswith("pupils cannot be '501'")
    assert problems({**ONE, "title": "x" * 121})[0].startswith("title cannot be")
    assert problems({"section": [{"count": 1}] * 61})[0].startswith("section cannot be '61'")


@pytest.mark.parametrize(
    "pattern",
    [
        "{n}",
        "x.svg",
        "/tmp/{n}.svg",
        "../{n}.svg",
        "{n:99999999}.svg",
        "{n.__class__}.svg",
        "{n!r}.svg",
        "{x}{n}.svg",
        3,
    ],
)
def test_a_pattern_for_pictures_cannot_leave_the_folder_or_say_more_than_it_may(pattern: object):
    assert any("export" in line for line in problems({**ONE, "export": pattern}))


@pytest.mark.parametrize("name", ["/tmp/x.csv", "../x.csv", "x.txt", "a\\b.csv"])
def test_a_recipe_writes_only_beside_the_book(name: str):
    assert problems({**ONE, "manifest": name})[0].startswith("manifest cannot be")
    assert problems({**ONE, "output": name})[0].startswith("output cannot be")


def test_without_a_folder_no_file_is_opened(tmp_path):
    """A server makes plans of what strangers ask for."""
    path = tmp_path / "board.json"
    path.write_text(json.dumps(Puzzle.empty(4).to_json()))
    for table in (
        {**ONE, "pupils": str(path)},
        {"section": [{"file": str(path)}]},
        {"section": [{"board": str(path)}]},
    ):
        assert problems(table)
    (section,) = plan_of({"section": [{"board": str(path)}]}, tmp_path).sections
    assert section.recipe.board == Puzzle.empty(4)


def test_pages_have_names_and_sizes():
    assert size_of("6x9") == size_of("6x9in") == (152.4, 228.6)
    assert size_of(" 17 x 24 cm ") == (170, 240)
    assert length("0.5in") == 12.7
    for wrong in ("", "6x9ft", "1x1mm", "9999x9999mm", "axb", "6x9in; rm"):
        with pytest.raises(ArgumentError):
            size_of(wrong)
    with pytest.raises(ArgumentError, match=r"margin cannot be '7mm'; expected 9.525mm ... 38.1mm"):
        Paper.of("6x9", 7, bleed=True)
    assert Paper.of("a4", inside=0).gutter(500) == 15  # sheets that nobody binds


def test_large_print_and_booklets_have_their_own_defaults():
    large = plan_of({**ONE, "large_print": True})
    assert large.per_page == 1
    assert problems({**ONE, "large_print": True, "per_page": 4})[0].startswith("per_page cannot be '4'")
    booklet = plan_of({**ONE, "booklet": True})
    assert (booklet.paper.width, booklet.page_multiple) == (148, 4)
    assert problems({**ONE, "booklet": True, "bleed": True}) == [
        "a booklet is printed on whole sheets and has no bleed"
    ]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_example_is_a_recipe_and_so_is_every_line_that_it_comments_out(lang: str, tmp_path):
    text = (files("garns.books") / f"example.{lang}.toml").read_text(encoding="utf-8")
    plan = plan_of(tomllib.loads(text), tmp_path)
    assert (plan.lang, plan.count) == (lang, 20)
    keys = [line.removeprefix("# ") for line in text.splitlines() if line.startswith("# ") and " = " in line]
    (tmp_path / "names.txt").write_text("Ana\n")
    (tmp_path / "noms.txt").write_text("Ana\n")
    for file in ("mine.txt", "miennes.txt"):
        (tmp_path / file).write_text("." * 81)
    top, section = [], []
    for line in keys:
        own = any(line.startswith(word) for word in ("name ", "count ", "variant ", "per_page ", "file "))
        (section if own else top).append(line)
    for line in top:
        if line.startswith(("bleed", "booklet")):  # not together
            continue
        plan_of({**ONE, **tomllib.loads(line)}, tmp_path)
    for line in section:
        plan_of({"section": [tomllib.loads(line)]}, tmp_path)
    assert len(top) > 10


def test_a_quick_book_shares_its_puzzles_among_the_levels():
    assert [each["count"] for each in quick(24, "easy..hard")["section"]] == [8, 8, 8]
    assert [each["level"] for each in quick(2, "hard-easy")["section"]] == ["easy", "medium"]
    assert problems(quick(4, "easy..nowhere"))[0].startswith("section 1: unknown level 'nowhere'")


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"title = ", "not TOML"),
        (b"\xff\xfe\x00", "not TOML"),
        (b"a = " + b"[" * 5000, "not TOML"),
        (b"#" * (1 << 19), "larger than"),
        (None, "there is no file"),
    ],
    ids=["broken", "binary", "deep", "large", "missing"],
)
def test_a_file_that_is_no_recipe_gives_one_clear_error(tmp_path, content: bytes | None, error: str):
    path = tmp_path / "recipe.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(GarnsError, match=error):
        read_recipe(path)


def test_a_folder_is_no_recipe(tmp_path):
    with pytest.raises(SourceError):
        read_recipe(tmp_path)
