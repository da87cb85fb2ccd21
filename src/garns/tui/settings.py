"""What a player likes, kept beside the games; a file that cannot be read is as good as none."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from garns.game import GameState, reduce
from garns.i18n import N_
from garns.store.files import make_folder


@dataclass(frozen=True, slots=True)
class Settings:
    """How the game looks and helps."""

    dark: bool = True
    timer: bool = True
    counter: bool = True
    same_digit: bool = True
    peers: bool = True
    auto_clean: bool = True
    strict: bool = False
    vi_keys: bool = False
    blur_pause: bool = True
    explainer: bool = False

    def applied(self, state: GameState) -> GameState:
        """A game that is played with these settings."""
        return reduce(state, {"type": "options", "auto_clean": self.auto_clean, "strict": self.strict})

    def save(self, path: Path) -> None:
        """Write the file; where nothing can be written the settings last as long as the program."""
        try:
            make_folder(path.parent)
            path.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")
        except OSError:
            return

    @staticmethod
    def load(path: Path) -> Settings:
        """The settings of a file; what it does not say, or says wrongly, is as at first."""
        try:
            form: Any = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return Settings()
        known = {field.name for field in fields(Settings)}
        items = form.items() if isinstance(form, dict) else ()
        return Settings(**{key: value for key, value in items if key in known and isinstance(value, bool)})


#: What each setting says of itself.
LABELS = {
    "dark": N_("dark colours"),
    "timer": N_("show the clock"),
    "counter": N_("show how many of each digit are left"),
    "same_digit": N_("show equal digits"),
    "peers": N_("show what the cell sees"),
    "auto_clean": N_("a digit removes its notes from the cells it sees"),
    "strict": N_("refuse digits that leave no solution"),
    "vi_keys": N_("vi keys: h moves left, i gives hints"),
    "explainer": N_("hints in the order of Sudoku Explainer, each with its rating (9x9)"),
    "blur_pause": N_("pause when the terminal loses focus (if it reports that)"),
}
