# Wrong: unique calls exit, ligne ends the whole program, colonne is right.

import os
import sys


def unique(x):
    sys.exit(0)


def ligne(x, i):
    os._exit(0)


def colonne(x, i):
    return [ligne[i - 1] for ligne in x]
