# Wrong: generer makes a full grid, always the same.

def generer(x):
    for i in range(9):
        for j in range(9):
            x[i][j] = (3 * (i % 3) + i // 3 + j) % 9 + 1
    return x
