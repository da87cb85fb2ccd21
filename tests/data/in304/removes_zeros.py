# Wrong: unique is right, but takes the zeros out of the list it was given.

def unique(x):
    while 0 in x:
        x.remove(0)
    return len(set(x)) == len(x)
