"""The pages on techniques, written when the site is built: what Garns itself says of them, and a real example of each.

``garns.services.lesson_positions.examples`` gives a position for each technique. The step shown is the simplest of the
first that the technique finds there, as in its lesson.
"""

from __future__ import annotations

import re
from pathlib import Path

import garns
from garns.explaining import FAMILIES, Text, name_of
from garns.explaining.texts import Family
from garns.i18n import translate
from garns.services.lesson_positions import examples
from garns.services.lessons import Lesson


def write_pages(folder: Path) -> None:
    """One page and its pictures for each family, and the list of them all."""
    folder.mkdir(parents=True, exist_ok=True)
    positions = examples()
    for id, family in FAMILIES.items():
        sections = [section(ids, text, positions, folder) for text, ids in by_text(family).items()]
        write(folder / f"{id}.md", f"# {family.name}\n\n{family.spot}\n\n" + "\n".join(sections))
    write(folder / "index.md", index())


def by_text(family: Family) -> dict[Text, list[str]]:
    """The techniques of a family by their words: some are one pattern that is searched for in several ways."""
    found: dict[Text, list[str]] = {}
    for technique, text in family.texts.items():
        found.setdefault(text, []).append(technique)
    return found


def section(ids: list[str], text: Text, positions: dict[str, garns.Position], folder: Path) -> str:
    """A technique: its names, its idea, and a step of it in words and as a picture."""
    technique, french = ids[0], name_of(ids[0], "fr")
    names = ", ".join(f"`{id}`" for id in ids)
    lines = [f"## {text.name}", "", f"{names} · in French: *{french}*", "", text.idea, ""]
    if technique in positions:
        position = positions[technique]
        step = Lesson.example(technique).steps[0]
        picture = garns.to_svg(position, step=step, coordinates=True, size=432)
        write(folder / f"{technique}.svg", picture)
        lines += [f"{number}. {line}" for number, line in enumerate(garns.explain(step, position).lines, start=1)]
        lines += ["", f"![{text.name}]({technique}.svg)", ""]
    return "\n".join(lines)


def index() -> str:
    """Every technique with its names in both languages."""
    lines = [
        "# Techniques",
        "",
        "What a person can see on a board, from the simplest to the rarest. Each page tells the idea of its techniques",
        "and explains a real step with the words of [`garns.explain`](../api.md#explanations).",
        "",
        "| Technique | In French | Id |",
        "|---|---|---|",
    ]
    for id, family in FAMILIES.items():
        lines.append(f"| **[{family.name}]({id}.md)** | **{translate(family.name, 'fr')}** | |")
        for text, ids in by_text(family).items():
            names = ", ".join(f"`{technique}`" for technique in ids)
            lines.append(f"| [{text.name}]({id}.md#{anchor(text.name)}) | {translate(text.name, 'fr')} | {names} |")
    pages = "\n".join(FAMILIES)
    return "\n".join(lines) + f"\n\n```{{toctree}}\n:hidden:\n\n{pages}\n```\n"


def anchor(title: str) -> str:
    """The anchor that MyST gives a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def write(path: Path, content: str) -> None:
    """Write a file, but leave one that is already so: what did not change is not built again."""
    if not path.exists() or path.read_text(encoding="utf-8") != content:
        path.write_text(content, encoding="utf-8")
