"""The pages on techniques, written when the site is built: what Garns itself says of them, and real examples of each.

``examples.jsonl`` keeps the examples with their steps, so that nothing is searched for here; ``tools/find_examples.py``
makes it. Techniques that share their words share a page: they are one pattern that is searched for in several ways.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from technique_names import other_names

import garns
from garns.diagram import diagram_of
from garns.explaining import FAMILIES, Text, name_of
from garns.explaining.texts import Family
from garns.formats import read_position
from garns.i18n import translate
from garns.logic import SCALES, ladder_of
from garns.render.legend import legend
from garns.services.lesson_positions import has_lesson

EXAMPLES = Path(__file__).parent / "examples.jsonl"
#: Where `garns serve` answers.
SERVER = "http://127.0.0.1:8000"
#: They stand in no list of contents: a list of two hundred pages in the margin of each helps nobody and takes a minute.
ORPHAN = "---\norphan: true\n---\n\n"
#: Of a longer proof than so many letters, the second and third example tell only what follows.
LONG = 500
SCALE_NAMES = {
    "garns": "Garns",
    "hodoku": "HoDoKu",
    "se121": "Sudoku Explainer 1.2.1",
    "se118": "SukakuExplainer 1.18.1",
}


class Example(NamedTuple):
    """A position that somebody can paste, and the step that the command tells there."""

    technique: str
    command: str
    line: str
    position: garns.Position
    step: garns.Step

    @property
    def paste(self) -> str:
        """What to type in a shell."""
        return f"garns {self.command} '{self.line}'"

    @property
    def link(self) -> str:
        """The address that opens the position in the application."""
        return f"{SERVER}/play#t={quote(self.line, safe=':.')}"


@cache
def examples() -> dict[str, list[Example]]:
    """The examples of each technique, the best first."""
    found: dict[str, list[Example]] = {}
    for text in EXAMPLES.read_text(encoding="utf-8").splitlines():
        row = json.loads(text)
        position = read_position(row["position"])
        step = garns.Step.from_json(row["step"], position.puzzle.geometry)
        example = Example(row["technique"], row["command"], row["position"], position, step)
        found.setdefault(example.technique, []).append(example)
    return found


def write_pages(folder: Path) -> None:
    """A page and its picture for each technique, a page for each family, and the gallery of them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for id, family in FAMILIES.items():
        for text, ids in by_text(family).items():
            write(folder / f"{ids[0]}.md", page(ids, text, id, folder))
        write(folder / f"family-{id}.md", f"# {family.name}\n\n{family.spot}\n\n{gallery(family)}")
    write(folder / "index.md", index())


def by_text(family: Family) -> dict[Text, list[str]]:
    """The techniques of a family by their words."""
    found: dict[Text, list[str]] = {}
    for technique, text in family.texts.items():
        found.setdefault(text, []).append(technique)
    return found


def page(ids: list[str], text: Text, family: str, folder: Path) -> str:
    """A technique: what it is, how to spot it, a real step drawn and proven, more to try, its names and its place."""
    first, *more = [example for id in ids for example in examples()[id]]
    picture = garns.to_svg(first.position, step=first.step, coordinates=True, size=432)
    write(folder / f"{ids[0]}.svg", picture)
    return ORPHAN + "\n".join(
        [
            f"# {text.name}",
            "",
            f"[Techniques](index.md) › [{FAMILIES[family].name}](family-{family}.md)",
            "",
            text.idea,
            "",
            f"**How to spot it.** {FAMILIES[family].spot}",
            "",
            *shown(first, text.name),
            *(["## More examples", "", *(line for each in more for line in told(each))] if more else []),
            *names(ids),
            *places(ids),
            "",
        ]
    )


def shown(example: Example, name: str) -> list[str]:
    """A step with its picture, the signs in it, its proof, and how to try it."""
    proof = garns.explain(example.step, example.position).lines
    lesson = f", or [take its lesson]({SERVER}/learn/{example.technique})" if has_lesson(example.technique) else ""
    return [
        "## A real step",
        "",
        f"![{name}]({example.technique}.svg)",
        "",
        *(f"- {line[:1].upper()}{line[1:]}" for line in legend([diagram_of(example.step)])),
        "",
        "**Why it is true.**",
        "",
        *(f"{number}. {line}" for number, line in enumerate(proof, start=1)),
        "",
        f"**Try it.** Paste this, or, with `garns serve` running, [open the position]({example.link}){lesson}.",
        "",
        *fenced(example),
    ]


def told(example: Example) -> list[str]:
    """Another step: its proof, or of a long one the end, and how to try it."""
    proof = garns.explain(example.step, example.position).lines
    said = " ".join(proof) if sum(map(len, proof)) < LONG else proof[-1]
    return [f"{said} [Open the position.]({example.link})", "", *fenced(example)]


def fenced(example: Example) -> list[str]:
    """The line to paste."""
    return ["```text", example.paste, "```", ""]


def names(ids: list[str]) -> list[str]:
    """What it is called, here, in French, in other programs, and by people."""
    lines = ["## Names", "", f"- Garns: {', '.join(f'`{id}`' for id in ids)}", f"- French: *{name_of(ids[0], 'fr')}*"]
    others = dict.fromkeys(pair for id in ids for pair in other_names(id))
    return [*lines, *(f"- {where[:1].upper()}{where[1:]}: {name}" for where, name in others), ""]


def places(ids: list[str]) -> list[str]:
    """Its level and score on each scale."""
    rows = []
    for scale in SCALES:
        ladder = ladder_of(scale)
        levels = {level.id: level.name for level in ladder.levels}
        for rung in ladder.rungs:
            if rung.id in ids:
                tried = "after all others" if rung.beyond else "in turn" if rung.on else "when asked for"
                rows.append(f"| {SCALE_NAMES[scale]} | `{rung.id}` | {levels[rung.level]} | {rung.score} | {tried} |")
    return ["## Place on each scale", "", "| scale | id | level | score | tried |", "|---|---|---|---|---|", *rows]


def gallery(family: Family, across: int = 4) -> str:
    """Pictures that lead to their pages, so many in a row."""
    entries = [(text.name, ids[0]) for text, ids in by_text(family).items()]
    cells = [f"[![{name}]({id}.svg)]({id}.md)<br>[{name}]({id}.md)" for name, id in entries]
    rows = [cells[start : start + across] for start in range(0, len(cells), across)]
    lines = [f"| {' | '.join(row + [''] * (across - len(row)))} |" for row in rows]
    return "\n".join(["|" + " |" * across, "|" + ":-:|" * across, *lines, ""])


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
        lines += [f"## [{family.name}](family-{id}.md)", "", gallery(family)]
    lines += ["## All names", "", "| Technique | In French | Id |", "|---|---|---|"]
    for family in FAMILIES.values():
        for text, ids in by_text(family).items():
            listed = ", ".join(f"`{technique}`" for technique in ids)
            lines.append(f"| [{text.name}]({ids[0]}.md) | {translate(text.name, 'fr')} | {listed} |")
    pages = [f"family-{id}" for id in FAMILIES]
    return "\n".join(lines) + "\n\n```{toctree}\n:hidden:\n\n" + "\n".join(pages) + "\n```\n"


def write(path: Path, content: str) -> None:
    """Write a file, but leave one that is already so: what did not change is not built again."""
    if not path.exists() or path.read_text(encoding="utf-8") != content:
        path.write_text(content, encoding="utf-8")
