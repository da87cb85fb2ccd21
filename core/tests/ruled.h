// Boards with clues, and what steps leave their cells.
#pragma once

#include <utility>

#include "tests/logic_support.h"

namespace garns::testing {

inline std::vector<logic::Step> all_steps(const Board9& board, std::string_view id) {
    return logic::find_all(board, technique(id));
}

// A board whose only rules besides the classic ones are these.
struct Ruled {
    Geometry<128> geometry;
    Board9 board{geometry};

    explicit Ruled(const Rules& rules) : geometry(rules) {}
};
inline Rules with_sum(std::vector<Cell> cells, std::vector<int> coefficients, int total, bool distinct) {
    Rules rules = square_rules(3, 3);
    rules.sums.push_back({std::move(cells), std::move(coefficients), total, distinct});
    return rules;
}
inline Sum cage(std::vector<Cell> cells, int total) {
    std::vector<int> ones(cells.size(), 1);
    return {std::move(cells), std::move(ones), total, true};
}
// allowed(a, b): whether a may stand in the first cell and b in the second.
template <class Allowed>
Relation relation(Cell a, Cell b, const Allowed& allowed) {
    Relation result{a, b, std::vector<DigitSet>(9)};
    for (int x = 1; x <= 9; ++x)
        for (int y = 1; y <= 9; ++y)
            if (allowed(x, y)) result.allowed[x - 1] |= DigitSet::of(static_cast<Digit>(y));
    return result;
}
inline const auto kLess = [](int a, int b) { return a < b; };

// What a step leaves each of its cells.
inline std::vector<DigitSet> left(Board9 board, const std::vector<logic::Step>& steps, const std::vector<Cell>& cells) {
    for (const logic::Step& step : steps) logic::apply(step, board);
    std::vector<DigitSet> result;
    for (Cell cell : cells) result.push_back(board.candidates(cell));
    return result;
}
inline DigitSet digits(std::initializer_list<int> list) {
    DigitSet set;
    for (int digit : list) set |= DigitSet::of(static_cast<Digit>(digit));
    return set;
}

}  // namespace garns::testing
