# Wrong: verifier takes a grid with empty cells for right.

def verifier(x):
    carres = [[x[a + k // 3][b + k % 3] for k in range(9)] for a in (0, 3, 6) for b in (0, 3, 6)]
    for groupe in x + list(zip(*x)) + carres:
        for v in groupe:
            if v != 0 and groupe.count(v) > 1:
                return False
    return True
