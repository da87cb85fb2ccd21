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
#include "tests/boards.h"

namespace garns::testing {

// A sanitizer looks for errors of memory, not of logic: under one a law is held against every eighth position only.
#ifdef GARNS_SANITIZED
inline constexpr int kSampled = 8;
#else
inline constexpr int kSampled = 1;
#endif

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

// 81 cells, `.` for an open one, `+` before a digit that is no clue; and the
// candidates that earlier steps removed.
inline Board9 position(std::string_view digits, const std::string& removed = "") {
    Board9 board(classic());
    Cell cell = 0;
    bool clue = true;
    for (char symbol : digits) {
        if (symbol == '+') {
            clue = false;
            continue;
        }
        const auto digit = static_cast<Digit>(symbol - '0');
        if (symbol != '.') clue ? board.give(cell, digit) : board.place(cell, digit);
        clue = true;
        ++cell;
    }
    for (const auto [gone, digit] : candidates(removed)) board.eliminate(gone, digit);
    return board;
}

inline const logic::Technique<Board9>& technique(std::string_view id) {
    const auto* found = logic::find_technique<Board9>(id);
    if (found == nullptr) throw std::invalid_argument("no technique " + std::string(id));
    return *found;
}

// A technique finds exactly these effects, candidates as digit, row, column;
// no effects means that it must not be found.
struct Example {
    std::string_view technique, digits;
    const char* removed;
    const char* effects;
};

// The examples of every file; a static Examples adds some.
inline std::vector<Example>& examples() {
    static std::vector<Example> all;
    return all;
}
struct Examples {
    Examples(std::initializer_list<Example> more) { examples().insert(examples().end(), more.begin(), more.end()); }
};

}  // namespace garns::testing
