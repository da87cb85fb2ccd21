# Wrong: unique fills the memory, colonne is right.

def unique(x):
    y = [1]
    while True:
        y += y


def colonne(x, i):
    return [ligne[i - 1] for ligne in x]
