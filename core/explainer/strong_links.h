// Strong links of one digit, between cells or groups of cells.
#pragma once

#include "explainer/hint.h"

namespace garns::explainer {

struct Group {
    std::array<std::uint8_t, 3> cells{};
    int size = 0;

    void add(int house, int place) { cells[size++] = kTables.cells[house][place]; }
    Bitset<128> common() const {
        Bitset<128> seen = kTables.seen[cells[0]];
        for (int i = 1; i < size; ++i) seen &= kTables.seen[cells[i]];
        return seen;
    }
};

// One of two groups of cells of a house holds the digit.
struct StrongLink {
    int house;
    bool grouped;
    Mask places;
    std::array<Group, 2> ends;
};

// Adds the strong links of a digit in a house: none, one, or two ways to see one.
void links_in(const Grid& grid, int house, int digit, std::vector<StrongLink>& links);

// The house that holds two groups: a column before a row before a block; -1 for none.
int house_of(const Group& a, const Group& b);

}  // namespace garns::explainer
