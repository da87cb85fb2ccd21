"""``garns learn``: the rules, the lessons from easy to hard with what is done, and a lesson for each technique."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from garns.cli.choices import TechniqueWord
from garns.cli.words import _, language
from garns.errors import GarnsError

if TYPE_CHECKING:
    from garns.services.lessons import Lesson


@click.command(help=_("Learn: the rules and the list of lessons, or a lesson on one technique."))
@click.argument("technique", required=False, type=TechniqueWord(), metavar=_("[TECHNIQUE]"))
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help=_("The same seed gives the same positions."))
@click.option("--csv", is_flag=True, help=_("Only your counts, as a table: found at once, missed, done."))
def learn(technique: str | None, seed: int | None, csv: bool) -> None:
    """The list, the counts, or a lesson."""
    from garns.services.progress import Progress

    if csv:
        click.echo(Progress.load().to_csv(language()))
    elif technique is None:
        _list()
    else:
        _teach(technique, seed)


def _list() -> None:
    """The rules, the lessons level by level, and what comes next."""
    from garns.explaining import level_name, name_of
    from garns.services.lesson_positions import levels
    from garns.services.lessons import guide
    from garns.services.progress import Progress

    lang, progress = language(), Progress.load()
    click.echo(guide(lang))
    for level, lessons in levels().items():
        count = _("{count} of {all}", count=sum(map(progress.done, lessons)), all=len(lessons))
        click.echo("\n" + _("{name}: {text}", name=level_name(level, lang), text=count))
        for each in lessons:
            click.echo(f"{'*' if progress.done(each) else ' '} garns learn {each:28} {name_of(each, lang)}")
    _onward(progress.next_lesson())


def _onward(technique: str | None) -> None:
    if technique:
        click.echo("\n" + _("Next: {technique}", technique=f"garns learn {technique}"))


def _teach(technique: str, seed: int | None) -> None:
    """Positions and answers until the pupil leaves or there is nothing more to read."""
    from garns.logic.naming import found_technique
    from garns.render import to_text
    from garns.services.lesson_positions import techniques
    from garns.services.lessons import KEYS, Lesson

    technique = found_technique(technique, techniques()) or technique
    lang, number, more = language(), seed, True
    while more:
        try:
            lesson = Lesson.on(technique, number)
        except GarnsError as error:
            raise click.ClickException(f"{error.message(lang)}\n{_('garns learn lists all lessons.')}") from None
        number = None if number is None else number + 1
        click.echo(f"{lesson.intro(lang)}\n{lesson.spot(lang)}\n\n{to_text(lesson.position, 'candidates', lang=lang)}")
        click.echo("\n".join(_(line) for line in KEYS))
        more = _board(lesson, lang)


def _board(lesson: Lesson, lang: str) -> bool:
    """The answers to one position; whether another one is wanted."""
    from garns.services.lessons import proof
    from garns.services.progress import Attempt, Progress

    told, attempt = enumerate(lesson.told(lang)), Attempt(lesson.technique)
    while True:
        try:
            answer = input(_("your answer: ")).strip()
        except EOFError:
            return False
        if answer in ("q", "n"):
            return answer == "n"
        if answer == "h":
            beyond, line = next(told, (1, _("That is everything.")))
            if beyond:  # where to look may be asked for freely
                attempt.note(right=False)
            click.echo(line)
            continue
        judged = lesson.judge(answer)
        click.echo(judged.text(lang))
        if judged.verdict == "wrong":
            attempt.note(right=False)
        if judged.verdict == "right" and judged.step:
            first = not attempt.counted
            attempt.note(right=True)
            click.echo("\n".join(proof(judged.step, lesson.position, lang)))
            progress = Progress.load()
            if first and progress.done(lesson.technique):
                click.echo(_("This lesson is done."))
                _onward(progress.next_lesson())
