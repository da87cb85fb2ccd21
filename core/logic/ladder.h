// A ladder: techniques from the easiest to the hardest. Climbing it takes the
// first step of the first technique that finds one, again and again.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "logic/registry.h"

namespace garns::logic {

// Asked between steps: true means "stop".
using Stop = std::function<bool()>;

// Solves as far as the ladder reaches and returns the steps. It ends when the
// board is full, when nothing is found, or when a cell has no candidate left.
template <class Board>
std::vector<Step> climb(Board& board, std::span<const Technique<Board>> ladder, const Stop& stop);

}  // namespace garns::logic
