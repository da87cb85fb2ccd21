// Singles: one cell for a digit, or one digit for a cell.

#include "logic/families.h"

namespace garns::logic {
namespace {

// A house with one open cell lacks one digit, which goes there.
template <class Board>
void find_full_houses(const Board& board, const Emit& emit) {
    const auto& geometry = board.geometry();
    for (int house = 0; house < std::ssize(geometry.houses()); ++house) {
        const auto open = geometry.houses()[house] & board.open();
        if (open.size() != 1) continue;

        DigitSet missing = DigitSet::all(geometry.digits());
        for (Cell cell : geometry.houses()[house] - open) missing -= DigitSet::of(board.digit(cell));
        const Cell cell = open.first();
        missing &= board.candidates(cell);
        if (!missing.single()) continue;

        Step step = place("full_house", cell, missing.first());
        step.parts = {{Role::kCell, {cell}, missing}, {Role::kHouse, {}, missing, {house}}};
        if (!emit(step)) return;
    }
}

// A cell with one candidate takes it.
template <class Board>
void find_naked_singles(const Board& board, const Emit& emit) {
    for (Cell cell : board.open()) {
        const DigitSet candidates = board.candidates(cell);
        if (!candidates.single()) continue;

        Step step = place("naked_single", cell, candidates.first());
        step.parts = {{Role::kCell, {cell}, candidates}};
        if (!emit(step)) return;
    }
}

// A house needs every digit; where only one cell may hold it, it stands there.
template <class Board>
void find_hidden_singles(const Board& board, const Emit& emit) {
    const auto& geometry = board.geometry();
    for (int house = 0; house < std::ssize(geometry.houses()); ++house) {
        for (Digit digit = 1; digit <= geometry.digits(); ++digit) {
            const auto places = board.cells_with(digit) & geometry.houses()[house];
            if (places.size() != 1) continue;

            const Cell cell = places.first();
            Step step = place("hidden_single", cell, digit);
            step.parts = {{Role::kCell, {cell}, DigitSet::of(digit)}, {Role::kHouse, {}, DigitSet::of(digit), {house}}};
            if (!emit(step)) return;
        }
    }
}

}  // namespace

template <class Board>
Family<Board> singles() {
    return {{"full_house", find_full_houses<Board>},
            {"naked_single", find_naked_singles<Board>},
            {"hidden_single", find_hidden_singles<Board>}};
}

template Family<Board<128>> singles();
template Family<Board<640>> singles();
template Family<Board<1024>> singles();

}  // namespace garns::logic
