// Subsets: as many cells as digits, seen from the cells (naked) or from the
// digits (hidden).

#include <array>

#include "logic/finders.h"

namespace garns::logic {
namespace {

constexpr int kAnySize = 0;  // the sizes without a name of their own, from 5 to half the digits
constexpr std::string_view kNaked[] = {"naked_subset", "", "naked_pair", "naked_triple", "naked_quadruple"};
constexpr std::string_view kHidden[] = {"hidden_subset", "", "hidden_pair", "hidden_triple", "hidden_quadruple"};

struct Sizes {
    int from, to;
};
template <class Board>
Sizes sizes(const Board& board, int size) {
    return size == kAnySize ? Sizes{5, board.geometry().digits() / 2} : Sizes{size, size};
}

constexpr unsigned kSetsBetweenPolls = 4096;  // a tenth of a millisecond

// n cells that all see each other, with n digits among them, use these digits up:
// no cell that sees all of them holds one. Any house or group will do.
template <class Board>
class Naked {
public:
    Naked(const Board& board, std::string_view id, const Emit& emit) : board_(board), id_(id), emit_(emit) {}

    // False when told to stop.
    bool search(const typename Board::CellSet& house, int index, int size) {
        cells_.clear();
        for (Cell cell : house& board_.open()) {
            const int count = board_.candidates(cell).size();
            if (count >= 2 && count <= size) cells_.push_back(cell);
        }
        size_ = size;
        house_ = index;
        return grow(0, {}, {}, 0);
    }

private:
    using CellSet = typename Board::CellSet;

    bool grow(std::size_t from, const CellSet& chosen, DigitSet digits, int count) {
        if (++grown_ % kSetsBetweenPolls == 0 && emit_.stopped()) return false;
        if (count == size_) return digits.size() != size_ || report(chosen, digits);
        for (std::size_t i = from; i + (size_ - count) <= cells_.size(); ++i) {
            const DigitSet more = digits | board_.candidates(cells_[i]);
            if (more.size() > size_) continue;
            CellSet with = chosen;
            with.insert(cells_[i]);
            if (!grow(i + 1, with, more, count + 1)) return false;
        }
        return true;
    }
    bool report(const CellSet& cells, DigitSet digits) {
        const CellSet seen = cells_with_any(board_, digits) & board_.geometry().common_peers(cells);
        if (seen.empty()) return true;
        Step step = eliminate(id_, board_, digits, seen);
        step.parts = {{Role::kSubset, list(cells), digits}};
        if (house_ >= 0) step.parts[0].houses = {house_};
        return emit_(step);
    }

    const Board& board_;
    std::string_view id_;
    const Emit& emit_;
    std::vector<Cell> cells_;
    int size_ = 0, house_ = 0;
    unsigned grown_ = 0;
};

template <class Board, int kSize>
void find_naked(const Board& board, const Emit& emit) {
    const auto& geometry = board.geometry();
    Naked<Board> naked(board, kNaked[kSize], emit);
    for (int size = sizes(board, kSize).from; size <= sizes(board, kSize).to; ++size) {
        for (int house : geometry.regions_first())
            if (board.fresh(house) && !naked.search(geometry.houses()[house], house, size)) return;
        for (const auto& group : geometry.groups())
            if (!naked.search(group, -1, size)) return;
    }
}

// n digits with only n places in a house fill these places: nothing else stands
// there.
template <class Board>
class Hidden {
public:
    Hidden(const Board& board, std::string_view id, const Emit& emit) : board_(board), id_(id), emit_(emit) {}

    bool search(int house, int size) {
        digits_.clear();
        for (Digit digit = 1; digit <= board_.geometry().digits(); ++digit) {
            const int count = board_.places(house, digit);
            if (count < 2 || count > size) continue;
            places_[digit - 1] = board_.cells_with(digit) & board_.geometry().houses()[house];
            digits_.push_back(digit);
        }
        size_ = size;
        house_ = house;
        return grow(0, {}, {}, 0);
    }

private:
    using CellSet = typename Board::CellSet;

    bool grow(std::size_t from, const CellSet& cells, DigitSet chosen, int count) {
        if (++grown_ % kSetsBetweenPolls == 0 && emit_.stopped()) return false;
        if (count == size_) return cells.size() != size_ || report(cells, chosen);
        for (std::size_t i = from; i + (size_ - count) <= digits_.size(); ++i) {
            const CellSet more = cells | places_[digits_[i] - 1];
            if (more.size() > size_) continue;
            if (!grow(i + 1, more, chosen | DigitSet::of(digits_[i]), count + 1)) return false;
        }
        return true;
    }
    bool report(const CellSet& cells, DigitSet digits) {
        Step step = eliminate(id_, board_, DigitSet::all(board_.geometry().digits()) - digits, cells);
        if (step.empty()) return true;
        step.parts = {{Role::kSubset, list(cells), digits, {house_}}};
        return emit_(step);
    }

    const Board& board_;
    std::string_view id_;
    const Emit& emit_;
    std::array<CellSet, kMaxDigits> places_;
    std::vector<Digit> digits_;
    int size_ = 0, house_ = 0;
    unsigned grown_ = 0;
};

template <class Board, int kSize>
void find_hidden(const Board& board, const Emit& emit) {
    Hidden<Board> hidden(board, kHidden[kSize], emit);
    for (int size = sizes(board, kSize).from; size <= sizes(board, kSize).to; ++size)
        for (int house : board.geometry().regions_first())
            if (board.fresh(house) && !hidden.search(house, size)) return;
}

}  // namespace

template <class Board>
Techniques<Board> subsets() {
    return {{kNaked[2], Family::kSubsets, kAnyPuzzle, find_naked<Board, 2>},
            {kNaked[3], Family::kSubsets, kAnyPuzzle, find_naked<Board, 3>},
            {kNaked[4], Family::kSubsets, kAnyPuzzle, find_naked<Board, 4>},
            {kNaked[kAnySize], Family::kSubsets, kAnyPuzzle, find_naked<Board, kAnySize>},
            {kHidden[2], Family::kSubsets, kAnyPuzzle, find_hidden<Board, 2>},
            {kHidden[3], Family::kSubsets, kAnyPuzzle, find_hidden<Board, 3>},
            {kHidden[4], Family::kSubsets, kAnyPuzzle, find_hidden<Board, 4>},
            {kHidden[kAnySize], Family::kSubsets, kAnyPuzzle, find_hidden<Board, kAnySize>}};
}

GARNS_TECHNIQUES(subsets)

}  // namespace garns::logic
