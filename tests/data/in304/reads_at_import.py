# Wrong: starts a game when imported, without asking for __main__.

def unique(x):
    y = [v for v in x if v != 0]
    return len(set(y)) == len(y)


n = input("une partie ? ")
