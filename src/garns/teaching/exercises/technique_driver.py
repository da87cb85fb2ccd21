"""The program that runs a student's technique in a child process: positions come in line by line, steps go out.

The first line is a JSON object with the source, the name of the file and a mark; each further line is a position.
Each answer has the mark, so that nothing a student prints can pass for one. The techniques of Garns itself are out
of reach: whoever calls them has not written one.
"""

from __future__ import annotations

import json
import os
import sys
import time
import types
from typing import Any

MOST = 600  # seconds of the processor for all positions together


class Refusing:
    """What stands in the place of the compiled core while a student's technique runs."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError("the techniques of Garns are not to be used here")


def main() -> None:
    """Load the file, then answer each position with its steps."""
    from garns import engine
    from garns.extending.registering import Own
    from garns.teaching.exercises.driver import allow, told
    from garns.values.position import Position

    asking, replies = os.fdopen(os.dup(0), "rb"), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for usual in (0, 1):
        os.dup2(nowhere, usual)
    sys.stdout = sys.stdin = open(os.devnull, "r+", encoding="utf-8")  # noqa: PTH123, SIM115
    asked = json.loads(asking.readline())

    def reply(**said: Any) -> None:
        line = json.dumps({"mark": asked["mark"], **said}).encode() + b"\n"
        while line:
            line = line[os.write(replies, line) :]

    module = types.ModuleType("technique")
    sys.modules["technique"] = module
    vars(engine)["_core"] = Refusing()
    allow(asked["seconds"] + 1, MOST)
    try:
        exec(compile(asked["source"], asked["name"], "exec", dont_inherit=True), vars(module))
        find = vars(module)[asked["function"]]
    except BaseException as error:
        reply(
            error=told(error, asked["name"]),
            missing=isinstance(error, KeyError) and asked["function"] not in vars(module),
        )
        os._exit(0)
    reply(loaded=True)
    for line in asking:
        allow(asked["seconds"], MOST)
        position = Position.from_json(json.loads(line))
        geometry, started = position.puzzle.geometry, time.process_time()
        try:
            steps = list(Own("own", find)(position))
        except BaseException as error:
            reply(error=told(error, asked["name"]))
            os._exit(0)
        spent = time.process_time() - started
        reply(steps=[step.to_json(geometry) for step in steps[:2000]], seconds=spent)


if __name__ == "__main__":
    main()
