# Wrong: ligne is right, colonne is a tuple.

def ligne(x, i):
    return x[i - 1]


def colonne(x, i):
    return tuple(x[k][i - 1] for k in range(9))
