// Regions that are to be found while solving.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules.h"
#include "solve/candidates.h"
#include "solve/lists.h"
#include "solve/same_regions.h"

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

    // Memory to work in.
    struct Scratch {
        // Of each digit: the regions in which it may stand somewhere, in two places or more, and does stand.
        std::vector<DigitSet> once, twice, taken;
        std::vector<DigitSet> taken_in;      // of each region: the digits that do stand in it
        std::vector<std::size_t> first_met;  // of each region: the first place that may be in it
        std::vector<SameRegions::Scratch> same;
        Numbers numbers = Numbers::kInOrder;
    };
    Scratch scratch() const;

    // Removes what no regions leave; false on a contradiction.
    bool propagate(int i, Candidates& candidates, Scratch& scratch) const;

private:
    class Look;

    Lists<Cell> cells_, from_afar_;  // two by two, as in the rules
    std::vector<SameRegions> same_;
    std::vector<DigitSet> domains_;  // of all cells
    bool names_only_ = true;
    int digits_;
};

}  // namespace garns::solve
