// The canonical form of a full 9x9 grid, found from its first two rows.
#pragma once

#include "symmetry/canonical.h"

namespace garns::symmetry {

Canonical canonical_full(std::span<const Digit> grid);

}  // namespace garns::symmetry
