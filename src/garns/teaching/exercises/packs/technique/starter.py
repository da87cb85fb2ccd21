"""A technique of your own. Complete it, then check it: garns exercise technique technique.py"""


def find(view):
    """Yield a step for each two cells of a house that hold the same two candidates.

    view.houses, view.candidates(cell), view.common_peers((a, b)) and view.eliminations(digits, cells) will help; a step
    is Step("own", eliminations=..., parts=(Part("subset", (a, b), (x, y), (house,)),)), both from garns.
    """
    yield from ()
