// Sums that follow from long ones and houses, on a board with both diagonals.
#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "doctest.h"
#include "solve/general.h"
#include "solve/sums.h"
#include "tests/boards.h"

using namespace garns;
using namespace garns::solve;
using namespace garns::testing;

namespace {

constexpr std::string_view kSolution =
    "765493821493821765821765493359647218178952634246318957612574389587239146934186572";

Rules with_diagonals() {
    Rules rules = square_rules(3, 3);
    rules.houses.resize(29);
    for (int i = 0; i < 9; ++i) {
        rules.houses[27].push_back(static_cast<Cell>(10 * i));
        rules.houses[28].push_back(static_cast<Cell>(8 * i + 8));
    }
    return rules;
}

// The cells from one on, each so many further, until the edge of the board.
Sum slanted(int cell, int step, std::string_view grid) {
    Sum sum{{}, {}, 0, false};
    for (;; cell += step) {
        sum.cells.push_back(static_cast<Cell>(cell));
        sum.total += grid[cell] - '0';
        const int column = cell % 9, next = cell + step;
        if (next < 0 || next >= 81 || std::abs(next % 9 - column) != 1) break;
    }
    sum.coefficients.assign(sum.cells.size(), 1);
    return sum;
}

int total_of(const Sum& sum, std::string_view grid) {
    int total = 0;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) total += sum.coefficients[i] * (grid[sum.cells[i]] - '0');
    return total;
}

}  // namespace

// Four little killers and a diagonal cover three boxes, but for a few cells outside, which have the rest.
TEST_CASE("joint sums: what long sums and a house cover beyond other houses is a sum") {
    Rules rules = with_diagonals();
    int total = 0;
    for (int cell : {1, 2, 9, 18}) {
        rules.sums.push_back(slanted(cell, 10, kSolution));
        total += rules.sums.back().total;
    }
    const std::vector<Cell> left{12, 21, 22, 28, 29, 38, 42, 51, 52, 58, 59, 68};
    const auto found = joint_sums(rules, Control{});
    const auto wanted = std::ranges::find(found, left, &Sum::cells);
    REQUIRE(wanted != found.end());
    CHECK(wanted->total == total + 45 - 3 * 45);
    CHECK(std::ranges::count(found, left, &Sum::cells) == 1);  // each of the boxes leads to it
}

// Three sums cover a house, and small digits beyond it.
TEST_CASE("joint sums: hold in every grid from which the sums were read") {
    std::mt19937 random(5);
    int derived = 0;
    for (int round = 0; round < 200; ++round) {
        std::string digits = "123456789", grid(kSolution);
        std::ranges::shuffle(digits, random);
        for (char& each : grid) each = digits[each - '1'];
        Rules rules = with_diagonals();
        std::vector<Cell> inside = rules.houses[random() % rules.houses.size()], beyond;
        for (Cell cell = 0; cell < 81; ++cell)
            if (grid[cell] <= '3' && std::ranges::find(inside, cell) == inside.end()) beyond.push_back(cell);
        std::ranges::shuffle(inside, random);
        std::ranges::shuffle(beyond, random);
        const std::size_t holes = random() % 4;
        for (std::size_t i = 0; i < 3; ++i) {
            Sum sum{{}, std::vector<int>(6, 1), 0, false};
            for (std::size_t j = 0; j < 3; ++j) {
                sum.cells.push_back(3 * i + j < holes ? beyond[9 + j] : inside[3 * i + j]);
                sum.cells.push_back(beyond[3 * i + j]);
            }
            sum.total = total_of(sum, grid);
            rules.sums.push_back(std::move(sum));
        }
        for (const Sum& sum : joint_sums(rules, Control{})) {
            ++derived;
            CHECK(total_of(sum, grid) == sum.total);
        }
    }
    CHECK(derived > 100);
}
