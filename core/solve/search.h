// What every resumable search answers when asked for the next solution.
#pragma once

#include <cstdint>

namespace garns::solve {

enum class Event : std::uint8_t {
    kSolution,   // solution() holds one that was not given before
    kExhausted,  // there are no more: a proof
    kStopped,    // the control said stop; ask again to go on from here
};

}  // namespace garns::solve
