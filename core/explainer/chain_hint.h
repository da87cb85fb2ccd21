// What chains find: how they rank among each other, and what a chain needs to know of another
// one that it contains.
#pragma once

#include <tuple>
#include <vector>

#include "explainer/hint.h"
#include "explainer/literal.h"

namespace garns::explainer {

// Of the hints of one search the Explainer takes the first of the easiest: by score, then by
// the number of literals in its chains, then by kind.
struct Rank {
    double score = 0;
    int complexity = 0;
    int kind = 0;

    bool before(const Rank& other) const {
        return std::tie(score, complexity, kind) < std::tie(other.score, other.complexity, other.kind);
    }
};

// A candidate that was ruled out before has become part of a proof where a cell or a house
// was left with one possibility: these are the places where that was seen.
struct Event {
    Cause cause;
    std::uint8_t cell, digit;
};

// The chains of a hint as the Explainer compares them: two are the same when their literals come in
// the same order. A number of 128 bits stands for them.
struct Print {
    std::uint64_t a = 0x9e3779b97f4a7c15, b = 0xc2b2ae3d27d4eb4f;

    void add(std::uint64_t value) {
        a = (a ^ value) * 0xff51afd7ed558ccd;
        a ^= a >> 32;
        b = (b + value) * 0xc4ceb9fe1a85ec53;
        b ^= b >> 29;
    }
    bool operator==(const Print&) const = default;
};

// A hint found in the position of a branch of another chain.
struct Inner {
    Rank rank;
    std::vector<Removal> removals;
    std::vector<Event> events;
    Print print;
    std::size_t origin = 0;  // its number in the search that found it
};

// The removals of a cycle and other hints, by cell (1.2.1 as corrected) or as a table of Java
// would list them, which is what 1.18.1 does.
void order_removals(std::vector<Removal>& removals, Mode mode);

}  // namespace garns::explainer
