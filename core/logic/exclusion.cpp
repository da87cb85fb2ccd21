// Aligned exclusion: all ways to fill two or three cells, less those that leave some
// other cell without a candidate.
//
// A cell that sees some of them, and whose candidates are all among the digits that
// these take, rules the combination out; so does a digit that stands in two cells that
// see each other. A candidate in no combination that is left leaves.

#include <array>

#include "logic/finders.h"

namespace garns::logic {
namespace {

template <class Board, int kSize>
class AlignedExclusion {
public:
    AlignedExclusion(const Board& board, const Emit& emit)
        : board_(board), geometry_(board.geometry()), emit_(emit), small_(board.unsolved_with(2)) {
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

    // Collects the cells that can rule something out, then tries every combination.
    bool check(const CellSet& all_seeing) {
        excluder_count_ = 0;
        CellSet excluders;
        DigitSet digits;
        for (Cell cell : cells_) digits |= board_.candidates(cell);
        for (Cell excluder : kSize == 2 ? all_seeing : seen_twice()) {
            const DigitSet candidates = board_.candidates(excluder);
            if (!(candidates - digits).empty() || excluder_count_ == kMaxExcluders) continue;
            Excluder& next = excluders_[excluder_count_++];
            next.digits = candidates;
            for (int i = 0; i < kSize; ++i) next.sees[i] = geometry_.sees(cells_[i], excluder);
            excluders.insert(excluder);
        }
        if (excluder_count_ < kMinWatchers) return true;

        possible_ = {};
        combine(0);
        Step step{kSize == 2 ? "aligned_pair_exclusion" : "aligned_triple_exclusion", {}, {}, {}, {}};
        for (int i = 0; i < kSize; ++i)
            for (Digit digit : board_.candidates(cells_[i]) - possible_[i])
                step.eliminations.push_back({cells_[i], digit});
        if (step.empty()) return true;
        for (Cell cell : cells_) step.parts.push_back({Role::kBase, {cell}, board_.candidates(cell)});
        for (Cell cell : excluders) step.parts.push_back({Role::kExcluder, {cell}, board_.candidates(cell)});
        return emit_(step);
    }
    // The other cells with few candidates that see two of the three.
    CellSet seen_twice() const {
        const CellSet &a = geometry_.peers(cells_[0]), &b = geometry_.peers(cells_[1]), &c = geometry_.peers(cells_[2]);
        return (small_ & ((a & b) | (a & c) | (b & c))) - set_of<CellSet>({cells_[0], cells_[1], cells_[2]});
    }

    void combine(int index) {
        if (index == kSize) {
            if (excluded()) return;
            for (int i = 0; i < kSize; ++i) possible_[i] |= DigitSet::of(filling_[i]);
            return;
        }
        for (Digit digit : board_.candidates(cells_[index])) {
            bool clash = false;
            for (int i = 0; i < index; ++i) clash |= filling_[i] == digit && geometry_.sees(cells_[i], cells_[index]);
            if (clash) continue;
            filling_[index] = digit;
            combine(index + 1);
        }
    }
    bool excluded() const {
        for (int e = 0; e < excluder_count_; ++e) {
            DigitSet left = excluders_[e].digits;
            for (int i = 0; i < kSize; ++i)
                if (excluders_[e].sees[i]) left -= DigitSet::of(filling_[i]);
            if (left.empty()) return true;
        }
        return false;
    }

    struct Excluder {
        DigitSet digits;
        std::array<bool, kSize> sees;
    };
    static constexpr int kMaxExcluders = 32;

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Emit& emit_;
    CellSet small_;  // the cells with few candidates

    std::array<Cell, kSize> cells_;
    std::array<Digit, kSize> filling_;
    std::array<DigitSet, kSize> possible_;  // what each cell takes in some combination
    std::array<Excluder, kMaxExcluders> excluders_;
    int excluder_count_ = 0;
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
