# Wrong: calls exit at the end: what was defined before is checked all the same.

def unique(x):
    y = [v for v in x if v != 0]
    return len(set(y)) == len(y)


exit()
