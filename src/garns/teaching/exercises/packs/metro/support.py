"""What the child builds for the functions of a student: groups as iterators, and a function that notes its calls."""

TROIS = range(3)


def groupement(kind, a, b):
    """A group by its iterator: a function that calls another with the coordinates of each cell."""
    cells = {
        "line": [(a, b, j, jj) for j in TROIS for jj in TROIS],
        "col": [(i, ii, a, b) for i in TROIS for ii in TROIS],
        "block": [(a, ii, b, jj) for ii in TROIS for jj in TROIS],
    }[kind]

    def each(f):
        for cell in cells:
            f(*cell)

    return each


def noter():
    """A function that notes what it is called with."""

    def note(*cell):
        note.seen.append(cell)

    note.seen = []
    return note
