// Relations between two cells: arc consistency on sets of digits.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "control.h"
#include "rules.h"
#include "solve/candidates.h"
#include "solve/houses.h"
#include "solve/lists.h"

namespace garns::solve {

class Relations {
public:
    Relations(const Rules& rules, const Houses& houses, const Control& control);

    int size() const { return static_cast<int>(pairs_.size()); }
    std::span<const Cell> cells(int i) const { return pairs_[i].cells; }

    // A digit of one cell stays only if some digit of the other stands with it.
    // And if the cells differ and have two digits between them, they hold both,
    // so these leave the cells that see both.
    bool propagate(int i, Candidates& candidates) const;

private:
    // For any set of digits, those that stand with at least one of them. The set
    // is looked up in chunks; a table serves all relations with the same pairs. The
    // chunks take up to 32 kB, so only the first tables have them.
    class Partners {
    public:
        Partners(std::span<const DigitSet> allowed, bool in_chunks);
        DigitSet of(DigitSet digits) const;

    private:
        std::vector<DigitSet> allowed_;
        std::vector<DigitSet> unions_;
    };
    struct Pair {
        std::array<Cell, 2> cells;
        std::uint32_t forward, backward;  // tables: of the second cell given the first, and back
    };

    std::vector<Pair> pairs_;
    std::vector<Partners> tables_;
    Lists<Cell> common_peers_;  // of each pair of cells that differ; else empty
};

}  // namespace garns::solve
