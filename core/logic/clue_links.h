// Links that clues make between candidates of different cells.
#pragma once

#include <vector>

#include "logic/step.h"

namespace garns::logic {

// Weak: no filling of the clue holds both. Strong: every filling holds one of both.
struct ClueLink {
    Candidate a, b;
    bool strong;
    int clue;  // which of `clues` of the answer
};

struct ClueLinks {
    std::vector<ClueLink> links;
    std::vector<Part> clues;  // with the role kClue
};

// The links of all clues of three cells or more; those of two take no search. The last answer is remembered: every
// choice of links of a chain asks for the same board.
template <class Board>
const ClueLinks& clue_links(const Board& board);

}  // namespace garns::logic
