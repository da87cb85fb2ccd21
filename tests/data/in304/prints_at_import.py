# Wrong: prints when imported, which is noted and costs nothing.

def unique(x):
    y = [v for v in x if v != 0]
    return len(set(y)) == len(y)


print("Bonjour", unique([1, 2]))
