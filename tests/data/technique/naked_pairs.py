from itertools import combinations

from garns import Part, Step


def find(view):
    for index, house in enumerate(view.houses):
        twos = [cell for cell in house.cells if len(view.candidates(cell)) == 2]
        for a, b in combinations(twos, 2):
            pair = view.candidates(a)
            if pair == view.candidates(b):
                gone = view.eliminations(pair, view.common_peers((a, b)))
                yield Step("own", eliminations=gone, parts=(Part("subset", (a, b), tuple(sorted(pair)), (index,)),))
