# Wrong: nouvelle takes 70 values away; generer has no parameter, which is accepted.

from random import randint, shuffle


def generer():
    chiffres = list(range(1, 10))
    shuffle(chiffres)
    return [[chiffres[(3 * (i % 3) + i // 3 + j) % 9] for j in range(9)] for i in range(9)]


def nouvelle():
    x = generer()
    while sum(l.count(0) for l in x) < 70:
        x[randint(0, 8)][randint(0, 8)] = 0
    return x
