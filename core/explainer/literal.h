// A literal: a candidate is true, or it is false. Chains are made of these.
#pragma once

#include <cstdint>

#include "explainer/grid.h"

namespace garns::explainer {

using Literal = std::uint16_t;  // twice the number of the candidate, plus one when it is true
inline constexpr int kCandidates = 729, kLiterals = 2 * kCandidates;

constexpr Literal literal(int cell, int digit, bool on) { return static_cast<Literal>((cell * 9 + digit) * 2 + on); }
constexpr bool is_on(Literal which) { return which & 1; }
constexpr Literal opposite(Literal which) { return which ^ 1; }
constexpr int candidate_of(Literal which) { return which / 2; }
constexpr int cell_of(Literal which) { return which / 18; }
constexpr int digit_of(Literal which) { return which / 2 % 9; }

// Why a literal follows: a kind of house in which a digit has one place at most or at
// least, or the cell that has one digit.
enum Cause : std::uint8_t { kByBlock = 0, kByRow = 1, kByColumn = 2, kByCell = 3, kGiven = 4, kAdvanced = 5 };

// Why a true candidate rules another one out.
constexpr Cause weak_cause(int cell, int other) {
    if (cell == other) return kByCell;
    if (kTables.houses[cell][0] == kTables.houses[other][0]) return kByBlock;
    return kTables.houses[cell][1] == kTables.houses[other][1] ? kByRow : kByColumn;
}

// What the length of a chain adds to its score, summed as the Explainer sums it: ties
// between families depend on the last bit.
inline double length_score(int complexity) {
    double added = 0;
    int ceiling = 4;
    bool odd = false;
    for (; complexity - 2 > ceiling; odd = !odd) {
        added += 0.1;
        ceiling = odd ? ceiling * 4 / 3 : ceiling * 3 / 2;
    }
    return added;
}
constexpr int in_tenths(double score) { return static_cast<int>(score * 10 + 0.5); }

}  // namespace garns::explainer
