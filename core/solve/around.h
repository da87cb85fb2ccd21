// What lies around some cells that all see each other: a digit of a house that
// has no place in the rest of it is among them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/candidates.h"
#include "solve/houses.h"
#include "solve/lists.h"

namespace garns::solve {

class Around {
public:
    // The next cells, numbered from 0.
    void add(std::span<const Cell> cells, const Houses& houses) {
        std::vector<std::uint32_t> rests;
        std::vector<Cell> around;
        for (std::uint32_t number : houses.houses_of(cells[0])) {
            const auto house = houses.cells(static_cast<int>(number));
            std::vector<Cell> rest;
            for (Cell cell : house)
                if (std::ranges::find(cells, cell) == cells.end()) rest.push_back(cell);
            if (rest.empty() || rest.size() + cells.size() > house.size()) continue;  // some of them lie elsewhere
            rests.push_back(static_cast<std::uint32_t>(rests_.size()));
            rests_.push(rest);
            digits_.push_back(houses.digits(static_cast<int>(number)));
            around.insert(around.end(), rest.begin(), rest.end());
        }
        rests_of_.push(rests);
        cells_.push(around);
    }

    // The cells on which depends what is known.
    std::span<const Cell> cells(int i) const { return cells_[i]; }

    // Digits that the cells hold between them.
    DigitSet needed(int i, const Candidates& candidates) const {
        DigitSet needed;
        for (std::uint32_t rest : rests_of_[i]) {
            DigitSet elsewhere;
            for (Cell cell : rests_[rest]) elsewhere |= candidates[cell];
            needed |= digits_[rest] - elsewhere;
        }
        return needed;
    }

private:
    Lists<std::uint32_t> rests_of_;
    Lists<Cell> rests_, cells_;
    std::vector<DigitSet> digits_;  // of the house of each rest
};

}  // namespace garns::solve
