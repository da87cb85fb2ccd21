// Houses and groups: naked singles, hidden singles, locked candidates, subsets.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "rules.h"
#include "solve/candidates.h"
#include "solve/lists.h"

namespace garns::solve {

// A cell outside some cells, and which of them it sees, as bits in their order.
struct Outsider {
    std::uint64_t sees;
    Cell cell;
    auto operator<=>(const Outsider&) const = default;
};

// The digits of a house: as many as it has cells, all that these may hold. (Where
// no cell of the board may hold some digit, rows are houses without it.)
DigitSet digits_of_house(const Rules& rules, std::span<const Cell> house);

class Houses {
public:
    explicit Houses(const Rules& rules);

    int size() const { return static_cast<int>(houses_.size()); }
    std::span<const Cell> cells(int house) const { return houses_[house]; }
    // The cells that may not hold the same digit as this one, in order.
    std::span<const Cell> peers(Cell cell) const { return peers_[cell]; }
    bool sees(Cell a, Cell b) const { return std::ranges::binary_search(peers_[a], b); }
    // The cells outside at most 64 cells that see at least two of them.
    std::vector<Outsider> outsiders(std::span<const Cell> cells) const;
    bool crossed(int house) const { return !crossings_[house].empty(); }

    // Each removes candidates that no solution has; false on a contradiction.
    bool settle(Cell cell, Candidates& candidates) const;
    bool hidden_singles(int house, Candidates& candidates) const;
    bool locked_candidates(int house, Candidates& candidates) const;
    bool naked_subsets(int house, Candidates& candidates) const;

private:
    void find_peers(const Rules& rules);
    void find_crossings();

    Lists<Cell> houses_;
    std::vector<DigitSet> digits_;  // of each house
    Lists<Cell> peers_;
    // A crossing is some cells of a house that all see the same cells outside:
    // the house's other cells, and the cells outside.
    Lists<std::uint32_t> crossings_;  // of each house
    Lists<Cell> rests_, targets_;     // of each crossing
};

}  // namespace garns::solve
