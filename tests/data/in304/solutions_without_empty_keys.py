# Wrong: keys without cells are missing.

def solutions(x):
    d = {}
    for i, j in [(i, j) for i in range(9) for j in range(9) if not x[i][j]]:
        voisines = [(k, m) for k in range(9) for m in range(9) if k == i or m == j or (k // 3, m // 3) == (i // 3, j // 3)]
        l = sorted(set(range(1, 10)) - {x[k][m] for k, m in voisines})
        d.setdefault(len(l), []).append((i + 1, j + 1, l))
    return d
