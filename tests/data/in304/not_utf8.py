# Wrong: not UTF-8, and no other encoding is declared.
# é
def unique(x):
    y = [v for v in x if v != 0]
    return len(set(y)) == len(y)
