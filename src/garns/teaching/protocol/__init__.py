"""SLP, the Sudoku line protocol: how Garns and a student's program talk, as values and pure functions.

Level 0 is a puzzle a line in, an answer a line out (:mod:`~garns.teaching.protocol.plain`), with the moves that let
people watch (:mod:`~garns.teaching.protocol.moves`); levels 1 and 2 are requests and responses with a word in front
(:mod:`~garns.teaching.protocol.messages`). ``docs/protocol.md`` is the specification.

>>> from garns.values.puzzle import Puzzle
>>> read_line("multiple", Puzzle.empty(4))
Reply(kind='multiple', digits=())
"""

from garns.teaching.protocol.messages import (
    REQUESTS,
    RESPONSES,
    STATUSES,
    VERSION,
    Message,
    read_request,
    read_response,
    request,
    response,
)
from garns.teaching.protocol.moves import Move, read_move
from garns.teaching.protocol.plain import KINDS, Reply, question, read_answer, read_line, read_question
from garns.teaching.protocol.text import MAX_LINE, is_silent, text_of

__all__ = [
    "KINDS",
    "MAX_LINE",
    "REQUESTS",
    "RESPONSES",
    "STATUSES",
    "VERSION",
    "Message",
    "Move",
    "Reply",
    "is_silent",
    "question",
    "read_answer",
    "read_line",
    "read_move",
    "read_question",
    "read_request",
    "read_response",
    "request",
    "response",
    "text_of",
]
