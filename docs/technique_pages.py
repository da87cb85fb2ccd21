"""The pages on techniques, written when the site is built: what Garns itself says of them, and a real example of each.

``garns.services.lesson_positions.examples`` gives a position for each technique. The step shown is the simplest of the
first that the technique finds there, as in its lesson. Techniques that share their words share a page: they are one
pattern that is searched for in several ways.
"""

from __future__ import annotations

from pathlib import Path

import garns
from garns.books.links import share_link
from garns.diagram import diagram_of
from garns.explaining import FAMILIES, Text, name_of
from garns.explaining.texts import Family
from garns.i18n import translate
from garns.logic import SCALES, ladder_of
from garns.render.legend import legend
from garns.services.lesson_positions import example_lines, examples
from garns.services.lessons import Lesson

#: What else people and programs call a technique (`docs/glossary.md` has the words of the trade).
OTHER_NAMES = {
    "full_house": "Last Digit (HoDoKu: Full House)",
    "hidden_single": "Pinned Digit, Unique Candidate",
    "naked_single": "Sole Candidate, Forced Digit",
    "pointing": "Locked Candidates Type 1, Pointing Pair or Triple",
    "claiming": "Locked Candidates Type 2, Box/Line Reduction",
    "naked_pair": "Conjugate Pair",
    "x_wing": "2-Fish",
    "swordfish": "3-Fish",
    "jellyfish": "4-Fish",
    "squirmbag": "Starfish, 5-Fish",
    "skyscraper": "a kind of Turbot Fish",
    "two_string_kite": "a kind of Turbot Fish",
    "xy_wing": "Y-Wing, Bent Triple",
    "xyz_wing": "Bent Triple with three digits",
    "wxyz_wing": "Bent Quadruple",
    "simple_colors_trap": "Single's Chains, Simple Colouring",
    "simple_colors_wrap": "Single's Chains, Simple Colouring",
    "uniqueness_1": "Unique Rectangle Type 1",
    "uniqueness_2": "Unique Rectangle Type 2",
    "uniqueness_3": "Unique Rectangle Type 3",
    "uniqueness_4": "Unique Rectangle Type 4",
    "uniqueness_5": "Unique Rectangle Type 5",
    "uniqueness_6": "Unique Rectangle Type 6",
    "bug_plus_1": "Bivalue Universal Grave + 1",
    "aic": "Alternating Inference Chain (SudokuWiki), Nice Loop (HoDoKu)",
    "xy_chain": "Y-Chain",
    "sue_de_coq": "Two-Sector Disjoint Subsets",
    "als_xz": "Almost Locked Sets XZ-Rule",
    "sk_loop": "Virus Pattern, Domino Chain",
    "tridagon": "Thor's Hammer",
    "rule_of_45": "Innies and Outies",
}


