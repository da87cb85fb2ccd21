// The candidates of every cell during a search, and who must hear of a change.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solve/house_lanes.h"
#include "solve/lists.h"
#include "types.h"

namespace garns::solve {

// Propagators are numbered from the cheapest kind to the dearest, so a queue of
// them is a set of bits and the next to run is the lowest bit.
using Propagator = std::uint32_t;

// Propagators to wake: bits of one word of the queue.
struct Wake {
    std::uint32_t word;
    std::uint64_t bits;
};

class Candidates {
public:
    // The lists say whom a change of each cell wakes; the lanes, where its candidates are kept once more.
    Candidates(const Lists<Wake>& wakes, int propagators, const HouseLanes& lanes = kNoLanes)
        : wakes_(wakes),
          house_lanes_(lanes),
          sets_(wakes.size()),
          lanes_(lanes.size()),
          settled_(wakes.size()),
          queue_((propagators + 63) / 64) {}

    DigitSet operator[](Cell cell) const { return sets_[cell]; }
    std::span<const DigitSet> all() const { return sets_; }
    // The same once more, as the lanes have them.
    std::span<const HouseLanes::Lane> lanes() const { return lanes_; }

    // Removes every other digit from a cell; false when nothing is left.
    bool keep(Cell cell, DigitSet digits) {
        const DigitSet before = sets_[cell], after = before & digits;
        if (after == before) return true;
        sets_[cell] = after;
        if (after.empty()) return false;
        announce(cell);
        return true;
    }
    bool remove(Cell cell, DigitSet digits) { return keep(cell, DigitSet(~digits.bits())); }

    // Sets a cell at the beginning of a search: everybody must look at it.
    void set(Cell cell, DigitSet digits) {
        sets_[cell] = digits;
        announce(cell);
    }
    // Goes back to a moment at which nothing was waiting.
    void restore(std::span<const DigitSet> sets, std::span<const HouseLanes::Lane> lanes) {
        std::ranges::copy(sets, sets_.begin());
        std::ranges::copy(lanes, lanes_.begin());
        forget();
    }
    void forget() {
        std::ranges::fill(queue_, 0);
        first_word_ = queue_.size();
        settled_count_ = 0;
    }

    // The next cell whose only candidate its peers have not heard of.
    std::optional<Cell> pop_settled() {
        if (settled_count_ == 0) return std::nullopt;
        return settled_[--settled_count_];
    }
    std::optional<Propagator> pop_propagator() {
        for (; first_word_ < queue_.size(); ++first_word_) {
            std::uint64_t& word = queue_[first_word_];
            if (word == 0) continue;
            const int bit = std::countr_zero(word);
            word &= word - 1;
            return static_cast<Propagator>(64 * first_word_ + bit);
        }
        return std::nullopt;
    }
    void cancel(Propagator propagator) { queue_[propagator / 64] &= ~(std::uint64_t{1} << (propagator % 64)); }
    // Eight of them, or fewer: those from the first on that have a bit.
    void cancel(Propagator first, std::uint64_t bits) {
        const std::size_t word = first / 64, shift = first % 64;
        queue_[word] &= ~(bits << shift);
        if (shift > 56 && bits >> (64 - shift) != 0) queue_[word + 1] &= ~(bits >> (64 - shift));
    }

private:
    inline static const HouseLanes kNoLanes;

    void announce(Cell cell) {
        if (!lanes_.empty()) house_lanes_.put(cell, sets_[cell], lanes_);
        const auto wakes = wakes_[cell];  // in the order of their words
        if (!wakes.empty()) first_word_ = std::min<std::size_t>(first_word_, wakes.front().word);
        for (const Wake& wake : wakes) queue_[wake.word] |= wake.bits;
        if (sets_[cell].single()) settled_[settled_count_++] = cell;
    }

    const Lists<Wake>& wakes_;
    const HouseLanes& house_lanes_;
    std::vector<DigitSet> sets_;
    std::vector<HouseLanes::Lane> lanes_;
    std::vector<Cell> settled_;
    std::size_t settled_count_ = 0;
    std::vector<std::uint64_t> queue_;
    std::size_t first_word_ = 0;  // no word before it has a bit
};

}  // namespace garns::solve
