"""Projet Sudoku (IN304). Complétez ce fichier, puis vérifiez-le : garns exercise in304 sudoku.py"""

grille1 = [
    [2, 5, 0, 0, 3, 0, 9, 0, 1],
    [0, 1, 0, 0, 0, 4, 0, 0, 0],
    [4, 0, 7, 0, 0, 0, 2, 0, 8],
    [0, 0, 5, 2, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 9, 8, 1, 0, 0],
    [0, 4, 0, 0, 0, 3, 0, 0, 0],
    [0, 0, 0, 3, 6, 0, 0, 7, 2],
    [0, 7, 0, 0, 0, 0, 0, 0, 3],
    [9, 0, 3, 0, 0, 0, 6, 0, 4],
]


def afficher_grille(x):
    """Affiche la grille x, un point pour chaque case vide."""
    for i in range(9):
        if i in (3, 6):
            print("------+-------+------")
        signes = [str(v) if v else "." for v in x[i]]
        print(*signes[:3], "|", *signes[3:6], "|", *signes[6:])
