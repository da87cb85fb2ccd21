// Regions that are to be found while solving.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules.h"
#include "solve/candidates.h"
#include "solve/lists.h"

namespace garns::solve {

// How a search numbers the regions: as the rules say, or as it likes.
enum class Numbers : std::uint8_t { kInOrder, kFree };

class FoundRegions {
public:
    explicit FoundRegions(const Rules& rules);

    int size() const { return static_cast<int>(cells_.size()); }
    // In the order in which the regions are numbered: that of the rules, or places first that are known to lie in
    // different ones.
    std::span<const Cell> cells(int i, Numbers numbers = Numbers::kInOrder) const {
        return numbers == Numbers::kInOrder ? cells_[i] : from_afar_[i];
    }
    // Whether the numbers mean nothing where each cell may hold these digits (there is a set for each).
    bool can_be_free(std::span<const DigitSet> domains) const;
    // Gives the regions of a solution the numbers of the rules.
    void put_in_order(std::span<Digit> solution) const;

    // Memory to work in: sets of places, in words of 64.
    struct Scratch {
        std::vector<std::uint64_t> sets;
        Numbers numbers = Numbers::kInOrder;
    };
    Scratch scratch() const { return {std::vector<std::uint64_t>(4 * digits_ * most_words_)}; }

    // Removes what no regions leave; false on a contradiction.
    bool propagate(int i, Candidates& candidates, Scratch& scratch) const;

private:
    class Look;

    Lists<Cell> cells_, from_afar_;  // two by two, as in the rules
    std::vector<DigitSet> domains_;  // of all cells
    bool names_only_ = true;
    std::size_t digits_, most_words_ = 0;
};

}  // namespace garns::solve
