// How HoDoKu sorts steps.
#pragma once

#include <vector>

#include "logic/step.h"

namespace garns::logic {

// Of steps that strike as many candidates it takes the one with the least of this: the
// places of the cells, one after the other, in a sum in which a later one weighs more.
inline int hodoku_weight(const std::vector<Candidate>& gone) {
    int sum = 0, factor = 1;
    for (const auto [cell, digit] : gone) {
        sum += static_cast<int>(cell) * factor + digit;
        factor += 80;
    }
    return sum;
}

}  // namespace garns::logic
