# Wrong: nothing up to jouer: i, j and v are asked for one by one.

def afficher_grille(x):
    for ligne in x:
        print(*ligne)


def unique(x):
    y = [v for v in x if v != 0]
    return len(set(y)) == len(y)


def ligne(x, i):
    return x[i - 1]


def colonne(x, i):
    return [x[k][i - 1] for k in range(9)]


def region(x, i):
    a, b = 3 * ((i - 1) // 3), 3 * ((i - 1) % 3)
    return [x[a + k][b + l] for k in range(3) for l in range(3)]


def ajouter(x, i, j, v):
    ancien = x[i - 1][j - 1]
    x[i - 1][j - 1] = v
    k = 3 * ((i - 1) // 3) + (j - 1) // 3 + 1
    if not (unique(ligne(x, i)) and unique(colonne(x, j)) and unique(region(x, k))):
        x[i - 1][j - 1] = ancien


def jouer(x):
    while any(0 in l for l in x):
        i, j, v = int(input("i ? ")), int(input("j ? ")), int(input("v ? "))
        ajouter(x, i, j, v)
        afficher_grille(x)
