# Wrong: an error half way: unique is there, ligne is not.

def unique(x):
    y = [v for v in x if v != 0]
    return len(set(y)) == len(y)


grille = Grille(9)


def ligne(x, i):
    return x[i - 1]
