// Remembering what was worked out for a board, for the next finder that asks.
#pragma once

#include <cstdint>
#include <vector>

#include "types.h"

namespace garns::logic {

// The board that something was worked out for: its candidates, and the digits of filled cells.
class Memory {
public:
    template <class Board>
    bool is_of(const Board& board) const {
        if (geometry_ != board.geometry().serial()) return false;
        for (Cell cell = 0; cell < candidates_.size(); ++cell)
            if (candidates_[cell] != board.candidates(cell) || digits_[cell] != board.digit(cell)) return false;
        return true;
    }
    template <class Board>
    void keep(const Board& board) {
        geometry_ = board.geometry().serial();
        candidates_.clear();
        digits_.clear();
        for (Cell cell = 0; cell < board.geometry().cells(); ++cell) {
            candidates_.push_back(board.candidates(cell));
            digits_.push_back(board.digit(cell));
        }
    }
    void forget() { geometry_ = 0; }

private:
    std::uint64_t geometry_ = 0;  // no geometry has this serial
    std::vector<DigitSet> candidates_;
    std::vector<Digit> digits_;
};

}  // namespace garns::logic
