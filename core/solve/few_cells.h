// A few cells that all see each other, and the total of their digits: every way to fill them is gone through, so what
// they can hold is known exactly.
//
// The cell with the most candidates comes last. Its digits are not tried one by one: those that complete a total are a
// shift and an intersection away. So three cells with 2, 3 and 5 candidates have six ways, not thirty.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "solve/candidates.h"
#include "solve/houses.h"
#include "types.h"

namespace garns::solve {

template <std::size_t kCells>
class FewCells {
public:
    using Totals = std::uint64_t;  // a set of totals: bit t - 1 stands for t

    FewCells(std::span<const Cell> cells, const Candidates& candidates) : cells_(cells) {
        std::size_t most = 0;
        for (std::size_t i = 0; i < kCells; ++i) {
            before_[i] = candidates[cells[i]];
            place_[i] = i;
            if (before_[i].size() > before_[most].size()) most = i;
        }
        std::swap(before_[most], before_[kCells - 1]);
        std::swap(place_[most], place_[kCells - 1]);
    }

    // How many ways there are at most, up to the last cell.
    int ways() const {
        int ways = 1;
        for (std::size_t i = 0; i + 1 < kCells; ++i) ways *= before_[i].size();
        return ways;
    }

    // The totals that their candidates can have.
    Totals totals() const {
        Totals found = 0;
        add_totals<0>({}, 0, found);
        return found;
    }

    // Removes what no way with one of the totals has. A digit that all ways have leaves the cells outside that see all
    // its places. False on a contradiction.
    bool keep(Totals totals, std::span<const Outsider> outsiders, Candidates& candidates) {
        needed_ = DigitSet(~std::uint64_t{0});
        if (!support<0>(totals, {}, 0)) return false;
        for (std::size_t i = 0; i < kCells; ++i) {
            if (!candidates.keep(cells_[place_[i]], supported_[i])) return false;
            if (supported_[i].single()) needed_ -= supported_[i];  // which those hear of anyway
        }
        for (Digit digit : needed_) {
            std::uint64_t places = 0;
            for (std::size_t i = 0; i < kCells; ++i) places |= std::uint64_t{supported_[i].has(digit)} << place_[i];
            for (const auto& [sees, cell] : outsiders)
                if ((places & ~sees) == 0 && !candidates.remove(cell, DigitSet::of(digit))) return false;
        }
        return true;
    }

private:
    // The cells before this one hold the digits `used`, and these have the sum `sum`.
    template <std::size_t kCell>
    void add_totals(DigitSet used, int sum, Totals& found) const {
        const DigitSet open = before_[kCell] - used;
        if constexpr (kCell + 1 == kCells)
            found |= open.bits() << sum;
        else
            for (Digit digit : open) add_totals<kCell + 1>(used | DigitSet::of(digit), sum + digit, found);
    }

    template <std::size_t kCell>
    bool support(Totals totals, DigitSet used, int sum) {
        const DigitSet open = before_[kCell] - used;
        if constexpr (kCell + 1 == kCells) {
            const DigitSet last = open & DigitSet(totals >> sum);
            if (last.empty()) return false;
            supported_[kCell] |= last;
            needed_ &= last.single() ? used | last : used;
            return true;
        } else {
            bool any = false;
            for (Digit digit : open) {
                if (!support<kCell + 1>(totals, used | DigitSet::of(digit), sum + digit)) continue;
                supported_[kCell] |= DigitSet::of(digit);
                any = true;
            }
            return any;
        }
    }

    std::span<const Cell> cells_;
    std::array<DigitSet, kCells> before_, supported_{};
    std::array<std::size_t, kCells> place_;  // of each among the cells as they are given
    DigitSet needed_;
};

}  // namespace garns::solve
