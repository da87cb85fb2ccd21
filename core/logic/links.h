// Strong links: the two places a house leaves for a digit.
#pragma once

#include <vector>

#include "logic/step.h"

namespace garns::logic {

struct StrongLink {
    Cell a, b;
    int house;
};

// Every house with exactly two places for the digit.
template <class Board>
std::vector<StrongLink> strong_links(const Board& board, Digit digit) {
    const auto& houses = board.geometry().houses();
    std::vector<StrongLink> found;
    for (int house = 0; house < std::ssize(houses); ++house) {
        if (board.places(house, digit) != 2) continue;
        auto places = board.cells_with(digit) & houses[house];
        const Cell a = places.first();
        places.erase(a);
        found.push_back({a, places.first(), house});
    }
    return found;
}

}  // namespace garns::logic
