// Alternatives of rules as one automaton: it reads every cell once and knows after the last whether a formula holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules.h"
#include "solve/smallest.h"

namespace garns::solve {

// One of several formulas holds, or each of them does.
struct Joined {
    int within = 0;  // the one it is a part of; the first is the whole
    bool any = false;
};

struct Formula {
    const Rules& rules;              // relations (also of a cell with itself), sums, automata, what is enclosed
    std::span<const int> part;       // for each of these in this order, which of the joined it is a part of
    std::span<const Joined> joined;  // each comes before its parts
};

struct Read {
    std::vector<Cell> cells;     // in the order in which they are read; none if no order suits all rules
    std::optional<Table> table;  // none if there is no order, or it would be too large
};

// The automaton over all cells that accepts what the formula allows, with at most so many entries. Its cells come in
// order, as far as the rules let them. Where it is `told`, one more cell is read at the end, that
// holds 1 where the formula holds and 2 where it does not.
Read read_formula(const Formula& formula, std::size_t most_entries, bool told);

}  // namespace garns::solve
