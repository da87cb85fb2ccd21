# Wrong: rows and columns count from 0: the ninth is beyond the grid.

def ligne(x, i):
    return x[i]


def colonne(x, i):
    return [ligne[i] for ligne in x]
