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

Uniqueness::Uniqueness(const solve::Model& model) : model_(model), classic_(model.is_classic()), search_(model) {}

bool Uniqueness::holds(std::span<const Digit> clues, std::span<const Digit> grid, std::span<const Cell> gone,
                       const Control& control) {
    if (classic_) {
        std::uint32_t count = 0;
        solve::solve_classic({.givens = clues.data(), .count = 1, .limit = 2, .counts = &count}, control,
                             solve::classic_level());
        return count == 1;
    }
    domains_.clear();
    for (Digit clue : clues) domains_.push_back(clue == 0 ? DigitSet::all(model_.digits()) : DigitSet::of(clue));
    Control each = control;
    each.max_nodes = std::min(kNodes, control.max_nodes);
    return std::ranges::all_of(gone, [&](Cell cell) {
        domains_[cell] = DigitSet::all(model_.digits()) - DigitSet::of(grid[cell]);
        search_.start(domains_);
        domains_[cell] = DigitSet::all(model_.digits());
        return search_.next(each) == solve::Event::kExhausted;
    });
}

std::vector<const Group*> carve(Grid& clues, const Grid& solution, std::span<const Group* const> order, int fewest,
                                Uniqueness& unique, const Control& control) {
    std::vector<const Group*> gone;
    auto left = std::ssize(clues) - std::ranges::count(clues, Digit{0});
    for (const Group* group : order) {
        if (control.stop(0)) break;
        if (left - std::ssize(*group) < fewest) continue;
        for (Cell cell : *group) clues[cell] = 0;
        if (unique.holds(clues, solution, *group, control)) {
            left -= std::ssize(*group);
            gone.push_back(group);
        } else {
            for (Cell cell : *group) clues[cell] = solution[cell];
        }
    }
    return gone;
}

}  // namespace garns::generate
