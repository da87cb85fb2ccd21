# Wrong: jouer does not see that the grid is full, and no error stops it.

def jouer(x):
    while True:
        try:
            i, j, v = eval(input())
            x[i - 1][j - 1] = v
            print(x)
        except:
            print("encore")
