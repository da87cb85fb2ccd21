# Wrong: unique takes two empty cells for a repetition.

def unique(x):
    return len(set(x)) == len(x)
