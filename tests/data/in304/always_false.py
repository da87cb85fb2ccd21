# Wrong: verifier is False for everything: one right grid tells.

def verifier(x):
    return False
