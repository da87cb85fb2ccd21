// Wings: short patterns that grow from a pivot with a few candidates, or from two
// equal pairs.

#include "logic/finders.h"
#include "logic/links.h"

namespace garns::logic {
namespace {

// A pivot {x,y} sees two pincers {x,z} and {y,z}. Whichever digit the pivot
// takes, one pincer becomes z; so z leaves every cell that sees both pincers.
template <class Board>
void find_xy_wings(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    const auto& geometry = board.geometry();
    if (!board.fresh_with(2)) return;
    const CellSet bivalue = board.unsolved_with(2);

    for (Cell pivot : bivalue) {
        const DigitSet xy = board.candidates(pivot);

        for (auto [a, b] : pairs(bivalue & geometry.peers(pivot))) {
            const DigitSet xz = board.candidates(a), yz = board.candidates(b);
            if ((xz ^ yz) != xy) continue;

            const Digit z = (xz & yz).first();
            const CellSet seen = geometry.peers(a) & geometry.peers(b);
            Step step = eliminate("xy_wing", z, board.cells_with(z) & seen);
            if (step.empty()) continue;

            step.parts = {{Role::kPivot, {pivot}, xy}, {Role::kPincer, {a}, xz}, {Role::kPincer, {b}, yz}};
            if (!emit(step)) return;
        }
    }
}

// A pivot {x,y,z} sees two pincers {x,z} and {y,z}. One of the three is z
// whatever the pivot takes; so z leaves every cell that sees all three.
template <class Board>
void find_xyz_wings(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    const auto& geometry = board.geometry();
    if (!board.fresh_with(2) && !board.fresh_with(3)) return;
    const CellSet bivalue = board.unsolved_with(2);

    for (Cell pivot : board.unsolved_with(3)) {
        const DigitSet xyz = board.candidates(pivot);

        for (auto [a, b] : pairs(bivalue & geometry.peers(pivot))) {
            const DigitSet xz = board.candidates(a), yz = board.candidates(b);
            if ((xz | yz) != xyz) continue;

            const Digit z = (xz & yz).first();
            const CellSet seen = geometry.peers(a) & geometry.peers(b) & geometry.peers(pivot);
            Step step = eliminate("xyz_wing", z, board.cells_with(z) & seen);
            if (step.empty()) continue;

            step.parts = {{Role::kPivot, {pivot}, xyz}, {Role::kPincer, {a}, xz}, {Role::kPincer, {b}, yz}};
            if (!emit(step)) return;
        }
    }
}

// Four cells with four digits, a pivot that sees the three others. If each digit
// but z can stand only once among them (its places all see each other), three
// cells at most hold the others and one of the four is z: it leaves what sees
// every place of z.
template <class Board>
void find_wxyz_wings(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    const auto& geometry = board.geometry();
    if (!board.fresh_with(2) && !board.fresh_with(3) && !board.fresh_with(4)) return;
    const CellSet small = board.unsolved_with(2) | board.unsolved_with(3) | board.unsolved_with(4);

    // The digits that can stand in both of two cells.
    const auto in_both = [&](Cell a, Cell b) {
        return geometry.sees(a, b) ? DigitSet() : board.candidates(a) & board.candidates(b);
    };

    for (Cell pivot : small) {
        if (emit.stopped()) return;
        CellSet around;
        for (Cell cell : small& geometry.peers(pivot))
            if ((board.candidates(pivot) | board.candidates(cell)).size() <= 4) around.insert(cell);
        for (auto [a, b] : pairs(around)) {
            const DigitSet three = board.candidates(pivot) | board.candidates(a) | board.candidates(b);
            if (three.size() > 4) continue;
            const DigitSet of_two = in_both(a, b);
            if (of_two.size() > 1) continue;

            for (Cell c : around - CellSet::first_cells(b + 1)) {
                const DigitSet digits = three | board.candidates(c);
                if (digits.size() != 4) continue;
                const DigitSet twice = of_two | in_both(a, c) | in_both(b, c);
                if (!twice.single()) continue;

                const CellSet cells = set_of<CellSet>({pivot, a, b, c});
                const Digit z = twice.first();
                const CellSet seen = board.cells_with(z) & geometry.common_peers(cells & board.cells_with(z));
                if (seen.empty()) continue;
                Step step = eliminate("wxyz_wing", z, seen);
                step.parts = {{Role::kPivot, {pivot}, board.candidates(pivot)},
                              {Role::kPincer, {a}, board.candidates(a)},
                              {Role::kPincer, {b}, board.candidates(b)},
                              {Role::kPincer, {c}, board.candidates(c)}};
                if (!emit(step)) return;
            }
        }
    }
}

// Two cells {x,z} apart, and a house with two places for x, each seen by another
// of the two cells. Not both cells are x, or the house had no x left; so one of
// them is z, which leaves every cell that sees both.
template <class Board>
void find_w_wings(const Board& board, const Emit& emit) {
    using CellSet = typename Board::CellSet;
    const auto& geometry = board.geometry();
    const DigitSet fresh = board.fresh_digits();

    for (auto [a, b] : pairs(board.unsolved_with(2))) {
        const DigitSet xz = board.candidates(a);
        if (board.candidates(b) != xz || geometry.sees(a, b)) continue;

        for (Digit x : board.fresh_with(2) ? xz : xz & fresh) {
            const Digit z = (xz - DigitSet::of(x)).first();
            const CellSet seen = board.cells_with(z) & geometry.peers(a) & geometry.peers(b);
            if (seen.empty()) continue;

            for (const auto& link : strong_links(board, x)) {
                const bool straight = geometry.sees(a, link.a) && geometry.sees(b, link.b);
                const bool crossed = geometry.sees(a, link.b) && geometry.sees(b, link.a);
                if (!straight && !crossed) continue;

                Step step = eliminate("w_wing", z, seen);
                step.parts = {{Role::kPincer, {a}, xz},
                              {Role::kPincer, {b}, xz},
                              {Role::kStrong, {link.a, link.b}, DigitSet::of(x), {link.house}}};
                step.links = {{{link.a, x}, {link.b, x}, true}};
                if (!emit(step)) return;
            }
        }
    }
}

}  // namespace

template <class Board>
Techniques<Board> wings() {
    return {{"xy_wing", Family::kWings, kAnyPuzzle, find_xy_wings<Board>},
            {"xyz_wing", Family::kWings, kAnyPuzzle, find_xyz_wings<Board>},
            {"wxyz_wing", Family::kWings, kAnyPuzzle, find_wxyz_wings<Board>},
            {"w_wing", Family::kWings, kAnyPuzzle, find_w_wings<Board>}};
}

GARNS_TECHNIQUES(wings)

}  // namespace garns::logic
