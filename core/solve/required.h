// Digits that the words of an automaton must have, such as those of a
// look-and-say cage: where can they stand?
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "control.h"
#include "solve/automata.h"
#include "solve/candidates.h"
#include "solve/houses.h"
#include "solve/lists.h"

namespace garns::solve {

class Required {
public:
    // Looks at every automaton that is not along a whole house, which knows its digits.
    Required(const Automata& automata, const Houses& houses, int digits, const Control& control);

    int size() const { return static_cast<int>(needs_.size()); }
    std::span<const Cell> cells(int i) const { return cells_[needs_[i].line]; }

    bool propagate(int i, Candidates& candidates) const;

private:
    using Places = std::uint32_t;  // a bit for each cell of a line
    struct Need {
        std::uint32_t line;
        Digit digit;
        int times;  // at least
    };
    struct Look;

    std::vector<Need> needs_;
    Lists<Cell> cells_;          // of each line
    Lists<Places> seen_;         // by each of them, of the same line
    Lists<Outsider> outsiders_;  // of each line
};

}  // namespace garns::solve
