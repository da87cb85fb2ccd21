// Intersections: what two houses share binds both of them.

#include <algorithm>

#include "logic/finders.h"

namespace garns::logic {
namespace {

// A house holds the digit in one of a few cells. A cell outside that sees all of
// them would leave the digit no place there, so it loses it. Usually the few
// cells lie in a second house, but a knight's move binds as well. Seen from a
// region this is pointing, from a line claiming.
template <class Board, bool kFromLine>
void find_locked_candidates(const Board& board, const Emit& emit) {
    const auto& geometry = board.geometry();
    const DigitSet fresh = board.fresh_digits();
    for (int house = 0; house < std::ssize(geometry.houses()); ++house) {
        if (geometry.is_line(house) != kFromLine || !board.fresh(house)) continue;

        for (Digit digit : fresh) {
            if (board.places(house, digit) < 2) continue;
            const auto places = board.cells_with(digit) & geometry.houses()[house];
            auto seen = board.cells_with(digit) - geometry.houses()[house];
            for (Cell cell : places) {
                seen &= geometry.peers(cell);
                if (seen.empty()) break;
            }
            if (seen.empty()) continue;

            Step step = eliminate(kFromLine ? "claiming" : "pointing", digit, seen);
            step.parts = {{Role::kBase, list(places), DigitSet::of(digit), {house}}};
            for (int other : geometry.houses_of(places.first()))
                if (other != house && places.is_subset_of(geometry.houses()[other]))
                    step.parts.push_back({Role::kCover, {}, DigitSet::of(digit), {other}});
            if (!emit(step)) return;
        }
    }
}

// So many cells that two houses share, with as many digits among them: the digits
// are used up there, for both houses at once.
template <class Board, int kSize>
void find_locked_subsets(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    const auto& geometry = board.geometry();
    const auto& houses = geometry.houses();

    const auto order = geometry.regions_first();
    for (auto one = order.begin(); one != order.end(); ++one) {
        const int a = *one;
        if (!board.fresh(a)) continue;
        for (auto two = one + 1; two != order.end(); ++two) {
            const int b = *two;
            if (!board.fresh(b)) continue;
            const CellSet shared = houses[a] & houses[b] & board.open();
            if (shared.size() < kSize || houses[a] == houses[b]) continue;

            const auto try_cells = [&](const CellSet& cells) {
                DigitSet digits;
                for (Cell cell : cells) digits |= board.candidates(cell);
                if (digits.size() != kSize) return true;

                const CellSet seen = cells_with_any(board, digits) & geometry.common_peers(cells);
                // With an effect in one house alone it is a plain naked subset of that house;
                // what lies in both counts for the first.
                if (!seen.intersects(houses[a]) || seen.is_subset_of(houses[a])) return true;
                Step step = eliminate(kSize == 2 ? "locked_pair" : "locked_triple", board, digits, seen);
                step.parts = {{Role::kSubset, list(cells), digits, {std::min(a, b), std::max(a, b)}}};
                return emit(step);
            };
            for (auto [first, second] : pairs(shared)) {
                CellSet cells = set_of<CellSet>({first, second});
                if constexpr (kSize == 2) {
                    if (!try_cells(cells)) return;
                } else {
                    for (Cell third : shared) {
                        if (third <= second) continue;
                        cells.insert(third);
                        if (!try_cells(cells)) return;
                        cells.erase(third);
                    }
                }
            }
        }
    }
}

// The same seen from the digits: in one house, so many digits have all their
// places in as many cells that a second house shares. These cells hold nothing
// else, and the second house has the digits there and nowhere else.
template <class Board, int kSize>
void find_locked_hidden_subsets(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    const auto& geometry = board.geometry();
    const auto& houses = geometry.houses();

    const auto try_digits = [&](int house, const CellSet& cells, DigitSet digits) {
        if (cells.size() != kSize) return true;
        Step step = eliminate(kSize == 2 ? "locked_hidden_pair" : "locked_hidden_triple", board, digits,
                              cells_with_any(board, digits) & geometry.common_peers(cells));
        const std::size_t outside = step.eliminations.size();
        for (Cell cell : cells)
            for (Digit other : board.candidates(cell) - digits) step.eliminations.push_back({cell, other});
        if (outside == 0 || step.eliminations.size() == outside) return true;  // not locked, or not hidden
        std::sort(step.eliminations.begin(), step.eliminations.end());
        step.parts = {{Role::kSubset, list(cells), digits, {house}}};
        return emit(step);
    };
    for (int house = 0; house < std::ssize(houses); ++house)
        for (Digit a = 1; a <= geometry.digits(); ++a) {
            const CellSet of_a = board.cells_with(a) & houses[house];
            if (of_a.empty() || of_a.size() > kSize) continue;
            for (Digit b = static_cast<Digit>(a + 1); b <= geometry.digits(); ++b) {
                const CellSet of_b = board.cells_with(b) & houses[house], both = of_a | of_b;
                if (of_b.empty() || both.size() > kSize) continue;
                const DigitSet digits = DigitSet::of(a) | DigitSet::of(b);
                if constexpr (kSize == 2) {
                    if (!try_digits(house, both, digits)) return;
                } else {
                    for (Digit c = static_cast<Digit>(b + 1); c <= geometry.digits(); ++c) {
                        const CellSet of_c = board.cells_with(c) & houses[house];
                        if (!of_c.empty() && !try_digits(house, both | of_c, digits | DigitSet::of(c))) return;
                    }
                }
            }
        }
}

}  // namespace

template <class Board>
Techniques<Board> intersections() {
    return {{"pointing", Family::kIntersections, kAnyPuzzle, find_locked_candidates<Board, false>},
            {"claiming", Family::kIntersections, kAnyPuzzle, find_locked_candidates<Board, true>},
            {"locked_pair", Family::kSubsets, kAnyPuzzle, find_locked_subsets<Board, 2>},
            {"locked_triple", Family::kSubsets, kAnyPuzzle, find_locked_subsets<Board, 3>},
            {"locked_hidden_pair", Family::kSubsets, kAnyPuzzle, find_locked_hidden_subsets<Board, 2>},
            {"locked_hidden_triple", Family::kSubsets, kAnyPuzzle, find_locked_hidden_subsets<Board, 3>}};
}

GARNS_TECHNIQUES(intersections)

}  // namespace garns::logic
