// Sandwiches and lunchboxes: what lies between the smallest and the largest digit of some cells adds up to a total.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "rules.h"
#include "solve/candidates.h"
#include "solve/lists.h"

namespace garns::solve {

class Enclosures {
public:
    explicit Enclosures(const Rules& rules);

    int size() const { return static_cast<int>(lines_.size()); }
    std::span<const Cell> cells(int i) const { return cells_[i]; }
    // The smallest and the largest digit of the board, on a line that has all digits: what lies between the two is
    // hardly known before they are placed.
    DigitSet keys(int i) const { return lines_[i].least | lines_[i].most; }
    // The sets of so many digits that have the total.
    std::span<const DigitSet> sets(int i, std::size_t size) const { return sets_[lines_[i].first_sets + size]; }

    // Goes through all places of the smallest and the largest digit and all sets of digits that may lie between them.
    // A digit that none of these ways has in a cell leaves it.
    bool propagate(int i, Candidates& candidates) const;

private:
    struct Line {
        std::size_t first_sets;  // of the lists: the sets of no digits with the total, then those of one, of two ...
        DigitSet least, most;    // the only ones there can be; none where that is not known
    };

    Lists<Cell> cells_;
    std::vector<Line> lines_;
    Lists<DigitSet> sets_;
};

}  // namespace garns::solve
