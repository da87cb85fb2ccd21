// Sets of places as bits, in words of 64.
#pragma once

#include <cstddef>

namespace garns::solve {

constexpr std::size_t kBits = 64;

constexpr std::size_t words_for(std::size_t places) { return (places + kBits - 1) / kBits; }

}  // namespace garns::solve
