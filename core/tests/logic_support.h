// Boards and positions for the tests of the techniques.
#pragma once

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "logic/registry.h"

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

using Board9 = Board<128>;

inline const Geometry<128>& classic() {
    static const Geometry<128> geometry(square_rules(3, 3));
    return geometry;
}

// Candidates are written digit, row, column: "417 418" is a 4 in r1c7 and r1c8.
inline std::vector<logic::Candidate> candidates(const std::string& text) {
    std::vector<logic::Candidate> found;
    std::istringstream words(text);
    for (std::string word; words >> word;)
        found.push_back({static_cast<Cell>(9 * (word[1] - '1') + word[2] - '1'), static_cast<Digit>(word[0] - '0')});
    std::sort(found.begin(), found.end());
    return found;
}

// 81 characters, and the candidates that earlier steps removed.
inline Board9 position(std::string_view digits, const std::string& removed = "") {
    Board9 board(classic());
    for (Cell cell = 0; cell < 81; ++cell)
        if (digits[cell] != '.') board.place(cell, static_cast<Digit>(digits[cell] - '0'));
    for (const auto [cell, digit] : candidates(removed)) board.eliminate(cell, digit);
    return board;
}

inline const logic::Technique<Board9>& technique(std::string_view id) {
    const auto* found = logic::find_technique<Board9>(id);
    if (found == nullptr) throw std::invalid_argument("no technique " + std::string(id));
    return *found;
}

}  // namespace garns::testing
