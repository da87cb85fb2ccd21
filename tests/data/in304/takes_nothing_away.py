# Wrong: nouvelle returns a full grid.

def nouvelle():
    return [[(3 * (i % 3) + i // 3 + j) % 9 + 1 for j in range(9)] for i in range(9)]
