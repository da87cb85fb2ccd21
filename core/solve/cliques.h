// Cells of which any two stand in the same relation, such as those of a renban:
// the sets of digits they can hold.
#pragma once

#include <span>
#include <vector>

#include "control.h"
#include "rules.h"
#include "solve/candidates.h"
#include "solve/houses.h"
#include "solve/lists.h"
#include "solve/sharing.h"

namespace garns::solve {

class Cliques {
public:
    // Finds them: a relation that reads the same both ways and forbids equal digits,
    // between any two of at least three cells.
    Cliques(const Rules& rules, const Houses& houses, const Control& control);

    int size() const { return static_cast<int>(cells_.size()); }
    std::span<const Cell> cells(int i) const { return cells_[i]; }

    bool propagate(int i, Candidates& candidates) const;

private:
    int digits_;
    Lists<Cell> cells_;
    Lists<Sets> sets_;
    Lists<Outsider> outsiders_;
};

}  // namespace garns::solve
