// Sums: cages, arrows, little killers; and the rule of 45, which makes new ones.

#include <algorithm>

#include "logic/clues.h"
#include "logic/fillings.h"
#include "logic/finders.h"
#include "logic/innies.h"

namespace garns::logic {
namespace {

// What the fillings of a sum rule out.
template <class Board>
Step strike(std::string_view id, const Board& board, const Domains& now, const Sum& sum) {
    Step step{id, {}, {}, {}, {}};
    std::vector<DigitSet> possible;
    if (fill(board.geometry(), sum, now, possible) != Fillable::kYes) return step;
    for (std::size_t i = 0; i < sum.cells.size(); ++i)
        for (Digit digit : board.candidates(sum.cells[i]) - possible[i])
            step.eliminations.push_back({sum.cells[i], digit});
    std::sort(step.eliminations.begin(), step.eliminations.end());
    return step;
}

// A digit that no filling of a sum takes in a cell leaves the cell.
template <class Board>
void find_cage_combinations(const Board& board, const Emit& emit) {
    if (board.geometry().rules().sums.empty()) return;
    const auto now = domains(board);
    for (const Sum& sum : board.geometry().rules().sums) {
        if (emit.stopped()) return;
        Step step = strike("cage_combinations", board, now, sum);
        if (step.empty()) continue;
        step.parts = {{Role::kClue, sum.cells, digits_of(board, sum.cells)}};
        if (!emit(step)) return;
    }
}

// When a single open cell is left, it is the total that counts, not what it forbids.
template <class Board>
void place_the_last(const Board& board, Step& step) {
    const Cell cell = step.eliminations[0].cell;
    DigitSet digits = board.candidates(cell);
    for (const auto gone : step.eliminations) digits -= DigitSet::of(gone.digit);
    if (!digits.single()) return;
    step.eliminations.clear();
    step.placements = {{cell, digits.first()}};
}

// The houses, the cages taken away and the cells that are left.
template <class Board>
std::vector<Part> parts_of(const Board& board, const Leftover& leftover) {
    std::vector<Part> parts = {{Role::kHouse, {}, DigitSet::all(board.geometry().digits()), leftover.houses}};
    for (const Sum* cage : leftover.cages) parts.push_back({Role::kClue, cage->cells, digits_of(board, cage->cells)});
    parts.push_back({Role::kExtra, leftover.sum.cells, digits_of(board, leftover.sum.cells)});
    return parts;
}

// What houses leave over when the cages are taken away is a sum of its own, with fillings
// of its own.
template <class Board>
void find_rule_of_45(const Board& board, const Emit& emit) {
    if (board.geometry().rules().sums.empty()) return;
    const auto now = domains(board);
    Innies<Board>(board).each(kMaxLeftoverHouses, kMaxLeftoverOpen, [&](const Leftover& leftover) {
        if (emit.stopped()) return false;
        Step step = strike("rule_of_45", board, now, leftover.sum);
        if (step.empty()) return true;
        if (leftover.open == 1) place_the_last(board, step);
        step.parts = parts_of(board, leftover);
        return emit(step);
    });
}

}  // namespace

template <class Board>
Techniques<Board> cages() {
    return {{"cage_combinations", Family::kClues, kAnyPuzzle, find_cage_combinations<Board>},
            {"rule_of_45", Family::kClues, kAnyPuzzle, find_rule_of_45<Board>}};
}

GARNS_TECHNIQUES(cages)

}  // namespace garns::logic
