// Houses and groups: naked singles, hidden singles, locked candidates, subsets.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "rules.h"
#include "solve/candidates.h"
#include "solve/house_lanes.h"
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
    // Those of some rules, which may be known from another puzzle on the same board.
    static std::shared_ptr<const Houses> of(const Rules& rules);

    // About how many bytes it takes to keep them.
    std::size_t weight() const {
        return houses_.weight() + peers_.weight() + houses_of_.weight() + crossings_.weight() + rests_.weight() +
               targets_.weight() + lanes_.weight();
    }

    int size() const { return static_cast<int>(houses_.size()); }
    std::span<const Cell> cells(int house) const { return houses_[house]; }
    DigitSet digits(int house) const { return digits_[house]; }
    // The cells that may not hold the same digit as this one, in order.
    std::span<const Cell> peers(Cell cell) const { return peers_[cell]; }
    bool sees(Cell a, Cell b) const { return std::ranges::binary_search(peers_[a], b); }
    // The cells outside at most 64 cells that see at least two of them.
    std::vector<Outsider> outsiders(std::span<const Cell> cells) const;
    // The same into memory that is used again: which of the cells each cell sees, and the outsiders.
    void find_outsiders(std::span<const Cell> cells, std::vector<std::uint64_t>& seen,
                        std::vector<Outsider>& found) const;
    // The houses that a cell lies in.
    std::span<const std::uint32_t> houses_of(Cell cell) const { return houses_of_[cell]; }
    // The same houses eight at a time.
    const HouseLanes& lanes() const { return lanes_; }
    bool crossed(int house) const { return !crossings_[house].empty(); }

    // Each removes candidates that no solution has; false on a contradiction.
    bool settle(Cell cell, Candidates& candidates) const;
    bool hidden_singles(int house, Candidates& candidates) const;
    bool locked_candidates(int house, Candidates& candidates) const;
    bool naked_subsets(int house, Candidates& candidates) const;

private:
    // Which cells each sees, as bits.
    using Seen = std::vector<std::uint64_t>;

    Houses(const Rules& rules, std::vector<DigitSet> digits, Seen seen);
    static Seen find_seen(const Rules& rules);
    void find_peers(std::size_t cells, std::span<const std::uint64_t> seen);
    void find_crossings();

    Lists<Cell> houses_;
    std::vector<DigitSet> digits_;  // of each house
    Lists<Cell> peers_;
    Lists<std::uint32_t> houses_of_;  // each cell
    // A crossing is some cells of a house that all see the same cells outside, the
    // targets. Where they stand side by side in the house, from one place to
    // another, that tells the rest of it; else these cells are listed.
    struct Crossing {
        std::uint16_t from, to;  // the same where they do not
        std::uint32_t rest, targets;
    };
    Lists<Crossing> crossings_;    // of each house
    Lists<Cell> rests_, targets_;  // by their numbers
    HouseLanes lanes_;
};

}  // namespace garns::solve
