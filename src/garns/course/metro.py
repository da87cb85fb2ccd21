"""The reference solution of the exercise sheet "Sudoku" (TP 6): grids that can be done in the metro, without guessing.

A grid is ``g[i][ii][j][jj]``, the list of the digits still possible in row ``3 * i + ii`` and column ``3 * j + jj``,
counted from 0. Groups (rows, columns, blocks) are given by their iterator: a function that calls another with the four
coordinates of each of their cells.

>>> g = grille("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..")
>>> resoudre(g)
>>> en_ligne(g)[:27]
'483921657967345821251876493'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, product
from random import shuffle

__all__ = [
    "choisir",
    "complementaire",
    "enlever",
    "generer",
    "intersection",
    "iter_block",
    "iter_col",
    "iter_line",
    "paires",
    "resoudre",
]

Grille = list[list[list[list[list[int]]]]]
Cellule = tuple[int, int, int, int]
Groupement = Callable[[Callable[[int, int, int, int], object]], object]

CHIFFRES = range(1, 10)
TROIS = range(3)


def intersection(a: list[int], b: list[int]) -> list[int]:
    """The possibilities that two lists share.

    >>> intersection([1, 2, 3], [2, 3, 4])
    [2, 3]
    """
    return [v for v in a if v in b]


def complementaire(a: list[int]) -> list[int]:
    """The digits from 1 to 9 that a list has not.

    >>> complementaire([1, 3, 5, 7, 9])
    [2, 4, 6, 8]
    """
    return [v for v in CHIFFRES if v not in a]


def iter_line(k: tuple[int, int], f: Callable[[int, int, int, int], object]) -> None:
    """Call ``f`` with each cell of a row."""
    for j, jj in product(TROIS, TROIS):
        f(*k, j, jj)


def iter_col(k: tuple[int, int], f: Callable[[int, int, int, int], object]) -> None:
    """Call ``f`` with each cell of a column.

    >>> iter_col((1, 1), print)  # doctest: +ELLIPSIS
    0 0 1 1
    0 1 1 1
    ...
    2 2 1 1
    """
    for i, ii in product(TROIS, TROIS):
        f(i, ii, *k)


def iter_block(k: tuple[int, int], f: Callable[[int, int, int, int], object]) -> None:
    """Call ``f`` with each cell of a block."""
    for ii, jj in product(TROIS, TROIS):
        f(k[0], ii, k[1], jj)


def groupements() -> Iterator[Groupement]:
    """All 27 groups."""
    for iterateur, k in product((iter_line, iter_col, iter_block), product(TROIS, TROIS)):
        yield partial(iterateur, k)


def cellules(groupement: Groupement) -> list[Cellule]:
    """The cells of a group."""
    trouvees: list[Cellule] = []
    groupement(lambda *cellule: trouvees.append(cellule))
    return trouvees


def restreindre(g: Grille, cellule: Cellule, permises: list[int]) -> bool:
    """Keep only some possibilities of a cell; tell whether that changed anything."""
    i, ii, j, jj = cellule
    avant = g[i][ii][j][jj]
    g[i][ii][j][jj] = intersection(avant, permises)
    return len(g[i][ii][j][jj]) < len(avant)


def possibles(g: Grille, cellule: Cellule) -> list[int]:
    """The possibilities of a cell."""
    i, ii, j, jj = cellule
    return g[i][ii][j][jj]


def enlever(groupement: Groupement, g: Grille) -> bool:
    """Take each possibility that is chosen in a cell away from the other cells of the group."""
    mieux = False
    for cellule in cellules(groupement):
        choisie = possibles(g, cellule)
        if len(choisie) == 1:
            for autre in cellules(groupement):
                if autre != cellule:
                    mieux |= restreindre(g, autre, complementaire(choisie))
    return mieux


def choisir(groupement: Groupement, g: Grille) -> bool:
    """Choose each possibility that only one cell of the group still has."""
    mieux = False
    for v in CHIFFRES:
        places = [cellule for cellule in cellules(groupement) if v in possibles(g, cellule)]
        if len(places) == 1:
            mieux |= restreindre(g, places[0], [v])
    return mieux


def paires(groupement: Groupement, g: Grille) -> bool:
    """Two cells with the same two possibilities keep them from the others; two that only two cells have fill those."""
    mieux = False
    for a, b in combinations(CHIFFRES, 2):
        seules = [cellule for cellule in cellules(groupement) if sorted(possibles(g, cellule)) == [a, b]]
        if len(seules) == 2:
            for autre in cellules(groupement):
                if autre not in seules:
                    mieux |= restreindre(g, autre, complementaire([a, b]))
        avec_a, avec_b = ([c for c in cellules(groupement) if v in possibles(g, c)] for v in (a, b))
        if len(avec_a) == 2 and avec_a == avec_b:
            for cellule in avec_a:
                mieux |= restreindre(g, cellule, [a, b])
    return mieux


def resoudre(g: Grille) -> None:
    """Deduce with :func:`enlever` and :func:`choisir`, group by group, until nothing gets better."""
    mieux = True
    while mieux:
        mieux = False
        for groupement in groupements():
            for etape in (enlever, choisir):
                mieux |= etape(groupement, g)


def generer() -> list[list[int]]:
    """A puzzle that can be done in the metro: clues are added two by two, face to face, until deductions are enough."""
    pleine = _pleine()
    donnees = [[0] * 9 for _ in range(9)]
    couples = [((k // 9, k % 9), (8 - k // 9, 8 - k % 9)) for k in range(41)]
    shuffle(couples)
    for couple in couples:
        for ligne, colonne in couple:
            donnees[ligne][colonne] = pleine[ligne][colonne]
        g = grille("".join(str(v) for rangee in donnees for v in rangee))
        resoudre(g)
        if "." not in en_ligne(g):
            break
    return donnees


def _pleine() -> list[list[int]]:
    """A full grid: one pattern, with its rows, columns and digits shuffled."""

    def melange(ensemble: range) -> list[int]:
        liste = list(ensemble)
        shuffle(liste)
        return liste

    lignes, colonnes = ([3 * a + b for a in melange(TROIS) for b in melange(TROIS)] for _ in range(2))
    chiffres = melange(CHIFFRES)
    return [[chiffres[(3 * (ligne % 3) + ligne // 3 + colonne) % 9] for colonne in colonnes] for ligne in lignes]


def grille(texte: str) -> Grille:
    """A grid from 81 signs: a clue is the only possibility of its cell, ``.`` or ``0`` leaves all nine."""
    cases = [[int(signe)] if signe in "123456789" else list(CHIFFRES) for signe in texte]
    rangees = [[cases[9 * ligne + 3 * j : 9 * ligne + 3 * j + 3] for j in TROIS] for ligne in range(9)]
    return [rangees[3 * i : 3 * i + 3] for i in TROIS]


def en_ligne(g: Grille) -> str:
    """A grid as 81 signs, ``.`` where several digits are possible."""
    cases = [g[i][ii][j][jj] for i, ii, j, jj in product(TROIS, repeat=4)]
    return "".join(str(case[0]) if len(case) == 1 else "." for case in cases)
