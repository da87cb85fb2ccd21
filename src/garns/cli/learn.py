"""``garns learn``: the rules, and a short lesson for each technique."""

from __future__ import annotations

import click

from garns.cli.words import _, language
from garns.errors import GarnsError


@click.command(help=_("Learn: the rules and the list of lessons, or a lesson on one technique."))
@click.argument("technique", required=False, metavar=_("[TECHNIQUE]"))
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help=_("The same seed gives the same positions."))
def learn(technique: str | None, seed: int | None) -> None:
    """The list, or a lesson."""
    from garns.explaining import name_of
    from garns.services.lesson_positions import techniques
    from garns.services.lessons import guide

    if technique is None:
        click.echo(guide(language()) + "\n")
        for each in techniques():
            click.echo(f"garns learn {each:28} {name_of(each, language())}")
        return
    _teach(technique, seed)


def _teach(technique: str, seed: int | None) -> None:
    """Positions and answers until the pupil leaves or there is nothing more to read."""
    from garns.render import to_text
    from garns.services.lessons import KEYS, Lesson, proof

    lang, number = language(), seed
    while True:
        try:
            lesson = Lesson.on(technique, number)
        except GarnsError as error:
            raise click.ClickException(f"{error.message(lang)}\n{_('garns learn lists all lessons.')}") from None
        number = None if number is None else number + 1
        click.echo(f"{lesson.intro(lang)}\n\n{to_text(lesson.position, 'candidates', lang=lang)}")
        click.echo("\n".join(_(line) for line in KEYS))
        told = iter(lesson.told(lang))
        while True:
            try:
                answer = input(_("your answer: ")).strip()
            except EOFError:
                return
            if answer == "q":
                return
            if answer == "n":
                break
            if answer == "h":
                click.echo(next(told, None) or _("That is all of it."))
                continue
            judged = lesson.judge(answer)
            click.echo(judged.text(lang))
            if judged.verdict == "right" and judged.step:
                click.echo("\n".join(proof(judged.step, lesson.position, lang)))
