// A random 9x9 (or 4x4) grid, each of all grids with exactly the same chance.
#pragma once

#include <vector>

#include "rng.h"
#include "types.h"

namespace garns::generate {

// Box is 2 or 3. The proof is in docs/design/generator.md.
template <int Box>
std::vector<Digit> uniform_grid(Rng& rng);

extern template std::vector<Digit> uniform_grid<2>(Rng&);
extern template std::vector<Digit> uniform_grid<3>(Rng&);

}  // namespace garns::generate
