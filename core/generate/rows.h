// Random 9x9 (or 4x4) grids, row by row: fast, or exactly fair.
#pragma once

#include <vector>

#include "rng.h"
#include "types.h"

namespace garns::generate {

enum class Fairness {
    kFast,  // a grid comes the more often, the fewer ways there were to go on from each of its rows
    kFair,  // every grid has exactly the same chance
};

// Box is 2 or 3. The proof of fairness stands in rows.cpp.
template <int Box>
std::vector<Digit> grid_by_rows(Rng& rng, Fairness fairness);

extern template std::vector<Digit> grid_by_rows<2>(Rng&, Fairness);
extern template std::vector<Digit> grid_by_rows<3>(Rng&, Fairness);

}  // namespace garns::generate
