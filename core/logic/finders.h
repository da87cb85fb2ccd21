// One function per file of finders: the records of its techniques.
#pragma once

#include <vector>

#include "logic/registry.h"

namespace garns::logic {

template <class Board>
using Techniques = std::vector<Technique<Board>>;

template <class Board>
Techniques<Board> singles();
template <class Board>
Techniques<Board> intersections();
template <class Board>
Techniques<Board> subsets();
template <class Board>
Techniques<Board> fish();
template <class Board>
Techniques<Board> single_digit();
template <class Board>
Techniques<Board> wings();
template <class Board>
Techniques<Board> coloring();
template <class Board>
Techniques<Board> medusa();
template <class Board>
Techniques<Board> rectangles();
template <class Board>
Techniques<Board> graves();
template <class Board>
Techniques<Board> als();
template <class Board>
Techniques<Board> als_chain();
template <class Board>
Techniques<Board> sue_de_coq();
template <class Board>
Techniques<Board> exclusion();
template <class Board>
Techniques<Board> chains();
template <class Board>
Techniques<Board> templates();
template <class Board>
Techniques<Board> forcing();
template <class Board>
Techniques<Board> nets();
template <class Board>
Techniques<Board> clues();
template <class Board>
Techniques<Board> cages();
template <class Board>
Techniques<Board> must_hold();
template <class Board>
Techniques<Board> clue_sets();
template <class Board>
Techniques<Board> leftovers();
template <class Board>
Techniques<Board> kraken();
template <class Board>
Techniques<Board> patterns();
template <class Board>
Techniques<Board> exocets();
template <class Board>
Techniques<Board> msls();
template <class Board>
Techniques<Board> extended_rectangles();
template <class Board>
Techniques<Board> oddagons();
template <class Board>
Techniques<Board> fireworks();

// In set_exclusion.cpp: aligned exclusion by almost locked sets.
template <class Board>
void find_set_exclusions(const Board& board, const Emit& emit);

// Those of which HoDoKu takes another step first.
template <class Board>
Techniques<Board> singles_as_hodoku();
template <class Board>
Techniques<Board> patterns_as_hodoku();
template <class Board>
Techniques<Board> chains_as_hodoku();
template <class Board>
Techniques<Board> forcing_as_hodoku();

#define GARNS_TECHNIQUES_OF(width, name) template Techniques<Board<width>> name();
#define GARNS_TECHNIQUES(name) GARNS_WIDTHS(GARNS_TECHNIQUES_OF, name)

}  // namespace garns::logic
