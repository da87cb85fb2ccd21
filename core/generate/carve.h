// From a full grid to a puzzle: clues go as long as the solution stays the only one.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "generate/fill.h"
#include "solve/hybrid.h"

namespace garns::generate {

// Whether a change keeps a puzzle's only solution. The model must outlive it.
class Uniqueness {
public:
    explicit Uniqueness(const solve::Model& model);

    // The clues had one solution, the grid, before the cells lost theirs: do they
    // still? Boards that are not classic get so many nodes to answer; when they run
    // out, the answer is no. Another solution differs from the grid in one of the
    // cells, or it would have been one before.
    bool holds(std::span<const Digit> clues, std::span<const Digit> grid, std::span<const Cell> gone);

private:
    const solve::Model& model_;
    bool classic_;
    solve::HybridSearch search_;
    std::vector<DigitSet> domains_;
};

// Tells whether a puzzle with these clues is still wanted.
using Wanted = std::function<bool(std::span<const Digit>)>;

// Takes the clues of each group away together, in this order, unless the solution
// would not be the only one, the puzzle would not be wanted, or fewer than so many
// clues would be left. With groups of one cell and everything wanted the result is
// minimal: a clue that had to stay once has to stay when others are gone too.
Grid carve(const Grid& grid, std::span<const std::vector<Cell>> groups, int fewest, Uniqueness& unique,
           const Wanted& wanted = {});

}  // namespace garns::generate
