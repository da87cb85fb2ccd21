// Boards for the tests of every part.
#pragma once

#include "rules.h"

namespace garns::testing {

// Rows, then columns, then boxes of a square board.
inline Rules square_rules(int box_rows, int box_columns) {
    const int size = box_rows * box_columns;
    Rules rules;
    rules.cells = size * size;
    rules.digits = size;
    rules.domains.assign(rules.cells, DigitSet::all(size));
    rules.houses.resize(3 * size);
    for (int cell = 0; cell < rules.cells; ++cell) {
        const int row = cell / size, column = cell % size;
        const int box = row / box_rows * box_rows + column / box_columns;
        for (int house : {row, size + column, 2 * size + box}) rules.houses[house].push_back(static_cast<Cell>(cell));
    }
    return rules;
}

}  // namespace garns::testing
