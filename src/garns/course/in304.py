"""The reference solution of the course project IN304 (2021-2022), a file ``sudoku.py`` of twelve functions.

A grid is a list of nine lists of nine numbers, 0 for an empty cell; rows, columns, regions and coordinates count from
1. The names are those of the assignment, so that ``from garns.course.in304 import *`` stands for a ``sudoku.py``:

>>> from garns.course.in304 import *
>>> grille = [
...     [2, 5, 0, 0, 3, 0, 9, 0, 1],
...     [0, 1, 0, 0, 0, 4, 0, 0, 0],
...     [4, 0, 7, 0, 0, 0, 2, 0, 8],
...     [0, 0, 5, 2, 0, 0, 0, 0, 0],
...     [0, 0, 0, 0, 9, 8, 1, 0, 0],
...     [0, 4, 0, 0, 0, 3, 0, 0, 0],
...     [0, 0, 0, 3, 6, 0, 0, 7, 2],
...     [0, 7, 0, 0, 0, 0, 0, 0, 3],
...     [9, 0, 3, 0, 0, 0, 6, 0, 4],
... ]
>>> afficher_grille(resoudre(grille))
+-------+-------+-------+
| 2 5 8 | 7 3 6 | 9 4 1 |
| 6 1 9 | 8 2 4 | 3 5 7 |
| 4 3 7 | 9 1 5 | 2 6 8 |
+-------+-------+-------+
| 3 9 5 | 2 7 1 | 4 8 6 |
| 7 6 2 | 4 9 8 | 1 3 5 |
| 8 4 1 | 6 5 3 | 7 2 9 |
+-------+-------+-------+
| 1 8 4 | 3 6 9 | 5 7 2 |
| 5 7 6 | 1 4 2 | 8 9 3 |
| 9 2 3 | 5 8 7 | 6 1 4 |
+-------+-------+-------+
"""

from __future__ import annotations

from collections.abc import Sequence
from random import randint, shuffle
from typing import Literal

__all__ = [
    "afficher_grille",
    "ajouter",
    "colonne",
    "generer",
    "jouer",
    "ligne",
    "nouvelle",
    "region",
    "resoudre",
    "solutions",
    "unique",
    "verifier",
]

Grille = list[list[int]]
#: An empty cell: its row, its column and the values that it may take.
Case = tuple[int, int, list[int]]

#: No puzzle with fewer clues has a single solution.
MINIMUM = 17


def afficher_grille(x: Grille) -> None:
    """Print a grid, a dot for each empty cell.

    >>> afficher_grille([[1, 2, 3, 4, 5, 6, 7, 8, 9], *([0] * 9 for _ in range(8))])  # doctest: +ELLIPSIS
    +-------+-------+-------+
    | 1 2 3 | 4 5 6 | 7 8 9 |
    | . . . | . . . | . . . |
    ...
    """
    bord = "+-------+-------+-------+"
    for i, rangee in enumerate(x):
        if i % 3 == 0:
            print(bord)
        signes = [str(v) if v else "." for v in rangee]
        print("|", " | ".join(" ".join(signes[j : j + 3]) for j in (0, 3, 6)), "|")
    print(bord)


def unique(x: Sequence[int]) -> bool:
    """Tell whether all elements differ, empty cells (0) left aside.

    >>> unique([1, 0, 2, 0]), unique([1, 0, 2, 1])
    (True, False)
    """
    remplies = [v for v in x if v != 0]
    return len(remplies) == len(set(remplies))


def ligne(x: Grille, i: int) -> list[int]:
    """Row ``i``, counted from 1, as a new list."""
    return list(x[i - 1])


def colonne(x: Grille, i: int) -> list[int]:
    """Column ``i``, counted from 1."""
    return [rangee[i - 1] for rangee in x]


