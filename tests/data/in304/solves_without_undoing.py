# Wrong: resoudre leaves its last guess in the grid.

def libre(x, i, j, v):
    a, b = i // 3 * 3, j // 3 * 3
    return all(v not in (x[i][k], x[k][j], x[a + k // 3][b + k % 3]) for k in range(9))


def resoudre(x):
    vides = [(i, j) for i in range(9) for j in range(9) if x[i][j] == 0]
    choix = [([v for v in range(1, 10) if libre(x, *c, v)], c) for c in vides]
    if not choix:
        return x
    valeurs, (i, j) = min(choix, key=lambda c: len(c[0]))
    for v in valeurs:
        copie = [list(l) for l in x]
        copie[i][j] = v
        resultat = resoudre(copie)
        x[i][j] = v
        if resultat:
            return resultat
    return False
