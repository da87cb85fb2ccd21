# -*- coding: latin-1 -*-
# Wrong: nothing: another encoding is allowed when it is declared.
# déclaré


def unique(x):
    y = [v for v in x if v != 0]
    return len(set(y)) == len(y)
