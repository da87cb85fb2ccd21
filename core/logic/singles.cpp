// Singles: one cell for a digit, or one digit for a cell. The board knows where
// they are, in the order in which they arose, so nothing is searched.

#include "logic/finders.h"

namespace garns::logic {
namespace {

struct Single {
    Cell cell;
    Digit digit;
    int house = -1;
};

// A house with one open cell lacks one digit, which goes there.
template <class Board, class Visit>
void visit_full_houses(const Board& board, const Visit& visit) {
    const auto& geometry = board.geometry();
    for (Cell cell : board.naked()) {
        if (!board.candidates(cell).single()) continue;
        for (int house : geometry.houses_of(cell)) {
            if (board.open_in(house) != 1) continue;
            // Digits may stand twice in a house where a player went wrong.
            DigitSet missing = DigitSet::all(geometry.digits());
            for (Cell other : geometry.houses()[house])
                if (other != cell) missing -= DigitSet::of(board.digit(other));
            if (missing != board.candidates(cell)) continue;
            if (!visit(Single{cell, missing.first(), house})) return;
        }
    }
}

// A cell with one candidate takes it.
template <class Board, class Visit>
void visit_naked_singles(const Board& board, const Visit& visit) {
    for (Cell cell : board.naked())
        if (board.candidates(cell).single() && !visit(Single{cell, board.candidates(cell).first()})) return;
}

// People look into boxes before they look along lines; HoDoKu takes what arose first.
enum class Order { kRegionsFirst, kAsTheyArose };

// A house needs every digit; where only one cell may hold it, it stands there.
template <Order kOrder, class Board, class Visit>
void visit_hidden_singles(const Board& board, const Visit& visit) {
    const auto& geometry = board.geometry();
    for (const bool lines : {false, true}) {
        for (const auto [house, digit] : board.hidden()) {
            if (board.places(house, digit) != 1) continue;
            if (kOrder == Order::kRegionsFirst && geometry.is_line(house) != lines) continue;
            const Cell cell = (board.cells_with(digit) & geometry.houses()[house]).first();
            if (!visit(Single{cell, digit, house})) return;
        }
        if (kOrder == Order::kAsTheyArose) return;
    }
}

template <class Board>
void find_full_houses(const Board& board, const Emit& emit) {
    visit_full_houses(board, [&](Single single) {
        Step step = place("full_house", single.cell, single.digit);
        const DigitSet digit = DigitSet::of(single.digit);
        step.parts = {{Role::kCell, {single.cell}, digit}, {Role::kHouse, {}, digit, {single.house}}};
        return emit(step);
    });
}

template <class Board>
void find_naked_singles(const Board& board, const Emit& emit) {
    visit_naked_singles(board, [&](Single single) {
        Step step = place("naked_single", single.cell, single.digit);
        step.parts = {{Role::kCell, {single.cell}, DigitSet::of(single.digit)}};
        return emit(step);
    });
}

template <class Board, Order kOrder>
void find_hidden_singles(const Board& board, const Emit& emit) {
    visit_hidden_singles<kOrder>(board, [&](Single single) {
        Step step = place("hidden_single", single.cell, single.digit);
        const DigitSet digit = DigitSet::of(single.digit);
        step.parts = {{Role::kCell, {single.cell}, digit}, {Role::kHouse, {}, digit, {single.house}}};
        return emit(step);
    });
}

// Takes the first single it is shown.
auto keep_first(std::optional<Candidate>& found) {
    return [&found](Single single) {
        found = {single.cell, single.digit};
        return false;
    };
}

template <class Board>
std::optional<Candidate> first_full_house(const Board& board) {
    std::optional<Candidate> found;
    visit_full_houses(board, keep_first(found));
    return found;
}

template <class Board>
std::optional<Candidate> first_naked_single(const Board& board) {
    std::optional<Candidate> found;
    visit_naked_singles(board, keep_first(found));
    return found;
}

template <class Board, Order kOrder>
std::optional<Candidate> first_hidden_single(const Board& board) {
    std::optional<Candidate> found;
    visit_hidden_singles<kOrder>(board, keep_first(found));
    return found;
}

}  // namespace

template <class Board>
Techniques<Board> singles() {
    return {{"full_house", Family::kSingles, kAnyPuzzle, find_full_houses<Board>, first_full_house<Board>},
            {"naked_single", Family::kSingles, kAnyPuzzle, find_naked_singles<Board>, first_naked_single<Board>},
            {"hidden_single", Family::kSingles, kAnyPuzzle, find_hidden_singles<Board, Order::kRegionsFirst>,
             first_hidden_single<Board, Order::kRegionsFirst>}};
}

template <class Board>
Techniques<Board> singles_as_hodoku() {
    return {{"hidden_single", Family::kSingles, kAnyPuzzle, find_hidden_singles<Board, Order::kAsTheyArose>,
             first_hidden_single<Board, Order::kAsTheyArose>}};
}

GARNS_TECHNIQUES(singles)
GARNS_TECHNIQUES(singles_as_hodoku)

}  // namespace garns::logic
