// A tally as it is said, for the tests that ask for one.
#pragma once

#include <algorithm>

#include "rules.h"
#include "tests/fillings.h"

namespace garns::testing {

inline bool keeps(const Grid& grid, const Tally& rule) {
    const int first = grid[rule.cells[0]];
    const int counted = static_cast<int>(rule.cells.size()) - 2;
    int count = 1;
    bool encloses = rule.enclosing == 0, inside = true;
    for (int at = 0; at < counted; ++at) {
        const bool begins = std::ranges::find(rule.arms, at) != rule.arms.end();
        const bool same = grid[rule.cells[1 + at]] == first;
        inside = same && (inside || begins || rule.arms.empty());
        count += rule.arms.empty() ? same : inside;
        encloses |= at < rule.enclosing && (rule.arms.empty() ? same : inside);
    }
    return encloses && count == grid[rule.cells.back()] + rule.more;
}

}  // namespace garns::testing
