// Every filling of a few cells, and every solution that a search finds.
#pragma once

#include <algorithm>
#include <random>
#include <span>
#include <vector>

#include "solve/search.h"
#include "types.h"

namespace garns::testing {

using Grid = std::vector<int>;
using Random = std::mt19937;

inline int between(Random& random, int low, int high) { return std::uniform_int_distribution(low, high)(random); }

// All ways to give each cell one of its digits, in order.
inline std::vector<Grid> fillings(std::span<const DigitSet> domains) {
    std::vector<Grid> grids{{}};
    for (DigitSet domain : domains) {
        std::vector<Grid> longer;
        for (const Grid& grid : grids)
            for (Digit digit : domain) {
                longer.push_back(grid);
                longer.back().push_back(digit);
            }
        grids = std::move(longer);
    }
    return grids;
}

// In order too: one that is found twice stands there twice.
template <class Search>
std::vector<Grid> solutions(Search& search) {
    std::vector<Grid> all;
    while (search.next({}) == solve::Event::kSolution)
        all.emplace_back(search.solution().begin(), search.solution().end());
    std::ranges::sort(all);
    return all;
}

}  // namespace garns::testing
