# Wrong: regions are counted downwards instead of as one reads.

def region(x, i):
    a, b = 3 * ((i - 1) % 3), 3 * ((i - 1) // 3)
    return [x[a + k][b + l] for k in range(3) for l in range(3)]
