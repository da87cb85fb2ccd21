# Wrong: resoudre tries the same value again and again; ligne is right.

def ligne(x, i):
    return x[i - 1]


def resoudre(x):
    while any(0 in l for l in x):
        x[0][0] = x[0][0]
    return x
