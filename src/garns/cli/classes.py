"""Classes of a server, told to the one who starts it: the address, how to join, and the teacher's key once."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from garns.cli.words import _, language
from garns.errors import GarnsError

if TYPE_CHECKING:
    from garns.store import ClassInfo, Store

#: Any address far away: asking the way to it sends nothing.
_FAR = ("192.0.2.1", 9)


def open_classes(store: Store, names: Sequence[str], *, new_key: bool) -> list[tuple[ClassInfo, str | None]]:
    """Make or open the classes of some names, each with its key when that is new; ends the program when it cannot."""
    if store.url == "sqlite://":
        raise click.ClickException(_("a class needs a writable database"))
    try:
        return [store.classes.open(name, new_key=new_key) for name in names]
    except GarnsError as error:
        raise click.ClickException(error.message(language())) from None


def tell_classes(opened: Sequence[tuple[ClassInfo, str | None]], host: str, port: int) -> None:
    """Print what the teacher needs."""
    from garns.web.settings import is_loopback

    address = f"http://{reached(host)}:{port}"
    for room, key in opened:
        click.echo(_("Class {name}: {address}", name=room.name, address=f"{address}/class/{room.code}"))
        if key:
            told = f"{address}/class/{room.code}#key={key}"
            click.echo(_("  teacher (keep it to yourself; it is shown only once): {address}", address=told))
        else:
            click.echo(_("  teacher: use the key shown when the class was made (--new-key makes another)"))
        click.echo(_("  students: {command}", command=f"garns connect {address}/{room.code} --name Ana -- ./my_solver"))
    if opened and is_loopback(host):
        click.echo(_("  Only programs on this machine can reach it; --host 0.0.0.0 lets the class in."))


def reached(host: str) -> str:
    """The name under which other machines reach this one."""
    if host not in ("0.0.0.0", "::"):
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_FAR)
            found: str = way.getsockname()[0]
        except OSError:  # no network at all
            found = "127.0.0.1"
    return found
