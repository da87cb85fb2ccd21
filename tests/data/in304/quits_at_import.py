# Wrong: ends the whole program, past any handler: nothing can be checked.

import os


def unique(x):
    y = [v for v in x if v != 0]
    return len(set(y)) == len(y)


os._exit(0)
