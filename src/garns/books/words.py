"""What a book says on its own pages, in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from garns.books.items import Item
from garns.books.plan import Plan
from garns.drawing.clues import setters_rules
from garns.explaining import explain, level_name, name_of
from garns.i18n import N_, translate, translate_plural
from garns.logic import ladder_of, rate, technique_of
from garns.logic.rating import SINGLES
from garns.services.boards import rules_in_words
from garns.values.geometry import CLASSIC
from garns.values.puzzle import Puzzle

#: The words of the template, by the names it knows them by.
WORDS = {
    "solution": N_("Solution"),
    "hints_on": N_("First step on page {page}"),
    "answers_on": N_("Answers on page {page}"),
    "scan": N_("Scan to play, to check or for a hint"),
    "code": N_("Code"),
    "name": N_("Name"),
    "class": N_("Class"),
    "date": N_("Date"),
}
RULES = N_("How to play")
CONTENTS = N_("Contents")
HINTS = N_("First steps")
SOLUTIONS = N_("Solutions")
ANSWERS = N_("Answers, for the teacher")
NOTES = N_("Room for your own")
HINTS_INTRO = N_(
    "Stuck? Here is the first step of each puzzle beyond the singles, and why it is true. Before you look, fill in"
    " every full house, hidden single and naked single."
)
UPRIGHT = N_("Upright digits are printed in the puzzle; slanted ones are the answer.")
SAME_STEPS = N_("All sheets need the same steps. Rows, columns and digits are shuffled, so the answers differ.")
_SINGLES_ONLY = N_("Singles are enough. The first: {step}")
_SETTERS_MOST = 600


def template_words(lang: str) -> dict[str, str]:
    """The words of the template."""
    return {name: translate(message, lang) for name, message in WORDS.items()}


def told_label(item: Item, plan: Plan) -> str:
    """What stands beside the number of a puzzle."""
    lang, said = plan.lang, []
    if "technique" in plan.labels and item.hardest:
        said.append(name_of(item.hardest, lang))
    if "score" in plan.labels and item.score is not None:
        said.append(translate("score {score}", lang, score=item.score))
    if "clues" in plan.labels:
        said.append(translate_plural("{count} clue", "{count} clues", item.puzzle.clues, lang))
    return " · ".join(said)


def first_step(item: Item, lang: str) -> tuple[str, str]:
    """The name of the first step that is more than a single, and its proof; that of the first of all when none is."""
    path = rate(item.puzzle, unique=True).path
    steps = list(zip(path.positions(), path.steps, strict=False))
    hard = next((both for both in steps if both[1].technique not in SINGLES), None)
    if hard is None and not steps:
        return "", ""
    position, step = hard or steps[0]
    told = " ".join(str(explain(step, position, lang=lang)).split())
    text = told if hard else translate(_SINGLES_ONLY, lang, step=told)
    return name_of(step.technique, lang), text


def rules_below(puzzles: Sequence[Puzzle], lang: str) -> list[str]:
    """The rules of the puzzles on a page: nothing for plain sudokus, which everybody knows."""
    said: dict[str, None] = {}
    for puzzle in puzzles:
        own = " ".join(setters_rules(puzzle))
        if own:
            said[own if len(own) <= _SETTERS_MOST else own[: _SETTERS_MOST - 1] + "…"] = None
        if puzzle.geometry != CLASSIC or puzzle.constraints:
            told = rules_in_words(puzzle, lang)  # the first is that of the houses
            said.update(dict.fromkeys(told[1:] if puzzle.geometry == CLASSIC else told))
    return list(said)


def level_lines(items: Sequence[Item], scale: str, lang: str) -> Iterator[tuple[int, str, str]]:
    """The levels of a book, each with the techniques that first appear there."""
    ladder = ladder_of(scale)
    used = {item.level for item in items}
    for level in ladder.levels:
        if level.id not in used:
            continue
        techniques = [rung.id for rung in ladder.rungs if rung.on and rung.level == level.id and not _of_clues(rung.id)]
        names = [name_of(each, lang) for each in techniques]
        more = names[:4] + (["…"] if len(names) > 4 else [])
        yield ladder.rank(level.id), level_name(level.id, lang), ", ".join(more)


def _of_clues(technique: str) -> bool:
    record = technique_of(technique)
    return record is not None and record.family == "clues"


def colophon(plan: Plan, items: Sequence[Item], version: str) -> list[str]:
    """What the last page says."""
    lang = plan.lang
    sentences = [
        translate_plural(
            "{count} puzzle, with exactly one solution.",
            "{count} puzzles, each with exactly one solution. No two of them are equivalent.",
            len(items),
            lang,
        ),
        translate(
            "Seed {seed}. With the same recipe and seed, Garns {version} makes this book again, byte for byte.",
            lang,
            seed=plan.seed,
            version=version,
        ),
        translate("Set with Typst in Libertinus Serif and DejaVu Sans.", lang),
    ]
    title = ", ".join(filter(None, [plan.title, plan.author]))
    return [*([title] if title else []), *sentences]


def counted(count: int, lang: str) -> str:
    """So many puzzles."""
    return translate_plural("{count} puzzle", "{count} puzzles", count, lang)


def footed(plan: Plan) -> str:
    """The foot of a sheet."""
    return translate("Garns · seed {seed}", plan.lang, seed=plan.seed)
