#include "generate/carve.h"

#include <algorithm>

#include "solve/classic.h"
#include "solve/classic_door.h"

namespace garns::generate {
namespace {

// The longest that one clue may take on a large board, in nodes: 25x25 puzzles
// then lose nearly as many clues as with ten times as many.
constexpr std::uint64_t kNodes = 2000;

}  // namespace

Uniqueness::Uniqueness(const solve::Model& model)
    : model_(model), classic_(solve::is_classic(model.rules())), search_(model) {}

bool Uniqueness::holds(std::span<const Digit> clues, std::span<const Digit> grid, std::span<const Cell> gone) {
    solve::Control control;
    if (classic_) {
        std::uint32_t count = 0;
        solve::solve_classic({.givens = clues.data(), .count = 1, .limit = 2, .counts = &count}, control,
                             solve::classic_level());
        return count == 1;
    }
    domains_.clear();
    for (Digit clue : clues) domains_.push_back(clue == 0 ? DigitSet::all(model_.digits()) : DigitSet::of(clue));
    control.max_nodes = kNodes;
    return std::ranges::all_of(gone, [&](Cell cell) {
        domains_[cell] = DigitSet::all(model_.digits()) - DigitSet::of(grid[cell]);
        search_.start(domains_);
        domains_[cell] = DigitSet::all(model_.digits());
        return search_.next(control) == solve::Event::kExhausted;
    });
}

Grid carve(const Grid& grid, std::span<const std::vector<Cell>> groups, int fewest, Uniqueness& unique,
           const Wanted& wanted) {
    Grid clues = grid;
    auto left = static_cast<int>(grid.size());
    for (const auto& group : groups) {
        if (left - std::ssize(group) < fewest) continue;
        for (Cell cell : group) clues[cell] = 0;
        if (unique.holds(clues, grid, group) && (!wanted || wanted(clues))) {
            left -= static_cast<int>(group.size());
        } else {
            for (Cell cell : group) clues[cell] = grid[cell];
        }
    }
    return clues;
}

}  // namespace garns::generate
