# Wrong: jouer puts a forbidden value all the same.

def afficher_grille(x):
    for ligne in x:
        print(*ligne)


def jouer(x):
    while any(0 in l for l in x):
        i, j, v = map(int, input("i j v ? ").split())
        x[i - 1][j - 1] = v
        afficher_grille(x)
