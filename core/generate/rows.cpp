#include "generate/rows.h"

#include <array>
#include <bit>

namespace garns::generate {
namespace {

// Row after row, each drawn fairly among the c rows that fit the ones above. A
// grid then comes with the chance 1/c1 * 1/c2 * ... , which differs from grid to
// grid; so, to be fair, each row is kept only with the chance c/C, where C is at least the
// largest c there can be. Every grid then has the chance 1/C1 * 1/C2 * ... .
//
// The bounds for 9x9, row by row:
//   1: 9!, always.
//   2: 12,096, always: 56 ways to share the digits among the boxes, 6^3 orders.
//   3: 6^3, always: each box has three digits left.
//   4: 9!/6^3 = 1680 ways to share the digits, and in each box at most 2 orders:
//      a digit has one forbidden column, the one it stands in above; of the six
//      orders of three digits with one forbidden column each, at most two are left.
//   5: 56 ways to share, as in row 2, and 2^3 orders, as in row 4.
//   6: 2^3 orders.
//   7: each column has three digits left, each digit three columns: at most
//      (3!)^(9/3) ways (the theorem of Bregman and Minc).
//   8: two digits and two columns each: cycles, each with two ways. A cycle has
//      two columns at least, so there are at most four.
//   9: 1.
// One try in 24 succeeds; without fairness, nine in ten.
template <int Box>
constexpr auto bounds() {
    if constexpr (Box == 3)
        return std::array<std::uint32_t, 9>{362880, 12096, 216, 13440, 448, 8, 216, 16, 1};
    else
        return std::array<std::uint32_t, 4>{24, 4, 4, 1};  // the third row: cycles again, two at most
}

template <int Box>
class Sampler {
    static constexpr int kSize = Box * Box;
    static constexpr unsigned kAll = (1u << kSize) - 1;
    using Row = std::array<unsigned, kSize>;  // sets of digits, one for each column

public:
    Sampler(Rng& rng, Fairness fairness) : rng_(rng), fair_(fairness == Fairness::kFair) {}

    bool try_grid(std::vector<Digit>& grid) {
        Row above{};
        std::array<unsigned, Box> boxes{};
        for (int row = 0; row < kSize; ++row) {
            if (row % Box == 0) boxes.fill(0);
            for (int column = 0; column < kSize; ++column)
                allowed_[column] = kAll & ~(above[column] | boxes[column / Box]);
            const std::uint32_t ways = count();
            if (ways == 0 || (fair_ && rng_.below(bounds<Box>()[row]) >= ways)) return false;
            unsigned used = 0;
            for (int column = 0; column < kSize; ++column) {
                const unsigned digit = draw(column, used);
                used |= digit;
                above[column] |= digit;
                boxes[column / Box] |= digit;
                grid[row * kSize + column] = static_cast<Digit>(std::countr_zero(digit) + 1);
            }
        }
        return true;
    }

private:
    // ways_[used]: in how many ways the columns after the first |used| can be filled
    // when these digits are gone.
    std::uint32_t count() {
        ways_[kAll] = 1;
        for (int used = kAll - 1; used >= 0; --used) {
            std::uint32_t ways = 0;
            const int column = std::popcount(static_cast<unsigned>(used));
            for (unsigned rest = allowed_[column] & ~used; rest != 0; rest &= rest - 1)
                ways += ways_[used | (rest & -rest)];
            ways_[used] = ways;
        }
        return ways_[0];
    }

    // A digit for a column, each as likely as the share of rows that begin with it.
    unsigned draw(int column, unsigned used) {
        auto ticket = rng_.below(ways_[used]);
        for (unsigned rest = allowed_[column] & ~used;; rest &= rest - 1) {
            const unsigned digit = rest & -rest;
            if (ticket < ways_[used | digit]) return digit;
            ticket -= ways_[used | digit];
        }
    }

    Rng& rng_;
    bool fair_;
    Row allowed_{};
    std::array<std::uint32_t, kAll + 1> ways_{};
};

}  // namespace

template <int Box>
std::vector<Digit> grid_by_rows(Rng& rng, Fairness fairness) {
    Sampler<Box> sampler(rng, fairness);
    std::vector<Digit> grid(Box * Box * Box * Box);
    while (!sampler.try_grid(grid)) {
    }
    return grid;
}

template std::vector<Digit> grid_by_rows<2>(Rng&, Fairness);
template std::vector<Digit> grid_by_rows<3>(Rng&, Fairness);

}  // namespace garns::generate
