# Wrong: verifier looks at rows only.

def verifier(x):
    return all(sorted(ligne) == list(range(1, 10)) for ligne in x)
