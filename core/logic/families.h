// One function per family: its techniques, each an id and its finder.
#pragma once

#include <vector>

#include "logic/registry.h"

namespace garns::logic {

template <class Board>
using Family = std::vector<Technique<Board>>;

template <class Board>
Family<Board> singles();
template <class Board>
Family<Board> intersections();
template <class Board>
Family<Board> subsets();
template <class Board>
Family<Board> fish();
template <class Board>
Family<Board> single_digit();
template <class Board>
Family<Board> wings();
template <class Board>
Family<Board> coloring();
template <class Board>
Family<Board> medusa();
template <class Board>
Family<Board> rectangles();
template <class Board>
Family<Board> graves();
template <class Board>
Family<Board> als();
template <class Board>
Family<Board> als_chain();
template <class Board>
Family<Board> sue_de_coq();
template <class Board>
Family<Board> exclusion();
template <class Board>
Family<Board> chains();
template <class Board>
Family<Board> templates();
template <class Board>
Family<Board> forcing();
template <class Board>
Family<Board> nets();
template <class Board>
Family<Board> clues();
template <class Board>
Family<Board> cages();
template <class Board>
Family<Board> kraken();
template <class Board>
Family<Board> patterns();

}  // namespace garns::logic
