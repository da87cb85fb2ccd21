// Cells that counters tie to one region, before it is known which one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules.h"
#include "solve/candidates.h"
#include "solve/lists.h"

namespace garns::solve {

class SameRegions {
public:
    // For regions with these cells, two by two: a cell, and that of its number. They have at most so many cells.
    // Steps are those from each place to each other one; none where regions need not be connected.
    SameRegions(const Rules& rules, std::span<const Cell> cells, int most, std::vector<std::vector<int>> steps);

    // Memory to work in.
    struct Scratch {
        std::vector<std::uint16_t> leader;  // of each place: another one that is in its region, or itself
        std::vector<std::uint16_t> next;    // the next place of the same region; itself where there is none
        std::vector<int> reach;             // of each arm
        std::vector<std::vector<std::uint16_t>> certain;  // of each region: the places that are in it for sure
    };
    Scratch scratch() const;

    // Cells of one region hold different digits, and numbers that all can hold; with those that a region has for sure,
    // and those between, they are no more than it has room for.
    bool propagate(Candidates& candidates, Scratch& scratch) const;

private:
    struct Counter {
        Cell cell;
        int more;
    };

    bool tie(std::size_t counter, const Candidates& candidates, Scratch& scratch, bool is_first) const;
    bool keep(std::uint16_t leader, Candidates& candidates, const Scratch& scratch) const;
    int between(std::uint16_t leader, std::span<const std::uint16_t> others, const Scratch& scratch) const;

    std::vector<Cell> cells_, numbers_;  // of each place
    int digits_, most_;
    std::vector<Counter> counters_;
    Lists<std::uint16_t> counted_;  // places: the first one, then those that may count
    Lists<std::uint32_t> arms_;     // where each begins after the first place, and where the last ends; none: all count
    std::size_t most_arms_ = 1;
    std::vector<std::vector<int>> steps_;
};

}  // namespace garns::solve
