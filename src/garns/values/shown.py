"""Values that show themselves in a notebook. How is set by ``garns/__init__``: values never import renderers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar


class Shown:
    """A value that a notebook shows as HTML."""

    __slots__ = ()

    #: What makes HTML of a value.
    html_hook: ClassVar[Callable[[Any], str] | None] = None

    def _repr_html_(self) -> str | None:
        hook = Shown.html_hook
        return hook(self) if hook else None
