// Cells that all see each other hold a set of digits, one each. Given the sets
// that they may hold, which candidates can stay?
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "solve/candidates.h"
#include "solve/houses.h"
#include "types.h"

namespace garns::solve {

// Narrows cells that share out a set of digits, one each: a cell with one digit
// takes it from the others, a digit with one cell takes the cell. False if the
// set cannot be shared out (some such failures are not seen).
inline bool share_out(std::span<DigitSet> cells, DigitSet digits) {
    for (DigitSet& cell : cells) cell &= digits;
    for (;;) {
        DigitSet once, twice, settled;
        for (DigitSet cell : cells) {
            if (cell.empty()) return false;
            if (cell.single()) {
                if (!(settled & cell).empty()) return false;
                settled |= cell;
            }
            twice |= once & cell;
            once |= cell;
        }
        if (once != digits) return false;
        const DigitSet hidden = once - twice - settled;
        bool changed = false;
        for (DigitSet& cell : cells) {
            if (cell.single()) continue;
            DigitSet left = cell - settled;
            if (!(left & hidden).empty()) left &= hidden;
            changed |= left != cell;
            cell = left;
        }
        if (!changed) return true;
    }
}

// Every set is tried in turn and shared out among the cells. A candidate that no
// set leaves in its cell goes. A digit that all sets have is somewhere in the
// cells, so it leaves the cells outside that see all its places.
class Sharing {
public:
    static constexpr std::size_t kMost = 10;  // cells

    Sharing(std::span<const Cell> cells, const Candidates& candidates) : cells_(cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            before_[i] = candidates[cells[i]];
            any_ |= before_[i];
            if (before_[i].single()) settled_ |= before_[i];
        }
        needed_ = any_;
    }

    // Tries a set of as many digits as cells. True when everything is supported
    // already, so that nothing can come of further sets.
    bool add(DigitSet digits) {
        if (!(digits - any_).empty() || !(settled_ - digits).empty()) return false;
        std::array<DigitSet, kMost> shared;
        std::copy_n(before_.begin(), cells_.size(), shared.begin());
        if (!share_out(std::span(shared).first(cells_.size()), digits)) return false;
        needed_ &= digits;
        bool all_supported = needed_ == settled_;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            supported_[i] |= shared[i];
            all_supported &= supported_[i] == before_[i];
        }
        return all_supported;
    }

    // The candidates before, and what is left of them, one cell after the other in
    // a word; for cells times digits up to 64.
    std::uint64_t packed(int digits) const { return packed(before_, digits); }
    std::uint64_t supported(int digits) const { return packed(supported_, digits); }
    DigitSet needed() const { return needed_; }
    // What was found before for the same candidates, in place of sets.
    void recall(std::uint64_t supported, DigitSet needed, int digits) {
        const std::uint64_t all = DigitSet::all(digits).bits();
        for (std::size_t i = 0; i < cells_.size(); ++i, supported >>= digits) supported_[i] = DigitSet(supported & all);
        needed_ = needed;
    }

    // Removes what no set supports; false on a contradiction.
    bool conclude(std::span<const Outsider> outsiders, Candidates& candidates) const {
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (!candidates.keep(cells_[i], supported_[i])) return false;
        for (Digit digit : needed_ - settled_) {
            std::uint64_t places = 0;
            for (std::size_t i = 0; i < cells_.size(); ++i) places |= std::uint64_t{supported_[i].has(digit)} << i;
            for (const auto& [sees, cell] : outsiders)
                if ((places & ~sees) == 0 && !candidates.remove(cell, DigitSet::of(digit))) return false;
        }
        return true;
    }

private:
    std::uint64_t packed(const std::array<DigitSet, kMost>& sets, int digits) const {
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < cells_.size(); ++i) word |= sets[i].bits() << (i * digits);
        return word;
    }

    std::span<const Cell> cells_;
    std::array<DigitSet, kMost> before_, supported_{};
    DigitSet any_, settled_, needed_;
};

}  // namespace garns::solve
