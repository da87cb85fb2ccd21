# Wrong: ajouter leaves 0 in the place of the old value.

def ajouter(x, i, j, v):
    x[i - 1][j - 1] = 0
    a, b = (i - 1) // 3 * 3, (j - 1) // 3 * 3
    carre = [x[a + k // 3][b + k % 3] for k in range(9)]
    if v not in x[i - 1] and v not in [l[j - 1] for l in x] and v not in carre:
        x[i - 1][j - 1] = v
