"""The protocol without its socket: whatever is asked, there is an answer."""

from __future__ import annotations

import json
import subprocess
import sys

from hypothesis import given, settings
from hypothesis import strategies as st

from garns.formats import fpuzzles, read
from garns.formats.lzstring import pack
from garns.services.fpuzzles_solver import LAST, replies
from support import clean_environment

PUZZLE = read("1.....3..4.....2")
FORM = json.loads(fpuzzles.render(PUZZLE, style="json"))
COMMANDS = ["truecandidates", "solve", "check", "count", "solvepath", "step", "estimate"]

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
keys = st.sampled_from(["nonce", "command", "dataType", "data"]) | st.text(max_size=5)
cells = st.fixed_dictionaries(
    {}, optional={"value": values, "given": values, "centerPencilMarks": values, "givenPencilMarks": values}
)


@given(values | st.dictionaries(keys, values))
def test_any_message_is_answered(message):
    (reply,) = replies(message)
    assert reply["type"] == "invalid"
    assert reply["message"]


@settings(max_examples=150)
@given(st.sampled_from(COMMANDS), st.integers(0, 15), cells, st.fixed_dictionaries({"truecandidatesoptions": values}))
def test_any_cell_is_answered(command, index, cell, options):
    form = json.loads(json.dumps(FORM)) | options
    form["grid"][index // 4][index % 4] |= cell
    data = pack(json.dumps(form))
    heard = list(replies({"nonce": 3, "command": command, "dataType": "fpuzzles", "data": data}, "fr"))
    assert heard
    assert {reply["nonce"] for reply in heard} == {3}


def test_the_program_answers_lines_and_ends_with_its_input():
    data = pack(json.dumps(FORM))
    lines = [
        "en " + json.dumps({"nonce": 1, "command": "check", "dataType": "fpuzzles", "data": data}),
        "fr " + json.dumps({"nonce": 2, "command": "nothing"}),
        "en this is no JSON",
    ]
    command = [sys.executable, "-m", "garns.services.fpuzzles_solver"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=clean_environment()) as program:
        program.stdin.write("\n".join(lines) + "\n")
        program.stdin.flush()
        heard = [program.stdout.readline().partition(" ") for _ in lines]
        program.stdin.close()
        assert program.wait(240) == 0
    assert [word for word, _, _ in heard] == [LAST] * 3
    check, unknown, broken = (json.loads(text) for _, _, text in heard)
    assert (check["nonce"], check["count"]) == (1, 1)
    assert (unknown["nonce"], unknown["type"]) == (2, "invalid")
    assert (broken["nonce"], broken["type"]) == (0, "invalid")
