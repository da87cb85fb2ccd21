// What a search has found out about parts of sums. It meets the same candidates
// again and again, in the same cage and in others: a look is quicker than trying
// every set of digits anew.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace garns::solve {

class SumMemory {
public:
    // The candidates of the cells of a part, one after the other in a word: no two
    // parts have the same, for no cell is empty. With `totals` 0 the question is
    // which totals are possible; else what cells can hold that have one of these.
    struct Known {
        std::uint64_t candidates = 0, totals = 0;
        std::uint64_t found = 0;   // the totals; or what the cells can hold, as the candidates are written
        std::uint64_t needed = 0;  // the digits that they hold for sure
    };

    // The place for what is known of a question, or of another one; empty at first.
    Known& at(std::uint64_t candidates, std::uint64_t totals) {
        if (known_.empty() || (++looks_ > kWorthGrowing * known_.size() && known_.size() < kMost)) {
            known_.assign(known_.empty() ? kFirst : kTimes * known_.size(), {});
            looks_ = 0;
        }
        std::uint64_t hash = (candidates ^ (totals << 1 | totals >> 63) * 0x9e3779b97f4a7c15) * 0xff51afd7ed558ccd;
        hash ^= hash >> 32;
        return known_[hash & (known_.size() - 1)];
    }

private:
    // A small puzzle should not wait for large memory.
    static constexpr std::size_t kFirst = 1024, kTimes = 8, kMost = 32768;
    static constexpr std::size_t kWorthGrowing = 8;  // looks for each place

    std::vector<Known> known_;
    std::size_t looks_ = 0;
};

}  // namespace garns::solve
