// Remembering what was worked out for a board, for the next finder that asks.
#pragma once

#include <cstdint>
#include <vector>

#include "types.h"

namespace garns::logic {

// The candidates of the board that something was worked out for.
class Memory {
public:
    template <class Board>
    bool is_of(const Board& board) const {
        if (geometry_ != board.geometry().serial()) return false;
        for (Cell cell = 0; cell < candidates_.size(); ++cell)
            if (candidates_[cell] != board.candidates(cell)) return false;
        return true;
    }
    template <class Board>
    void keep(const Board& board) {
        geometry_ = board.geometry().serial();
        candidates_.clear();
        for (Cell cell = 0; cell < board.geometry().cells(); ++cell) candidates_.push_back(board.candidates(cell));
    }
    void forget() { geometry_ = 0; }

private:
    std::uint64_t geometry_ = 0;  // no geometry has this serial
    std::vector<DigitSet> candidates_;
};

}  // namespace garns::logic
