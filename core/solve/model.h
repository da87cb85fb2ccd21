// Rules prepared for search: who sees whom, what to wake when a cell changes.
// Built once, never changed, shared by every thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules.h"
#include "types.h"

namespace garns::solve {

// Many short lists in one block of memory.
template <class Item>
class Lists {
public:
    void push(std::span<const Item> list) {
        items_.insert(items_.end(), list.begin(), list.end());
        ends_.push_back(static_cast<std::uint32_t>(items_.size()));
    }
    std::size_t size() const { return ends_.size() - 1; }
    std::span<const Item> operator[](std::size_t i) const {
        return {items_.data() + ends_[i], items_.data() + ends_[i + 1]};
    }

private:
    std::vector<Item> items_;
    std::vector<std::uint32_t> ends_{0};
};

// Some cells of a house that all see the same cells outside. A digit of the
// house that has no place in `rest` is in the seen part, so it leaves `targets`.
struct Crossing {
    std::span<const Cell> rest;     // the house's other cells
    std::span<const Cell> targets;  // the cells outside that see the part
};

// Propagators are numbered from the cheapest kind to the dearest, so a queue of
// them is a set of bits and the next to run is the lowest bit.
using Propagator = std::uint32_t;

// Propagators to wake: the bits of one word of the queue.
struct Wake {
    std::uint32_t word;
    std::uint64_t bits;
};

class Model {
public:
    explicit Model(Rules rules);

    const Rules& rules() const { return rules_; }
    int cells() const { return rules_.cells; }
    int digits() const { return rules_.digits; }

    // The cells that may not hold the same digit as this one.
    std::span<const Cell> peers(Cell cell) const { return peers_[cell]; }
    int houses() const { return static_cast<int>(houses_.size()); }
    std::span<const Cell> house(int house) const { return houses_[house]; }
    std::span<const std::uint32_t> crossings(int house) const { return crossings_[house]; }
    Crossing crossing(std::uint32_t i) const { return {rests_[i], targets_[i]}; }

    // The order of propagators: hidden singles of every house, then locked
    // candidates of every house.
    Propagator first_locked() const { return houses(); }
    int propagators() const { return 2 * houses(); }
    std::span<const Wake> wakes(Cell cell) const { return wakes_[cell]; }

private:
    void find_peers();
    void find_crossings();
    void find_wakes();

    Rules rules_;
    Lists<Cell> peers_;
    Lists<Cell> houses_;
    Lists<std::uint32_t> crossings_;
    Lists<Cell> rests_, targets_;  // one of each per crossing
    Lists<Wake> wakes_;
};

}  // namespace garns::solve
