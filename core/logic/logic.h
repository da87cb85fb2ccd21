// The one door to the techniques: the rules of a puzzle at the width that fits
// them, chosen once, so that nobody outside writes Board<128>.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "logic/ladder.h"
#include "logic/step.h"
#include "rules.h"

namespace garns::logic {

// The ids of every technique; an index into them names a technique below.
std::vector<std::string_view> technique_ids();

// One moment of solving as it comes from outside: one entry for each cell.
struct Position {
    std::span<const Digit> givens, digits;      // 0 where there is none
    std::span<const std::uint64_t> candidates;  // bit d - 1 for the digit d; read for open cells only
};

// The steps up a ladder, and where they end.
struct Path {
    std::vector<Step> steps;
    std::vector<Digit> digits;
    std::vector<DigitSet> candidates;
};

class Logic {
public:
    virtual ~Logic() = default;

    static std::unique_ptr<Logic> of(const Rules& rules);

    virtual int cells() const = 0;
    // The steps of some techniques, in their order, at most so many; of those of one
    // technique with the same effect the first found.
    virtual std::vector<Step> find(const Position& position, std::span<const int> techniques,
                                   std::size_t limit) const = 0;
    virtual Path climb(const Position& position, std::span<const int> techniques, const Stop& stop) const = 0;
};

}  // namespace garns::logic
