# Wrong: jouer asks once, however many cells are empty.

def jouer(x):
    i, j, v = map(int, input().split())
    x[i - 1][j - 1] = v
    print(x)
