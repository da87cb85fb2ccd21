# Wrong: jouer is right but never shows the grid.

def jouer(x):
    while any(0 in l for l in x):
        i, j, v = map(int, input("i j v ? ").split(","))
        x[i - 1][j - 1] = v
