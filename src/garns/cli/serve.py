"""``garns serve``: the web application, for this computer or for a class."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser

import click

from garns.cli.classes import open_classes, reached, tell_classes
from garns.cli.words import _, language
from garns.errors import SourceError

#: Seconds that answers under way may take after ^C.
_GRACE = 3


@click.command(help=_("Play and study in the browser: start the web application, stop it with Ctrl+C."))
@click.option("--host", default="127.0.0.1", show_default=True, help=_("Where to listen; 0.0.0.0 lets others in."))
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help=_("The port; 0 takes a free one.")
)
@click.option("--database", default="", metavar="URL", help=_("Where games are kept: a SQLite or PostgreSQL URL."))
@click.option(
    "--room",
    type=click.IntRange(1, 1_000_000),
    default=4000,
    show_default=True,
    metavar="MB",
    help=_("How much all players together may keep."),
)
@click.option(
    "--allowed-host",
    "allowed_hosts",
    multiple=True,
    metavar=_("NAME"),
    help=_("The name of a proxy in front of this server (repeatable)."),
)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=2, show_default=True, help=_("How many processes compute.")
)
@click.option("--bridge", is_flag=True, help=_("Also solve for f-puzzles, on port 4545."))
@click.option("--no-browser", is_flag=True, help=_("Do not open the browser."))
@click.option(
    "--log/--no-log", default=None, help=_("Log each request as a line of JSON (default: not on a terminal).")
)
@click.option(
    "--class", "classes", multiple=True, metavar=_("NAME"), help=_("Open a class: students' programs, shown to all.")
)
@click.option(
    "--new-key", is_flag=True, help=_("Give the classes new keys for the teacher; the old ones stop working.")
)
def serve(
    *,
    host: str,
    port: int,
    database: str,
    room: int,
    allowed_hosts: tuple[str, ...],
    workers: int,
    bridge: bool,
    no_browser: bool,
    log: bool | None,
    classes: tuple[str, ...],
    new_key: bool,
) -> None:
    """Find a port, tell the address, and serve until ^C."""
    import uvicorn

    from garns.store import open_store
    from garns.web import Settings, create_app
    from garns.web.bridge import HOST, PORT
    from garns.web.connections import allow_connections
    from garns.web.logs import log_config

    port = _free_port(host, port)
    if bridge and not _is_free(HOST, PORT):
        raise click.ClickException(_("port {port} is taken: is another f-puzzles solver running?", port=PORT))
    try:  # what is wrong with the database is told now, in the language of the user
        store = open_store(database or None, lasting=True)
    except SourceError as error:
        if error.problems[0].id != "unwritable":
            raise
        said = _("{reason}; games would be lost, so the server does not start", reason=error.message(language()))
        raise click.ClickException(said) from None
    for problem in store.problems:
        click.echo(problem.message(language()), err=True)
    opened = open_classes(store, classes, new_key=new_key) if classes else []
    store.close()
    wants_log = not sys.stderr.isatty() if log is None else log
    settings = Settings(
        host=host,
        port=port,
        database=database,
        bridge=bridge,
        log=wants_log,
        processes=workers,
        all_bytes=1_000_000 * room,
        allowed_hosts=tuple(name.lower() for name in allowed_hosts),
    )
    allow_connections()
    address = f"http://{reached(host)}:{port}/"
    click.echo(_("Garns is at {address} (Ctrl+C stops it)", address=address))
    tell_classes(opened, host, port)
    if not no_browser and _has_browser():
        threading.Thread(target=_open, args=(host, port, address), daemon=True).start()
    uvicorn.run(
        create_app(settings),
        host=host,
        port=port,
        log_config=log_config(wants_log),
        access_log=False,
        server_header=False,
        http="garns.web.connections:Connection",
        ws="none",
        timeout_graceful_shutdown=_GRACE,
    )


def _free_port(host: str, port: int) -> int:
    """The port if it can be had, or any free one for 0; ends the program when it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            if isinstance(error, socket.gaierror):
                said = _("{host} is not an address of this computer", host=host)
            else:
                said = _(
                    "cannot listen on {host}, port {port}: {reason}; try --port 0",
                    host=host,
                    port=port,
                    reason=error.strerror,
                )
            raise click.ClickException(said) from None
        found: int = trial.getsockname()[1]
        return found


def _is_free(host: str, port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex((host, port)) != 0


def _has_browser() -> bool:
    """Whether a browser would open in a window: one that takes over the terminal would hide the server."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(host: str, port: int, address: str) -> None:
    """Open the page as soon as the server listens."""
    for _attempt in range(100):
        try:
            socket.create_connection(({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port), 1).close()
            break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