def write_pages(folder: Path) -> None:
    """A page and its picture for each technique, a page for each family, and the gallery of them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for id, family in FAMILIES.items():
        for text, ids in by_text(family).items():
            write(folder / f"{ids[0]}.md", page(ids, text, family, folder))
        write(folder / f"family-{id}.md", family_page(family))
    write(folder / "index.md", index())


def by_text(family: Family) -> dict[Text, list[str]]:
    """The techniques of a family by their words."""
    found: dict[Text, list[str]] = {}
    for technique, text in family.texts.items():
        found.setdefault(text, []).append(technique)
    return found


def page(ids: list[str], text: Text, family: Family, folder: Path) -> str:
    """A technique: what it is, how to spot it, a real step drawn and proven, how to try it, its names and its place."""
    technique = ids[0]
    parts = [f"# {text.name}", "", text.idea, "", f"**How to spot it.** {family.spot}", ""]
    if technique in examples():
        position = examples()[technique]
        step = Lesson.example(technique).steps[0]
        write(folder / f"{technique}.svg", garns.to_svg(position, step=step, coordinates=True, size=432))
        parts += ["## A real step", "", f"![{text.name}]({technique}.svg)", ""]
        parts += [f"- {line[:1].upper()}{line[1:]}" for line in legend([diagram_of(step)])]
        parts += ["", "**Why.**", ""]
        parts += [f"{number}. {line}" for number, line in enumerate(garns.explain(step, position).lines, start=1)]
        parts += ["", *trying(technique, position, example_lines()[technique])]
    return "\n".join([*parts, *names(ids, text), *places(ids)]) + "\n"


def trying(technique: str, position: garns.Position, line: str) -> list[str]:
    """What to paste into a terminal to get this step, and the link to the puzzle."""
    told = garns.hint(position)
    first = told.step is not None and told.step.technique == technique
    command = "hint" if first else f"steps --technique {technique}"
    link = share_link(position.puzzle, "http://127.0.0.1:8000")
    lesson = f"[its lesson](http://127.0.0.1:8000/learn/{technique})"
    return [
        "**Try it.**",
        "",
        "```text",
        f"garns {command} '{line}'",
        "```",
        "",
        f"With `garns serve` running: {lesson}, or [the puzzle from its start]({link}).",
        "",
    ]


def names(ids: list[str], text: Text) -> list[str]:
    """What it is called, here, in French and elsewhere."""
    listed = ", ".join(f"`{id}`" for id in ids)
    others = [OTHER_NAMES[id] for id in ids if id in OTHER_NAMES]
    lines = ["## Names", "", f"- In Garns: {listed}", f"- In French: *{name_of(ids[0], 'fr')}*"]
    return [*lines, *(f"- Elsewhere: {other}" for other in others), ""]


def places(ids: list[str]) -> list[str]:
    """Its level and score on each scale."""
    rows = []
    for scale in SCALES:
        ladder = ladder_of(scale)
        for rung in ladder.rungs:
            if rung.id in ids:
                level = next(level.name for level in ladder.levels if level.id == rung.level)
                rows.append(
                    f"| {scale} | `{rung.id}` | {level} | {rung.score} | {'' if rung.on else 'not unless asked for'} |"
                )
    head = ["## Place on each scale", "", "| scale | id | level | score | tried |", "|---|---|---|---|---|"]
    return [*head, *rows] if rows else []


def family_page(family: Family) -> str:
    """The techniques of a family, drawn."""
    return f"# {family.name}\n\n{family.spot}\n\n" + gallery([family])


def gallery(families: list[Family], across: int = 4) -> str:
    """Pictures that lead to their pages, so many in a row; those without one come last, by name."""
    positions = examples()
    entries = [(text.name, ids[0]) for family in families for text, ids in by_text(family).items()]
    drawn = [f"[![{name}]({id}.svg)]({id}.md)<br>[{name}]({id}.md)" for name, id in entries if id in positions]
    rows = [drawn[start : start + across] for start in range(0, len(drawn), across)]
    lines = [
        "|" + " |" * across,
        "|" + ":-:|" * across,
        *(f"| {' | '.join(row + [''] * (across - len(row)))} |" for row in rows),
    ]
    others = [f"[{name}]({id}.md)" for name, id in entries if id not in positions]
    return "\n".join(lines if drawn else []) + (
        "\n\nWithout a picture: " + ", ".join(others) + ".\n" if others else "\n"
    )


def index() -> str:
    """The gallery by family, and every technique with its names in both languages."""
    lines = [
        "# Techniques",
        "",
        "What a person can see on a board, from the simplest to the rarest. Each page tells the idea of a technique",
        "and explains a real step with the words of [`garns.explain`](../api.md#explanations).",
        "",
    ]
    for id, family in FAMILIES.items():
        lines += [f"## [{family.name}](family-{id}.md)", "", gallery([family]), ""]
    lines += ["## All names", "", "| Technique | In French | Id |", "|---|---|---|"]
    for family in FAMILIES.values():
        for text, ids in by_text(family).items():
            listed = ", ".join(f"`{technique}`" for technique in ids)
            lines.append(f"| [{text.name}]({ids[0]}.md) | {translate(text.name, 'fr')} | {listed} |")
    pages = [f"family-{id}" for id in FAMILIES]
    pages += [ids[0] for family in FAMILIES.values() for ids in by_text(family).values()]
    return "\n".join(lines) + "\n\n```{toctree}\n:hidden:\n\n" + "\n".join(pages) + "\n```\n"


def write(path: Path, content: str) -> None:
    """Write a file, but leave one that is already so: what did not change is not built again."""
    if not path.exists() or path.read_text(encoding="utf-8") != content:
        path.write_text(content, encoding="utf-8")
