"""The datasheet: what a data set is, how it was made, and how to check it, for whoever finds the folder.

It begins as the hub of Hugging Face wants it, so a folder can be uploaded as it is. There is no date in it: the same
recipe gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import garns
from garns.datasets.plan import Made, Plan
from garns.i18n import N_, translate
from garns.logic import ladder_of
from garns.services.boards import board_name

_COLUMNS = {
    "puzzle": N_("the puzzle, row by row, . for an empty cell"),
    "solution": N_("its only solution"),
    "clues": N_("how many clues"),
    "level": N_("the level on the scale"),
    "score": N_("the score on the scale; empty where its techniques are not enough"),
    "hardest": N_("the hardest technique"),
    "ep": N_("the score of the hardest step up to the first digit"),
    "ed": N_("the score of the first step"),
    "scale": N_("the scale"),
    "stratum": N_("the stratum of the recipe"),
    "class": N_("an id shared by all equivalent puzzles"),
    "source": N_("the file, or garns for the generator"),
    "number": N_("the row of the file, or the number of the generator"),
    "seed": N_("the seed of the generator"),
}


def columns_of(scale: str) -> dict[str, str]:
    """The columns of a split, and what they say."""
    explainer = ladder_of(scale).explainer
    return {name: text for name, text in _COLUMNS.items() if explainer or name not in ("ep", "ed")}


_TRACES = {
    "class": N_("the class of the puzzle, as in the table of puzzles"),
    "step": N_("the number of the step, from 1"),
    "technique": N_("the technique"),
    "digits": N_("the board before the step"),
    "candidates": N_("the candidates of every cell before the step"),
    "is_right": N_("false for a step that was made wrong on purpose"),
    "truth": N_("for a wrong step: a cell of the solution that refutes it"),
    "text": N_("the step in words"),
    "json": N_("the step as JSON"),
}
#: What became of a candidate.
FATES = {
    "taken": N_("taken"),
    "duplicate": N_("equivalent to an earlier one"),
    "full": N_("no room left in the stratum or the split"),
    "outside": N_("in no stratum"),
    "several": N_("several solutions"),
    "none": N_("no solution"),
    "unreadable": N_("unreadable"),
    "other_board": N_("of another board"),
    "not_made": N_("not found by the generator"),
}


def datasheet(plan: Plan, made: Made, sums: Mapping[str, str]) -> str:
    """The text of the datasheet, in the language of the plan."""

    def say(message: str, **fields: object) -> str:
        return translate(message, plan.lang, **fields)

    everything = say(N_("all"))
    parts = [
        _front(plan),
        f"# {plan.title or say(N_('Sudoku puzzles'))}",
        plan.about,
        say(
            N_(
                "{count} puzzles ({board}), each with exactly one solution, proven by search. No two are equivalent:"
                " all that rotations, reflections, swaps and relabelling make of a puzzle is one class, and each class"
                " is here once, in one split only."
            ),
            count=made.puzzles,
            board=board_name(plan.board, plan.lang),
        ),
        f"## {say(N_('Strata and splits'))}",
        _table(
            [say(N_("stratum")), *plan.splits, say(N_("missing"))],
            [
                [
                    stratum.name or everything,
                    *(made.puzzle_counts.get((stratum.name, split), 0) for split in plan.splits),
                    sum(made.missing.get((stratum.name, split), 0) for split in plan.splits),
                ]
                for stratum in plan.strata
            ],
        ),
        say(N_("Some strata could not be filled: the sources have no more puzzles for them.")) if made.missing else "",
        say(N_("Levels and scores are those of the scale {scale}."), scale=plan.scale),
        f"## {say(N_('Columns'))}",
        _table(
            [say(N_("column")), say(N_("meaning"))],
            [[f"`{name}`", say(text)] for name, text in columns_of(plan.scale).items()],
        ),
        *(_traces(plan, made.steps, say) if plan.traces else ()),
        f"## {say(N_('Sources'))}",
        _table(
            [
                say(N_("source")),
                *(say(FATES[fate]) for fate in _met(made)),
                say(N_("licence")),
                say(N_("origin")),
                "SHA-256",
            ],
            [_source(plan, made, name, say) for name in dict.fromkeys(source for source, _ in made.fates)],
        ),
        say(N_("Licence of the whole: {licence}."), licence=plan.licence) if plan.licence else "",
        f"## {say(N_('How it was made'))}",
        say(
            N_("With Garns {version} and the seed {seed}: `garns dataset recipe.toml` makes the same data again."),
            version=garns.__version__,
            seed=plan.seed,
        ),
        say(
            N_(
                "The split of a puzzle follows from its class and the seed alone, so more puzzles never move those "
                "that are here. `sha256sum -c SHA256SUMS` checks the files; "
                "`garns score answers.csv --against {file}` scores answers."
            ),
            file=f"{list(plan.splits)[-1]}.{plan.format}",
        ),
        _table([say(N_("file")), "SHA-256"], [[f"`{name}`", f"`{digest}`"] for name, digest in sums.items()]),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _front(plan: Plan) -> str:
    """What the hub of Hugging Face reads."""
    lines = ["---", *([f"pretty_name: {json.dumps(plan.title)}"] if plan.title else []), "configs:"]
    configs = {"puzzles": (plan.splits, "")}
    if plan.traces:
        configs["traces"] = (dict.fromkeys(plan.traces.splits, 1.0), "-traces")
    for name, (splits, ending) in configs.items():
        lines += [f"- config_name: {name}", "  data_files:"]
        for split in splits:
            lines += [f"  - split: {split}", f"    path: {split}{ending}.{plan.format}"]
    return "\n".join([*lines, "---"])


def _traces(plan: Plan, steps: Mapping[str, int], say: Any) -> Iterable[str]:
    assert plan.traces is not None
    yield f"## {say(N_('Traces'))}"
    yield say(
        N_(
            "The steps that solve up to {puzzles} puzzles of a split, each the easiest there is; puzzles that logic "
            "does not solve have none. Wrong steps for each puzzle: {wrong}; the solution proves that they are wrong."
        ),
        puzzles=plan.traces.puzzles,
        wrong=plan.traces.wrong,
    )
    yield _table([say(N_("split")), say(N_("number of steps"))], [[split, count] for split, count in steps.items()])
    left_out = {"text", "json"}.difference(plan.traces.styles)
    rows = [[f"`{name}`", say(text)] for name, text in _TRACES.items() if name not in left_out]
    yield _table([say(N_("column")), say(N_("meaning"))], rows)


def _source(plan: Plan, made: Made, name: str, say: Any) -> list[object]:
    file = next((each for each in plan.files if each.name == name), None)
    unstated = say(N_("not stated"))
    licence, origin = (file.licence or unstated, file.origin or unstated) if file else ("", "")
    digest = f"`{made.inputs[name]}`" if name in made.inputs else ""
    counts = [made.fates.get((name, fate), 0) for fate in _met(made)]
    return [_plain(name), *counts, _plain(licence), _plain(origin), digest]


def _met(made: Made) -> list[str]:
    """The fates that there were."""
    return [fate for fate in FATES if any(fate == each for _, each in made.fates)]


def _plain(text: str) -> str:
    """What somebody else wrote, so that it cannot break a table."""
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("`", "\\`")


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)
