// Aligned exclusion: all ways to fill two or three cells, less those that leave some
// other cell without a candidate.
//
// A cell that sees some of them, and whose candidates are all among the digits that
// these take, rules the combination out; so does a digit that stands in two cells that
// see each other. A candidate in no combination that is left leaves.

#include <array>
#include <vector>

#include "logic/finders.h"

namespace garns::logic {
namespace {

// For every two open cells and each digit of the first, the digits that the second may
// take beside it: not the same within sight, and not both digits of a cell that sees both.
template <class Board>
class AllowedPairs {
public:
    explicit AllowedPairs(const Board& board)
        : digits_(board.geometry().digits()), cells_(board.geometry().cells()), rows_(cells_ * cells_, -1) {}

    // The row of two cells: a set for each digit of the first.
    int row(const Board& board, Cell a, Cell b) {
        int& row = rows_[a * cells_ + b];
        if (row < 0) row = make(board, a, b);
        return row;
    }
    DigitSet beside(int row, Digit digit) const { return sets_[row + digit - 1]; }

private:
    int make(const Board& board, Cell a, Cell b) {
        const auto& geometry = board.geometry();
        const int row = static_cast<int>(sets_.size());
        sets_.resize(row + digits_);
        const bool in_sight = geometry.sees(a, b);
        for (Digit digit : board.candidates(a))
            sets_[row + digit - 1] = board.candidates(b) - (in_sight ? DigitSet::of(digit) : DigitSet());
        for (Cell pair : board.unsolved_with(2) & geometry.peers(a) & geometry.peers(b)) {
            const DigitSet both = board.candidates(pair);
            for (Digit digit : both) sets_[row + digit - 1] -= both - DigitSet::of(digit);
        }
        return row;
    }

    const int digits_, cells_;
    std::vector<int> rows_;  // where those of two cells begin; made when somebody asks
    std::vector<DigitSet> sets_;
};

template <class Board, int kSize>
class AlignedExclusion {
public:
    AlignedExclusion(const Board& board, const Emit& emit)
        : board_(board), geometry_(board.geometry()), emit_(emit), allowed_(board), small_(board.unsolved_with(2)) {
        if (kSize == 3) small_ |= board.unsolved_with(3);
    }

    // Cells are aligned when a cell with few candidates sees all of them.
    void run() { choose(0, board_.open(), small_); }

private:
    using CellSet = typename Board::CellSet;

    // A single cell that sees them all shows no more than a naked subset would.
    static constexpr int kMinWatchers = 2;

    bool choose(int index, const CellSet& rest, const CellSet& watchers) {
        if (index == kSize) return check(watchers);
        CellSet after = rest;
        for (Cell cell : rest) {
            if (index == 0 && emit_.stopped()) return false;
            after.erase(cell);
            const CellSet seeing = watchers & geometry_.peers(cell);
            if (seeing.size() < kMinWatchers) continue;
            cells_[index] = cell;
            if (!choose(index + 1, after, seeing)) return false;
        }
        return true;
    }

    // Looks for candidates in no combination; tells them with the cells that rule something out.
    bool check(const CellSet& all_seeing) {
        std::array<DigitSet, kSize> gone;
        for (int i = 0; i < kSize; ++i) gone[i] = board_.candidates(cells_[i]);
        if (!strike_possible(gone, all_seeing)) return true;

        DigitSet digits;
        for (Cell cell : cells_) digits |= board_.candidates(cell);
        CellSet excluders;
        for (Cell excluder : kSize == 2 ? all_seeing : seen_twice())
            if ((board_.candidates(excluder) - digits).empty()) excluders.insert(excluder);
        if (excluders.size() < kMinWatchers) return true;
        Step step{kSize == 2 ? "aligned_pair_exclusion" : "aligned_triple_exclusion", {}, {}, {}, {}};
        for (int i = 0; i < kSize; ++i)
            for (Digit digit : gone[i]) step.eliminations.push_back({cells_[i], digit});
        for (Cell cell : cells_) step.parts.push_back({Role::kBase, {cell}, board_.candidates(cell)});
        for (Cell cell : excluders) step.parts.push_back({Role::kExcluder, {cell}, board_.candidates(cell)});
        return emit_(step);
    }
    // Takes from the candidates of each cell what some combination has; false when nothing is left.
    bool strike_possible(std::array<DigitSet, kSize>& left, const CellSet& all_seeing) {
        const int of_two = allowed_.row(board_, cells_[0], cells_[1]);
        if constexpr (kSize == 2) {
            for (Digit one : board_.candidates(cells_[0])) {
                const DigitSet twos = allowed_.beside(of_two, one);
                if (!twos.empty()) left[0] -= DigitSet::of(one);
                left[1] -= twos;
            }
            return !left[0].empty() || !left[1].empty();
        } else {
            const int by_first = allowed_.row(board_, cells_[0], cells_[2]);
            const int by_second = allowed_.row(board_, cells_[1], cells_[2]);
            const CellSet triples = all_seeing & board_.unsolved_with(3);
            for (Digit one : board_.candidates(cells_[0]))
                for (Digit two : allowed_.beside(of_two, one)) {
                    DigitSet threes = allowed_.beside(by_first, one) & allowed_.beside(by_second, two);
                    if (!left[0].has(one) && !left[1].has(two) && (threes & left[2]).empty()) continue;
                    const DigitSet both = DigitSet::of(one) | DigitSet::of(two);
                    if (one != two)  // two digits alone do not fill a cell with three
                        for (Cell triple : triples)
                            if ((both - board_.candidates(triple)).empty()) threes -= board_.candidates(triple) - both;
                    if (threes.empty()) continue;
                    left[0] -= DigitSet::of(one);
                    left[1] -= DigitSet::of(two);
                    left[2] -= threes;
                    if (left[0].empty() && left[1].empty() && left[2].empty()) return false;
                }
            return true;
        }
    }
    // The other cells with few candidates that see two of the three.
    CellSet seen_twice() const {
        const CellSet &a = geometry_.peers(cells_[0]), &b = geometry_.peers(cells_[1]), &c = geometry_.peers(cells_[2]);
        return (small_ & ((a & b) | (a & c) | (b & c))) - set_of<CellSet>({cells_[0], cells_[1], cells_[2]});
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Emit& emit_;
    AllowedPairs<Board> allowed_;
    CellSet small_;  // the cells with few candidates
    std::array<Cell, kSize> cells_;
};

template <class Board, int kSize>
void find_aligned(const Board& board, const Emit& emit) {
    AlignedExclusion<Board, kSize>(board, emit).run();
}

}  // namespace

template <class Board>
Techniques<Board> exclusion() {
    return {{"aligned_pair_exclusion", Family::kAls, kAnyPuzzle, find_aligned<Board, 2>},
            {"aligned_triple_exclusion", Family::kAls, kAnyPuzzle, find_aligned<Board, 3>},
            {"aligned_set_exclusion", Family::kAls, kAnyPuzzle, find_set_exclusions<Board>}};
}

GARNS_TECHNIQUES(exclusion)

}  // namespace garns::logic
