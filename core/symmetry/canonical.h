// The canonical form of a grid of boxes: of all the puzzles one gets from it by
// the moves that keep the rules (order of digits, of rows in a band, of bands, of
// columns in a stack, of stacks, and turning over), the one whose string comes
// first; an empty cell comes before every digit ("minlex").
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "types.h"

namespace garns::symmetry {

struct Canonical {
    std::vector<Digit> grid;    // row by row; 0 where a cell is empty
    std::vector<Cell> cells;    // where each cell of the original goes
    std::vector<Digit> digits;  // digits[d - 1]: what d becomes
    // The moves that change nothing. Two digits that do not appear may be exchanged:
    // that counts too. At most 2 * 6^8 * 9! on a 9x9 board.
    std::uint64_t automorphisms = 0;
};

// A board of up to 9x9 with boxes of so many rows and columns. No digit stands
// twice in a row, a column or a box.
Canonical canonical(std::span<const Digit> grid, int box_rows, int box_columns);

}  // namespace garns::symmetry
