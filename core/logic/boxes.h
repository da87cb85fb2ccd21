// Boxes of three by three, as patterns of the hardest puzzles need them.
#pragma once

#include "types.h"

namespace garns::logic {

// The region of a cell that meets a line in three cells, as boxes of 9x9 do; -1
// when there is none.
template <class Geometry>
int box_of(const Geometry& geometry, Cell cell, int line) {
    for (int house : geometry.houses_of(cell))
        if (!geometry.is_line(house) && (geometry.houses()[house] & geometry.houses()[line]).size() == 3) return house;
    return -1;
}

}  // namespace garns::logic
