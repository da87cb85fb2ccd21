# Wrong: resoudre returns nothing when there is no solution.

def possibles(x, i, j):
    prises = x[i] + [l[j] for l in x] + [v for l in x[i // 3 * 3 : i // 3 * 3 + 3] for v in l[j // 3 * 3 : j // 3 * 3 + 3]]
    return set(range(1, 10)) - set(prises)


def resoudre(x):
    cases = [(len(possibles(x, i, j)), i, j) for i in range(9) for j in range(9) if not x[i][j]]
    if cases == []:
        return x
    n, i, j = min(cases)
    for t in possibles(x, i, j):
        x[i][j] = t
        if resoudre(x) is not None:
            return x
    x[i][j] = 0
