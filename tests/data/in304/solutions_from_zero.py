# Wrong: the coordinates in the dictionary count from 0.

def solutions(x):
    d = {n: [] for n in range(10)}
    for i in range(9):
        for j in range(9):
            if x[i][j] == 0:
                pris = set(x[i]) | {x[k][j] for k in range(9)}
                pris |= {x[i // 3 * 3 + k // 3][j // 3 * 3 + k % 3] for k in range(9)}
                l = [v for v in range(1, 10) if v not in pris]
                d[len(l)].append((i, j, l))
    return d
