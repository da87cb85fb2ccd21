# Wrong: unique returns None in the place of False.

def unique(x):
    y = [v for v in x if v]
    if len(set(y)) == len(y):
        return True
