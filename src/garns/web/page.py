"""The pages of the browser application: the one list that addresses, navigation, menu and scripts follow."""

from __future__ import annotations

from typing import NamedTuple

from garns.i18n import N_


class Page(NamedTuple):
    """A page: where it is (links lead to the first of its paths), the script that shows it, and what it is called.

    ``view`` is the name of a script in ``static/js/views`` that gives ``show(main, path)``. A page without a ``name``
    does not stand in the navigation, nor one whose first path has a gap, unless it is the page that is shown; ``menu``
    is its name in the menu where that says more.
    """

    paths: tuple[str, ...]
    view: str
    name: str = ""
    menu: str = ""


PAGES = (
    Page(("/", "/play"), "play", N_("Play")),
    Page(("/library",), "library", N_("Library")),
    Page(("/learn", "/learn/{technique}"), "learn", N_("Learn"), menu=N_("Rules and techniques")),
    Page(("/editor",), "editor", N_("Editor")),
    Page(("/print",), "print", N_("Print"), menu=N_("Print puzzles")),
    Page(("/lab",), "lab", N_("Lab")),
    Page(("/class/{code}", "/class/{code}/projector"), "class", N_("Class")),
    Page(("/help",), "help"),
)
