// Fireworks: two lines cross in a cell of a box. A digit has, outside of the box, at most
// one place in each line, its wings. Then it stands in the crossing or in a wing: else
// both lines would have it in the box, at two places of one house.

#include <array>
#include <vector>

#include "logic/finders.h"
#include "logic/memory.h"

namespace garns::logic {
namespace {

// A crossing and two wings, with the digits that have a firework there.
template <class CellSet>
struct Firework {
    Cell crossing, wings[2];
    DigitSet digits;
    int lines[2];

    CellSet cells() const { return set_of<CellSet>({crossing, wings[0], wings[1]}); }
    CellSet ends() const { return set_of<CellSet>({wings[0], wings[1]}); }
};

// Every firework of two digits or more.
template <class Board>
class FireworkSearch {
public:
    using CellSet = typename Board::CellSet;

    explicit FireworkSearch(const Board& board) : board_(board), geometry_(board.geometry()) {
        const auto& houses = geometry_.houses();
        for (Cell crossing : board.open()) {
            const auto own = geometry_.houses_of(crossing);
            for (int one : own)
                for (int two : own)
                    if (one < two && geometry_.is_line(one) && geometry_.is_line(two) &&
                        (houses[one] & houses[two]).size() == 1)
                        for (int box : own)
                            if (!geometry_.is_line(box)) look(crossing, {one, two}, houses[box]);
        }
    }
    std::vector<Firework<CellSet>> take() { return std::move(found_); }

private:
    // By digit, where its wings are: none for a line that has it only in the box.
    void look(Cell crossing, std::array<int, 2> lines, const CellSet& box) {
        std::array<CellSet, 2> outside, ends;
        for (int side : {0, 1}) outside[side] = (geometry_.houses()[lines[side]] - box) & board_.open();
        DigitSet digits;
        for (Digit digit = 1; digit <= geometry_.digits(); ++digit) {
            const CellSet& places = board_.cells_with(digit);
            const CellSet left = places & outside[0], right = places & outside[1];
            if (left.size() > 1 || right.size() > 1) continue;
            if (board_.places(lines[0], digit) == 0 || board_.places(lines[1], digit) == 0) continue;
            digits |= DigitSet::of(digit);
            ends[0] |= left;
            ends[1] |= right;
        }
        if (digits.size() < 2) return;
        for (Cell left : ends[0])
            for (Cell right : ends[1]) {
                Firework<CellSet> firework{crossing, {left, right}, {}, {lines[0], lines[1]}};
                for (Digit digit : digits) {
                    const CellSet wings = board_.cells_with(digit) & (outside[0] | outside[1]);
                    if (wings.is_subset_of(firework.ends())) firework.digits |= DigitSet::of(digit);
                }
                if (firework.digits.size() >= 2) found_.push_back(firework);
            }
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    std::vector<Firework<CellSet>> found_;
};

// Those of a board. Each thread remembers its last ones: three techniques ask in turn.
template <class Board>
const std::vector<Firework<typename Board::CellSet>>& fireworks_of(const Board& board) {
    thread_local Memory memory;
    thread_local std::vector<Firework<typename Board::CellSet>> fireworks;
    if (!memory.is_of(board)) {
        fireworks = FireworkSearch<Board>(board).take();
        memory.keep(board);
    }
    return fireworks;
}

template <class CellSet>
void tell(Step& step, const Firework<CellSet>& firework, DigitSet digits) {
    step.parts.push_back({Role::kBase, {firework.crossing}, digits, {firework.lines[0], firework.lines[1]}});
    step.parts.push_back({Role::kPincer, list(firework.ends()), digits});
}

// Three digits, three cells: each takes one of the digits.
template <class Board>
void find_triples(const Board& board, const Emit& emit) {
    for (const auto& firework : fireworks_of(board)) {
        if (firework.digits.size() != 3) continue;
        Step step = eliminate("firework_triple", board, DigitSet::all(board.geometry().digits()) - firework.digits,
                              firework.cells());
        if (step.empty()) continue;
        tell(step, firework, firework.digits);
        if (!emit(step)) return;
    }
}

// Two crossings with the same wings and two digits each: four cells, four digits.
template <class Board>
void find_quadruples(const Board& board, const Emit& emit) {
    const auto& all = fireworks_of(board);
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            const DigitSet digits = all[i].digits | all[j].digits;
            if (all[i].digits.size() != 2 || all[j].digits.size() != 2 || digits.size() != 4) continue;
            if (all[i].ends() != all[j].ends()) continue;
            Step step = eliminate("firework_quadruple", board, DigitSet::all(board.geometry().digits()) - digits,
                                  all[i].cells() | all[j].cells());
            if (step.empty()) continue;
            tell(step, all[i], all[i].digits);
            tell(step, all[j], all[j].digits);
            if (!emit(step)) return;
        }
}

// Two digits, and a cell with just these that sees both wings. Whichever it takes, the wings
// do not, so the crossing does.
template <class Board>
void find_pairs(const Board& board, const Emit& emit) {
    for (const auto& firework : fireworks_of(board))
        for (Cell pair : board.unsolved_with(2) & board.geometry().common_peers(firework.ends())) {
            const DigitSet two = board.candidates(pair);
            if (!(two - firework.digits).empty() || pair == firework.crossing) continue;
            Step step = eliminate("firework_pair", board, board.candidates(firework.crossing) - two,
                                  set_of<typename Board::CellSet>({firework.crossing}));
            if (step.empty()) continue;
            tell(step, firework, two);
            step.parts.push_back({Role::kPivot, {pair}, two});
            if (!emit(step)) return;
        }
}

}  // namespace

template <class Board>
Techniques<Board> fireworks() {
    return {{"firework_pair", Family::kExotic, kAnyPuzzle, find_pairs<Board>},
            {"firework_triple", Family::kExotic, kAnyPuzzle, find_triples<Board>},
            {"firework_quadruple", Family::kExotic, kAnyPuzzle, find_quadruples<Board>}};
}

GARNS_TECHNIQUES(fireworks)

}  // namespace garns::logic
