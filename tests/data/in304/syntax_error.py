# Wrong: the third line is no Python: nothing can be checked.

def unique(x)
    return True
