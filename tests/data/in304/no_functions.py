# Wrong: only a grid, and no function at all.

grille = [[0] * 9 for _ in range(9)]
