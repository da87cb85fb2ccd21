// Automata for which only matters which digits they read.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rules.h"

namespace garns::solve {

// Whether any two digits lead to the same state in either order, from any state.
inline bool reads_in_any_order(const Automaton& automaton, int digits) {
    const auto after = [&](std::int32_t state, int digit) {
        return state < 0 ? state : automaton.next[static_cast<std::size_t>(state) * digits + digit];
    };
    for (std::int32_t state = 0; state < automaton.states; ++state)
        for (int a = 0; a < digits; ++a)
            for (int b = 0; b < a; ++b)
                if (after(after(state, a), b) != after(after(state, b), a)) return false;
    return true;
}

}  // namespace garns::solve
