// From a full grid to a puzzle: clues go as long as the solution stays the only one.
#pragma once

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
    // out, or the control says stop, the answer is no. Another solution differs from the grid in one of the
    // cells, or it would have been one before.
    bool holds(std::span<const Digit> clues, std::span<const Digit> grid, std::span<const Cell> gone,
               const Control& control);

private:
    const solve::Model& model_;
    bool classic_;
    solve::HybridSearch search_;
    std::vector<DigitSet> domains_;
};

// Cells that keep or lose their clue together.
using Group = std::vector<Cell>;

// Takes the clues of each group away, in this order, unless the solution would not
// be the only one or fewer than so many clues would be left; returns the groups
// that went. With groups of one cell and no bound the result is minimal: a clue
// that had to stay once has to stay when others are gone too. A control that says
// stop ends it early: the puzzle is sound, only not carved to the end.
std::vector<const Group*> carve(Grid& clues, const Grid& solution, std::span<const Group* const> order, int fewest,
                                Uniqueness& unique, const Control& control);

}  // namespace garns::generate
