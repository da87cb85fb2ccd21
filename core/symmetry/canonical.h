// The canonical form of a grid of boxes: of all the puzzles one gets from it by
// the moves that keep the rules (order of digits, of rows in a band, of bands, of
// columns in a stack, of stacks, and turning over), the one whose string comes
// first; an empty cell comes before every digit ("minlex").
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "control.h"
#include "puzzles.h"
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

// Many puzzles of such a board; every array belongs to the caller.
struct Bulk {
    const Puzzles* puzzles = nullptr;
    int box_rows = 3, box_columns = 3;
    std::size_t threads = 1;                 // at least 1
    std::uint8_t* forms = nullptr;           // a row per puzzle, zeros where it has no form
    bool symbols = false;                    // forms are to be symbols, '.' where a cell is empty
    std::uint64_t* automorphisms = nullptr;  // one per puzzle, 0 where it has no form
    // One per puzzle: 0 it has a form, 1 it is no puzzle, 2 its givens clash, 3 the control left no time for it.
    std::uint8_t* status = nullptr;
};

void canonical_many(const Bulk& bulk, const Control& control);

}  // namespace garns::symmetry
