// Sue de Coq, also called two-sector disjoint subsets.
//
// Two houses share the cells I, which may hold the digits V. A is a set of other cells
// of the first house, B of the second; no digit of V stands in both A and B. A digit of
// V then stands in I, A and B together at most once, a digit that only A has at most once
// in A, and likewise for B. If that allows just as many digits as there are cells, each
// of them is used: those of V that B lacks in I and A, the rest of A's in A, and so they
// leave the first house; likewise for the second.

#include <algorithm>
#include <span>

#include "logic/finders.h"

namespace garns::logic {
namespace {

// With n cells, A has n + 1 digits or n + 2: counting shows that with more there are not
// enough cells, and with n it would be a subset.
constexpr int kMaxSpare = 2;
// Larger boards have too many larger sets, and nobody sees those.
constexpr int max_cells(int digits) { return digits <= 9 ? 8 : 3; }
// Cells of I: what a line and a box share on 9x9.
constexpr int kMaxShared = 3;

template <class Board>
class SueDeCoq {
public:
    SueDeCoq(const Board& board, const Emit& emit) : board_(board), geometry_(board.geometry()), emit_(emit) {}

    void run() {
        collect_sets();
        const int houses = static_cast<int>(geometry_.houses().size());
        for (first_ = 0; first_ < houses; ++first_)
            for (second_ = first_ + 1; second_ < houses; ++second_) {
                if (!board_.fresh(first_) && !board_.fresh(second_)) continue;
                const CellSet shared = open(first_) & open(second_);
                if (shared.size() < 2) continue;
                if (emit_.stopped()) return;
                if (!choose_shared(shared, {}, {}, 0)) return;
            }
    }

private:
    using CellSet = typename Board::CellSet;

    struct Set {
        CellSet cells;
        DigitSet digits;
        int count, spare;
    };

    CellSet open(int house) const { return board_.open() & geometry_.houses()[house]; }

    void collect_sets() {
        for (int house = 0; house < std::ssize(geometry_.houses()); ++house) {
            first_set_.push_back(static_cast<int>(sets_.size()));
            cells_.clear();
            for (Cell cell : open(house)) cells_.push_back(cell);
            most_ = std::min(max_cells(geometry_.digits()), static_cast<int>(cells_.size()));
            grow(0, {}, {}, 1);
        }
        first_set_.push_back(static_cast<int>(sets_.size()));
    }
    void grow(std::size_t from, const CellSet& chosen, DigitSet digits, int count) {
        for (std::size_t i = from; i < cells_.size(); ++i) {
            const DigitSet more = digits | board_.candidates(cells_[i]);
            const int size = more.size(), last = count + static_cast<int>(cells_.size() - i) - 1;
            if (size > std::min(most_, last) + kMaxSpare) continue;
            CellSet with = chosen;
            with.insert(cells_[i]);
            if (size > count && size <= count + kMaxSpare) sets_.push_back({with, more, count, size - count});
            if (count < most_) grow(i + 1, with, more, count + 1);
        }
    }
    std::span<const Set> sets(int house) const {
        return std::span(sets_).subspan(first_set_[house], first_set_[house + 1] - first_set_[house]);
    }

    bool choose_shared(const CellSet& rest, const CellSet& chosen, DigitSet digits, int count) {
        CellSet after = rest;
        for (Cell cell : rest) {
            after.erase(cell);
            shared_ = chosen;
            shared_.insert(cell);
            const CellSet with = shared_;
            shared_digits_ = digits | board_.candidates(cell);
            const DigitSet more = shared_digits_;
            shared_count_ = count + 1;
            if (shared_count_ >= 2 && shared_digits_.size() >= shared_count_ + 2 && !choose_first()) return false;
            if (count + 1 < kMaxShared && !choose_shared(after, with, more, count + 1)) return false;
        }
        return true;
    }
    // A takes up some of the digits of V beyond the cells of I, B the rest of them.
    bool choose_first() {
        const int beyond = shared_digits_.size() - shared_count_;
        for (const Set& a : sets(first_)) {
            if (a.spare >= shared_count_ || a.cells.intersects(shared_)) continue;
            const int taken = (a.digits & shared_digits_).size() - a.spare;
            if (taken < 1 || taken >= beyond) continue;
            const CellSet used = shared_ | a.cells;
            const DigitSet closed = a.digits & shared_digits_;
            for (const Set& b : sets(second_)) {
                if (!(b.digits & closed).empty() || a.spare + b.spare > shared_count_) continue;
                if ((b.digits & shared_digits_).size() - b.spare != beyond - taken) continue;
                if (!b.cells.intersects(used) && !check(a, b)) return false;
            }
        }
        return true;
    }

    bool check(const Set& a, const Set& b) {
        const DigitSet both = a.digits & b.digits;
        const DigitSet of_first = ((shared_digits_ | a.digits) - b.digits) | both;
        const DigitSet of_second = ((shared_digits_ | b.digits) - a.digits) | both;
        gone_.clear();
        remove(open(first_) - shared_ - a.cells, of_first);
        remove(open(second_) - shared_ - b.cells, of_second);
        if (gone_.empty()) return true;
        std::sort(gone_.begin(), gone_.end());
        gone_.erase(std::unique(gone_.begin(), gone_.end()), gone_.end());
        return emit_({"sue_de_coq",
                      {},
                      gone_,
                      {{Role::kIntersection, list(shared_), shared_digits_, {first_, second_}},
                       {Role::kAls, list(a.cells), a.digits, {first_}},
                       {Role::kAls, list(b.cells), b.digits, {second_}}},
                      {}});
    }
    void remove(const CellSet& cells, DigitSet digits) {
        for (Cell cell : cells)
            for (Digit digit : board_.candidates(cell) & digits) gone_.push_back({cell, digit});
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Emit& emit_;
    std::vector<Set> sets_;
    std::vector<int> first_set_;  // of each house
    std::vector<Cell> cells_;
    int most_ = 0;

    int first_ = 0, second_ = 0;  // the houses
    CellSet shared_;
    DigitSet shared_digits_;
    int shared_count_ = 0;
    std::vector<Candidate> gone_;
};

template <class Board>
void find_sue_de_coq(const Board& board, const Emit& emit) {
    SueDeCoq<Board>(board, emit).run();
}

}  // namespace

template <class Board>
Techniques<Board> sue_de_coq() {
    return {{"sue_de_coq", Family::kAls, kAnyPuzzle, find_sue_de_coq<Board>}};
}

GARNS_TECHNIQUES(sue_de_coq)

}  // namespace garns::logic
