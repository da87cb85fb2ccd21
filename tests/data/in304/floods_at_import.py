# Wrong: prints without end when imported: nothing can be checked.

def unique(x):
    y = [v for v in x if v != 0]
    return len(set(y)) == len(y)


while True:
    print("sudoku")
