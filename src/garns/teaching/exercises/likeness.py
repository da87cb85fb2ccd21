"""Which submissions are alike: the shapes of their functions, without names, comments and layout.

>>> alike({"ann": frozenset(range(100)), "bob": frozenset(range(5, 105)), "eve": frozenset(range(300, 400))})
{'ann': ('bob',), 'bob': ('ann',), 'eve': ()}
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

#: What two files must have in common to be told of, of all that they have; and the least that says anything.
SHARE = 0.8
LEAST = 40


def alike(shapes: Mapping[str, frozenset[int]], given: frozenset[int] = frozenset()) -> dict[str, tuple[str, ...]]:
    """For each student those whose file has nearly the same shape; what was given to all does not count."""
    own = {student: shape - given for student, shape in shapes.items()}
    found: dict[str, list[str]] = {student: [] for student in shapes}
    for (one, first), (other, second) in combinations(own.items(), 2):
        if min(len(first), len(second)) >= LEAST and len(first & second) >= SHARE * len(first | second):
            found[one].append(other)
            found[other].append(one)
    return {student: tuple(sorted(others)) for student, others in found.items()}
