// What the steps of clues share.
#pragma once

#include <vector>

#include "types.h"

namespace garns::logic {

// The digit of a filled cell, the candidates of an open one.
template <class Board>
DigitSet domain(const Board& board, Cell cell) {
    return board.digit(cell) != 0 ? DigitSet::of(board.digit(cell)) : board.candidates(cell);
}

template <class Board>
DigitSet digits_of(const Board& board, const std::vector<Cell>& cells) {
    DigitSet digits;
    for (Cell cell : cells) digits |= domain(board, cell);
    return digits;
}

}  // namespace garns::logic
