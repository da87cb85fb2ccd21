// Where a digit of a house stands only in cells that it shares with another.
#pragma once

#include "explainer/hint.h"

namespace garns::explainer {

// look(base, cover, digit) for each such pair of a block and a line, in the order of the mode: pointing before
// claiming, columns before rows; until it says to stop.
template <class Look>
bool each_locked(const Grid& grid, Mode mode, const Look& look) {
    constexpr int kPairs[4][2] = {{0, 18}, {0, 9}, {18, 0}, {9, 0}};
    constexpr Mask kThirds[2][3] = {{0007, 0070, 0700}, {0111, 0222, 0444}};  // of a line or by rows; by columns
    for (const auto& [bases, covers] : kPairs) {
        const auto& thirds = kThirds[covers == 18];
        const auto third_of = [&](int base, int digit) {
            const Mask places = grid.places(base, digit);
            if (count_of(places) < 2 || count_of(places) > 3) return -1;
            for (int third = 0; third < 3; ++third)
                if ((places & ~thirds[third]) == 0) return third;
            return -1;
        };
        const auto cover_of = [&](int base, int third) {
            const int number = base % 9;
            if (bases > 0) return covers + (bases == 18 ? 3 * third + number / 3 : number / 3 * 3 + third);
            return covers + (covers == 18 ? number % 3 : number / 3) * 3 + third;
        };
        if (mode == Mode::kSe121) {
            for (int base = bases; base < bases + 9; ++base) {
                std::array<Mask, 3> digits{};
                for (int digit = 0; digit < 9; ++digit)
                    if (const int third = third_of(base, digit); third >= 0) digits[third] |= bit_of(digit);
                for (int third = 0; third < 3; ++third)
                    for (int digit : Bits(digits[third]))
                        if (look(base, cover_of(base, third), digit)) return true;
            }
        } else {
            for (int digit = 0; digit < 9; ++digit)
                for (int base = bases; base < bases + 9; ++base)
                    if (const int third = third_of(base, digit); third >= 0)
                        if (look(base, cover_of(base, third), digit)) return true;
        }
    }
    return false;
}

}  // namespace garns::explainer
