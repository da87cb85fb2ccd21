"""Every key of the game: what it does, and how the help says it. The screen binds exactly these."""

from __future__ import annotations

import re
from typing import NamedTuple

from textual.binding import Binding, BindingType

from garns.i18n import N_, translate

#: What is printed on keys, in a language: French keyboards have other words.
_PRINTED = {
    "Home": N_("Home"),
    "End": N_("End"),
    "Esc": N_("Esc"),
    "Del": N_("Del"),
    "Space": N_("Space"),
    "Enter": N_("Enter"),
    "PgUp": N_("PgUp"),
    "PgDn": N_("PgDn"),
}
#: Signs of keys, for terminals that know plain characters only.
_ASCII = {
    "↑": N_("Up", context="key"),
    "↓": N_("Down", context="key"),
    "←": N_("Left", context="key"),
    "→": N_("Right", context="key"),
    "⇧": N_("Shift+", context="key"),
    "⌫": N_("Backspace", context="key"),
}


class Key(NamedTuple):
    """Keys that do the same, as Textual names them; as people read them; the action; and what it does."""

    keys: str
    shown: str
    action: str
    text: str

    def in_words(self, lang: str, ascii_only: bool = False) -> str:
        """The keys as people read them in a language; without the signs where a terminal knows plain characters only.

        >>> KEYS[6].in_words("fr"), KEYS[9].in_words("fr"), KEYS[9].in_words("fr", ascii_only=True)
        ('^Début', '⇧↑', 'Maj+Haut')
        """
        signs = "".join(translate(_ASCII[char], lang) if char in _ASCII else char for char in self.shown)
        shown = signs if ascii_only else self.shown
        return re.sub(r"[A-Z]\w+", lambda word: translate(_PRINTED.get(word[0], word[0]), lang), shown)


KEYS = (
    Key("up,w,k", "↑ w k", "move(-1,0)", N_("one cell up")),
    Key("down,s,j", "↓ s j", "move(1,0)", N_("one cell down")),
    Key("left,a", "← a", "move(0,-1)", N_("one cell to the left")),
    Key("right,d,l", "→ d l", "move(0,1)", N_("one cell to the right")),
    Key("home", "Home", "edge('row_start')", N_("the first cell of the row")),
    Key("end", "End", "edge('row_end')", N_("the last cell of the row")),
    Key("ctrl+home", "^Home", "edge('first')", N_("the first cell of the board")),
    Key("ctrl+end", "^End", "edge('last')", N_("the last cell of the board")),
    Key("tab", "Tab", "next_empty", N_("the next empty cell")),
    Key("shift+up", "⇧↑", "extend(-1,0)", N_("select one cell more, above")),
    Key("shift+down", "⇧↓", "extend(1,0)", N_("select one cell more, below")),
    Key("shift+left", "⇧←", "extend(0,-1)", N_("select one cell more, to the left")),
    Key("shift+right", "⇧→", "extend(0,1)", N_("select one cell more, to the right")),
    Key("v", "v", "visual", N_("select: every move adds a cell")),
    Key("ctrl+a", "^A", "select_all", N_("select every cell")),
    Key("escape", "Esc", "leave", N_("end the selection, the hint or the prefix")),
    Key("0,backspace,delete,x", "0 ⌫ Del x", "erase", N_("empty the cell, then its notes")),
    Key("n", "n", "toggle_notes", N_("digits or notes")),
    Key("space", "Space", "cycle_mode", N_("digits, notes, corner notes, colours")),
    Key("m", "m 5", "note_prefix", N_("then a digit: one note, whatever the mode")),
    Key("f", "f", "do('fill')", N_("write every candidate as a note")),
    Key("e", "e", "do('clear')", N_("remove every note")),
    Key("u,ctrl+z", "u ^Z", "do('undo')", N_("undo")),
    Key("r,ctrl+r,ctrl+y", "r ^R ^Y", "do('redo')", N_("redo")),
    Key("b", "b", "undo_to_right", N_("undo to where everything was right")),
    Key("plus", "+", "checkpoint", N_("try: digits from here on show ? until + again keeps them")),
    Key("minus", "-", "return", N_("end the tries: take them back")),
    Key("f5", "F5", "restart", N_("restart this puzzle (can be undone)")),
    Key("c,enter", "c Enter", "check", N_("check: solved, right so far, or something is wrong")),
    Key("i", "i", "hint", N_("a hint, a little more each time")),
    Key("h", "h", "hint_or_left", N_("a hint too; one cell to the left when the settings say vi keys")),
    Key("H", "H", "capital_h", N_("do what the hint says (on boards above 16: the digit H)")),
    Key("f3", "F3", "apply_hint", N_("do what the hint says")),
    Key("full_stop,ctrl+p", ". ^P", "solve_step", N_("solve: explain a step, then do it")),
    Key("ctrl+f", "^F", "solution", N_("the whole solution (can be undone)")),
    Key("pagedown", "PgDn", "scroll_side(1)", N_("scroll down the text beside the board")),
    Key("pageup", "PgUp", "scroll_side(-1)", N_("scroll up the text beside the board")),
    Key("p", "p", "pause", N_("pause, or resume")),
    Key("t", "t", "switch('timer')", N_("show or hide the clock")),
    Key("y", "y", "switch('counter')", N_("show or hide how many of each digit are left")),
    Key("comma", ",", "switch('same_digit')", N_("show or hide equal digits")),
    Key("g,ctrl+n", "g ^N", "app.new_game", N_("a new game; this one is saved")),
    Key("o", "o", "app.library", N_("your saved games: play, rename, delete")),
    Key("ctrl+o", "^O", "app.open", N_("open a file: a game or a puzzle in any format")),
    Key("ctrl+s", "^S", "app.save", N_("save the game to a file (it is saved anyway)")),
    Key("ctrl+t", "^T", "app.lessons", N_("learn: the rules, and a lesson for each technique")),
    Key("z", "z", "app.practice", N_("practise a technique")),
    Key("f2", "F2", "app.settings", N_("settings: looks and help")),
    Key("question_mark,f1,ctrl+g", "? F1 ^G", "help", N_("this help")),
    Key("q,ctrl+c,ctrl+q", "q ^C ^Q", "app.leave", N_("quit; the game is saved")),
)

#: What the board does with other characters, for the help.
MORE = (
    ("1-9", N_("place the digit; again: remove it; on boards above 9 also capital letters")),
    ("! @ # $ % ^ & * (", N_("a note of 1 to 9, on an American keyboard")),
    ("Alt+1-9", N_("a colour")),
    (N_("mouse"), N_("a click selects, dragging selects more")),
    (N_("paste"), N_("a puzzle in any format: you are asked first, and this game is saved")),
)

#: Shifted digits of an American keyboard.
SHIFTED = {char: digit for digit, char in enumerate("!@#$%^&*(", start=1)}

#: Alt and a digit: by its name, or as the character that a Mac writes. Most terminals send Escape and the digit, which
#: Textual reads as that character.
ALT = {f"alt+{digit}": digit for digit in range(1, 10)} | {char: digit for digit, char in enumerate("¡™£¢∞§¶•ª", 1)}


def bindings(*actions: str) -> list[BindingType]:
    """The bindings of a screen, all of them or those of some actions; ^C must work whatever has the focus."""
    return [
        Binding(key, entry.action, show=False, priority=key == "ctrl+c")
        for entry in KEYS
        if not actions or entry.action.partition("(")[0] in actions
        for key in entry.keys.split(",")
    ]
