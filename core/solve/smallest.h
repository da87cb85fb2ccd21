// The same automaton with the fewest states.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace garns::solve {

struct Table {
    std::vector<std::int32_t> next;       // a row of `digits` states for each state; -1 where no word goes on
    std::vector<std::int32_t> accepting;  // states, in order
};

// States that no word tells apart become one (Moore's algorithm); those from which
// no word ends well go, but for the start. States keep the order of the first of
// those that they stand for.
Table smallest(std::span<const std::int32_t> next, std::size_t digits, const std::vector<bool>& accepting);

}  // namespace garns::solve
