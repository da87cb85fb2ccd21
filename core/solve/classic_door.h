// The classic board behind the common calls: which models it serves, one puzzle
// and many.
#pragma once

#include <span>

#include "solve/control.h"
#include "solve/model.h"
#include "solve/solve.h"

namespace garns::solve {

// Whether the rules are those of the 9x9 board and nothing else.
bool is_classic(const Rules& rules);

// Whether each cell is given or open: the classic engine knows no other candidates.
bool are_givens(std::span<const DigitSet> domains);

Answer solve_classic_one(std::span<const DigitSet> domains, std::uint64_t limit, const Control& control);
void solve_classic_many(const Bulk& bulk, const Control& control);

}  // namespace garns::solve
