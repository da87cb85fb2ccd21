// Houses eight at a time, in the lanes of vectors: which of them have something
// to say?
//
// A digit that is placed wakes nearly all houses of a board, and most of them find
// nothing new. So a search keeps the candidates of the first cells of eight houses
// side by side, then those of their second cells, and so on, and asks all eight at
// once. What is found is done house by house.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/lists.h"
#include "types.h"

namespace garns::solve {

class HouseLanes {
public:
    static constexpr std::size_t kLanes = 8;
    static constexpr Digit kMostDigits = 16;

    // The candidates of a cell in one of its houses.
    using Lane = std::uint16_t;

    HouseLanes() = default;
    // None where a house has digits that do not fit in a lane.
    HouseLanes(const Lists<Cell>& houses, std::span<const DigitSet> digits_of_houses, std::size_t cells);

    std::size_t weight() const { return places_.weight() + blocks_.size() * sizeof(Block); }  // bytes
    std::size_t houses() const { return houses_; }
    // How many lanes a search keeps: eight for the first cells of eight houses, eight for their second cells, and so
    // on, with no candidates where a house has no such cell.
    std::size_t size() const { return size_; }

    void put(Cell cell, DigitSet candidates, std::span<Lane> lanes) const {
        for (std::uint32_t place : places_[cell]) lanes[place] = static_cast<Lane>(candidates.bits());
    }

    // Of the eight houses from 8 * block on, as bits, those where a digit has no place, or only one, which is open.
    std::uint64_t with_hidden_singles(std::size_t block, std::span<const Lane> lanes) const;
    // Those where some open cells have as few digits as they are, which others have too, or fewer. Only the candidates
    // of some cell are looked at.
    std::uint64_t with_naked_subsets(std::size_t block, std::span<const Lane> lanes) const;

private:
    struct Block {
        std::uint32_t first, cells;       // its lanes begin there; cells of the largest house
        std::array<Lane, kLanes> digits;  // of each house
    };

    std::size_t houses_ = 0, size_ = 0;
    std::vector<Block> blocks_;
    Lists<std::uint32_t> places_;  // of each cell
};

}  // namespace garns::solve