def region(x: Grille, i: int) -> list[int]:
    """Region ``i``, counted from 1 as one reads.

    >>> region([[10 * i + j for j in range(1, 10)] for i in range(1, 10)], 6)
    [47, 48, 49, 57, 58, 59, 67, 68, 69]
    """
    haut, gauche = 3 * ((i - 1) // 3), 3 * ((i - 1) % 3)
    return [v for rangee in x[haut : haut + 3] for v in rangee[gauche : gauche + 3]]


def numero(i: int, j: int) -> int:
    """The region of the cell ``(i, j)``: the formula that the assignment gives.

    >>> numero(4, 7)
    6
    """
    return 3 * ((i - 1) // 3) + (j - 1) // 3 + 1


def ajouter(x: Grille, i: int, j: int, v: int) -> None:
    """Put ``v`` at ``(i, j)``; where the rules forbid it, the value that was there comes back.

    >>> grille = [[5] + [0] * 8, *([0] * 9 for _ in range(8))]
    >>> ajouter(grille, 1, 2, 5)
    >>> ajouter(grille, 1, 3, 4)
    >>> grille[0]
    [5, 0, 4, 0, 0, 0, 0, 0, 0]
    """
    ancienne = x[i - 1][j - 1]
    x[i - 1][j - 1] = v
    if not all(map(unique, (ligne(x, i), colonne(x, j), region(x, numero(i, j))))):
        x[i - 1][j - 1] = ancienne


def verifier(x: Grille) -> bool:
    """Tell whether a grid is filled, and rightly: no 0, and nothing twice in a row, a column or a region."""
    groupes = [groupe(x, i) for groupe in (ligne, colonne, region) for i in range(1, 10)]
    return all(0 not in groupe and unique(groupe) for groupe in groupes)


def jouer(x: Grille) -> None:
    """Ask for three numbers, row, column and value, until the grid is full; show it after each.

    What is not three numbers that fit is asked for again.
    """
    afficher_grille(x)
    while any(0 in rangee for rangee in x):
        try:
            i, j, v = (int(mot) for mot in input("ligne colonne valeur : ").replace(",", " ").strip("() ").split())
        except ValueError:
            print("Il faut trois nombres, par exemple : 4 7 5")
            continue
        if not all(1 <= nombre <= 9 for nombre in (i, j, v)):
            print("Les trois nombres vont de 1 à 9.")
            continue
        ajouter(x, i, j, v)
        if x[i - 1][j - 1] != v:
            print("Les règles interdisent ce", v)
        afficher_grille(x)


def solutions(x: Grille) -> dict[int, list[Case]]:
    """The empty cells with the values they may take, by the number of these values (keys 0 to 9).

    >>> grille = [[0, 2, 3, 4, 5, 6, 7, 8, 9], *([0] * 9 for _ in range(8))]
    >>> solutions(grille)[1]
    [(1, 1, [1])]
    """
    par_nombre: dict[int, list[Case]] = {nombre: [] for nombre in range(10)}
    for i in range(1, 10):
        for j in range(1, 10):
            if x[i - 1][j - 1] == 0:
                prises = {*ligne(x, i), *colonne(x, j), *region(x, numero(i, j))}
                valeurs = [v for v in range(1, 10) if v not in prises]
                par_nombre[len(valeurs)].append((i, j, valeurs))
    return par_nombre


def resoudre(x: Grille) -> Grille | Literal[False]:
    """Fill the grid and return it; ``False``, and the grid as it was, when it has no solution.

    >>> grille = [[0, 2, 3, 4, 5, 6, 7, 8, 9], *([1] + [0] * 8 for _ in range(8))]
    >>> resoudre(grille), grille[0]
    (False, [0, 2, 3, 4, 5, 6, 7, 8, 9])
    """
    return _remplir(x, melanger=False)


def generer(x: Grille) -> Grille | Literal[False]:
    """Fill an empty grid, differently at each call.

    >>> verifier(generer([[0] * 9 for _ in range(9)]))
    True
    """
    return _remplir(x, melanger=True)


def _remplir(x: Grille, *, melanger: bool) -> Grille | Literal[False]:
    """The recursion of both: a cell with the fewest values first, each of its values in turn."""
    par_nombre = solutions(x)
    cases = [case for liste in par_nombre.values() for case in liste]
    if par_nombre[0]:
        return False
    if not cases:
        return x
    i, j, valeurs = cases[0]  # keys grow, so no other cell has fewer values; if none fits, none of the others helps
    if melanger:
        shuffle(valeurs)
    for t in valeurs:
        x[i - 1][j - 1] = t
        if _remplir(x, melanger=melanger):
            return x
    x[i - 1][j - 1] = 0
    return False


def nouvelle() -> Grille:
    """A new puzzle: a full grid of which cells were emptied at random, at least 17 left.

    >>> sum(v != 0 for rangee in nouvelle() for v in rangee) >= MINIMUM
    True
    """
    x = [[0] * 9 for _ in range(9)]
    generer(x)
    restantes = randint(MINIMUM, 40)
    while sum(v != 0 for rangee in x for v in rangee) > restantes:
        x[randint(0, 8)][randint(0, 8)] = 0
    return x
