// Nishio without its proof.
#pragma once

#include "explainer/literal.h"

namespace garns::explainer {

// Whether a supposition about one digit ends in a contradiction: the same conclusions as in a branch of Nishio, without
// their order. Most do not, and need no branch.
class OneDigit {
public:
    OneDigit(const Grid& grid, Literal supposed) {
        for (int house = 0; house < kHouses; ++house) left_[house] = grid.places(house, digit_of(supposed));
        if (is_on(supposed))
            place(cell_of(supposed));
        else
            leave(cell_of(supposed));
        while (!fails_ && count_ > 0) place(waiting_[--count_]);
    }
    bool fails() const { return fails_; }

private:
    void place(int cell) {
        if (placed_.has(static_cast<Cell>(cell))) return;
        placed_.insert(static_cast<Cell>(cell));
        for (int kind = 0; kind < 3; ++kind) {
            const int house = kTables.houses[cell][kind];
            for (int place : Bits(left_[house] & ~bit_of(kTables.places[cell][kind])))
                leave(kTables.cells[house][place]);
        }
    }
    void leave(int cell) {
        fails_ |= placed_.has(static_cast<Cell>(cell));
        for (int kind = 0; kind < 3; ++kind) {
            const int house = kTables.houses[cell][kind];
            left_[house] = static_cast<Mask>(left_[house] & ~bit_of(kTables.places[cell][kind]));
            if (left_[house] == 0)
                fails_ = true;
            else if (is_single(left_[house]))
                waiting_[count_++] = kTables.cells[house][first_of(left_[house])];
        }
    }

    std::array<Mask, kHouses> left_;
    Bitset<128> placed_;
    std::array<std::uint8_t, 3 * kCells> waiting_;
    int count_ = 0;
    bool fails_ = false;
};

}  // namespace garns::explainer
