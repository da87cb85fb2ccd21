// Digits that count how many cells hold what the first of them holds: counters and arrows of regions to be found.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules.h"
#include "solve/candidates.h"
#include "solve/lists.h"

namespace garns::solve {

class Tallies {
public:
    explicit Tallies(const Rules& rules);

    int size() const { return static_cast<int>(told_.size()); }
    // The first cell, those that may count, and the counter.
    std::span<const Cell> cells(int i) const { return cells_[i]; }
    // Whether a cell comes twice: a place knows nothing of the other.
    bool comes_again(int i) const { return told_[i].comes_again; }

    // Memory to work in.
    struct Scratch {
        std::vector<DigitSet> kept;  // of each cell that may count
        // Numbers as bits: of each arm how many of its cells may count, of all before it, of all after it.
        std::vector<std::uint64_t> lengths, before, after;
    };
    Scratch scratch() const;

    // A digit stays in a cell only where some way to fill all has it there; exact where no cell comes twice.
    bool propagate(int i, Candidates& candidates, Scratch& scratch) const;

private:
    struct Told {
        int more;
        int enclosing;
        bool in_arms, comes_again;
    };
    class Look;

    std::vector<Told> told_;
    Lists<Cell> cells_;
    Lists<std::uint32_t> arms_;  // where each begins, after the first cell, and where the last ends
};

}  // namespace garns::solve
