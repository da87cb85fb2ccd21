// Lines that are written as relations: a renban ties any two of its cells, a thermometer
// or a whisper each cell to the next.
#pragma once

#include <cstdint>
#include <vector>

#include "rules.h"

namespace garns::logic {

// Relations that all say the same and hang together.
struct Web {
    std::vector<Cell> cells;  // in the order in which the relations name them
    std::vector<const Relation*> relations;
};

// Those of three cells or more, up to a dozen; what ties half of a board together is no line.
// The last answer is remembered by the serial of the geometry.
const std::vector<Web>& webs_of(const Rules& rules, std::uint64_t serial);

}  // namespace garns::logic
