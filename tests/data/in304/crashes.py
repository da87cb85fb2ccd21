# Wrong: unique reads at address 0, ligne recurses for ever, colonne is right.

import ctypes


def unique(x):
    return ctypes.string_at(0)


def ligne(x, i):
    return ligne(x, i)


def colonne(x, i):
    return [ligne[i - 1] for ligne in x]
