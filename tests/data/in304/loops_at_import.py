# Wrong: never ends to import: nothing can be checked.

def unique(x):
    y = [v for v in x if v != 0]
    return len(set(y)) == len(y)


while True:
    pass
