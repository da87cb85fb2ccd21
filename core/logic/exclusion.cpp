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

    // The rows of two cells: digits_ sets, by digit of the first.
    const DigitSet* of(const Board& board, Cell a, Cell b) {
        int& row = rows_[a * cells_ + b];
        if (row < 0) row = make(board, a, b);
        return sets_.data() + row;
    }

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
        bool any = false;
        for (int i = 0; i < kSize; ++i) {
            for (Digit digit : board_.candidates(cells_[i]))
                if (!possible(i, digit, all_seeing)) gone[i] |= DigitSet::of(digit);
            any |= !gone[i].empty();
        }
        if (!any) return true;

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
    // Whether some combination has the digit in this cell.
    bool possible(int at, Digit digit, const CellSet& all_seeing) {
        const Cell here = cells_[at], next = cells_[(at + 1) % kSize];
        const DigitSet nexts = allowed_.of(board_, here, next)[digit - 1];
        if (kSize == 2) return !nexts.empty();
        const Cell last = cells_[(at + 2) % kSize];
        const DigitSet lasts = allowed_.of(board_, here, last)[digit - 1];
        const DigitSet* const beside = allowed_.of(board_, next, last);
        for (Digit second : nexts) {
            DigitSet thirds = lasts & beside[second - 1];
            if (thirds.empty()) continue;
            if (second == digit) return true;  // two digits do not fill a cell with three
            const DigitSet two = DigitSet::of(digit) | DigitSet::of(second);
            for (Cell triple : all_seeing& board_.unsolved_with(3))
                if ((two - board_.candidates(triple)).empty()) thirds -= board_.candidates(triple) - two;
            if (!thirds.empty()) return true;
        }
        return false;
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
            {"aligned_triple_exclusion", Family::kAls, kAnyPuzzle, find_aligned<Board, 3>}};
}

GARNS_TECHNIQUES(exclusion)

}  // namespace garns::logic
