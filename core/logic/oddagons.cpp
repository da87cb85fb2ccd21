// Odd loops. Go round a loop of cells, each two neighbours in a house: if each house had
// just these two for something, the cells would take turns, and an odd number of them
// cannot. So something else is true in one of these houses or cells: a guardian.

#include <algorithm>
#include <set>
#include <vector>

#include "logic/finders.h"
#include "logic/templates.h"

namespace garns::logic {
namespace {

constexpr int kMaxLoop = 9;

// One digit. Were it at no other place of these houses, it would stand in every second
// cell of the loop. So it stands at one of the other places, the guardians, and leaves
// what sees all of them.
template <class Board>
class BrokenWings {
public:
    BrokenWings(const Board& board, const Emit& emit) : board_(board), geometry_(board.geometry()), emit_(emit) {}

    void run() {
        for (Digit digit = 1; digit <= geometry_.digits(); ++digit) {
            // No argument about this digit alone removes any other place.
            const CellSet& doomed = places_without_template(board_, digit);
            if (doomed.empty()) continue;
            digit_ = digit;
            collect_houses();
            for (std::size_t length = 5; length <= kMaxLoop; length += 2)
                for (Cell start : board_.cells_with(digit)) {
                    if (emit_.stopped()) return;
                    length_ = length;
                    loop_.assign(1, start);
                    houses_.clear();
                    if (!grow({}, doomed)) return;
                }
        }
    }

private:
    using CellSet = typename Board::CellSet;

    // More guardians than these are hard to see, and seldom have a cell that sees them all.
    static constexpr int kMaxGuardians = 4;

    void collect_houses() {
        by_cell_.assign(geometry_.cells(), {});
        for (int house = 0; house < std::ssize(geometry_.houses()); ++house) {
            const int places = board_.places(house, digit_);
            if (places < 2 || places > 2 + kMaxGuardians) continue;
            for (Cell cell : board_.cells_with(digit_) & geometry_.houses()[house]) by_cell_[cell].push_back(house);
        }
    }

    // The loop begins at its smallest cell. `victims` see all guardians so far.
    bool grow(const CellSet& guardians, const CellSet& victims) {
        const Cell here = loop_.back(), start = loop_.front();
        for (int house : by_cell_[here]) {
            if (!houses_.empty() && houses_.back() == house) continue;
            const CellSet places = board_.cells_with(digit_) & geometry_.houses()[house];
            for (Cell next : places) {
                const bool closes = next == start && loop_.size() == length_;
                if (!closes && (next <= start || loop_.size() == length_ || known(next))) continue;
                if (closes && (houses_.front() == house || loop_[1] > here)) continue;
                CellSet more = places;
                more.erase(here);
                more.erase(next);
                const CellSet all = guardians | more;
                if (all.size() > kMaxGuardians) continue;
                CellSet seeing = victims;
                for (Cell guardian : more) seeing &= geometry_.peers(guardian);
                if (seeing.empty()) continue;
                houses_.push_back(house);
                bool go_on = true;
                if (closes) {
                    go_on = report(all, seeing);
                } else {
                    loop_.push_back(next);
                    go_on = grow(all, seeing);
                    loop_.pop_back();
                }
                houses_.pop_back();
                if (!go_on) return false;
            }
        }
        return true;
    }
    bool known(Cell cell) const { return std::find(loop_.begin(), loop_.end(), cell) != loop_.end(); }

    bool report(const CellSet& guardians, const CellSet& seeing) {
        for (Cell cell : loop_)
            if (guardians.has(cell)) return true;  // a smaller pattern is inside
        if (guardians.empty()) return true;        // the board is broken
        Step step = eliminate("broken_wing", digit_, seeing);
        step.parts = {{Role::kLoop, loop_, DigitSet::of(digit_), houses_},
                      {Role::kExtra, list(guardians), DigitSet::of(digit_)}};
        return emit_(step);
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Emit& emit_;
    Digit digit_ = 0;
    std::size_t length_ = 0;
    std::vector<std::vector<int>> by_cell_;  // the houses with few places
    std::vector<Cell> loop_;
    std::vector<int> houses_;
};

// Two digits. Were the cells of the loop all x or y, they would take turns. So one of them
// takes another digit: if only one has others, it is neither x nor y; if the others are all
// the same digit, it leaves what sees all cells that have it.
template <class Board>
class PairOddagons {
public:
    PairOddagons(const Board& board, const Emit& emit) : board_(board), geometry_(board.geometry()), emit_(emit) {}

    void run() {
        std::set<DigitSet> tried;
        for (Cell pair : board_.unsolved_with(2)) {
            xy_ = board_.candidates(pair);
            if (!tried.insert(xy_).second) continue;
            pure_ = extra_ = CellSet();
            for (Cell cell : board_.open()) {
                const DigitSet digits = board_.candidates(cell);
                if (!(xy_ - digits).empty()) continue;
                (digits == xy_ ? pure_ : extra_).insert(cell);
            }
            if (pure_.size() < 2) continue;
            for (std::size_t length = 5; length <= kMaxLoop; length += 2)
                for (Cell start : pure_ | extra_) {
                    if (emit_.stopped()) return;
                    length_ = length;
                    loop_.assign(1, start);
                    if (!grow(board_.candidates(start) - xy_, extra_.has(start))) return;
                }
        }
    }

private:
    using CellSet = typename Board::CellSet;

    static constexpr int kMaxGuarded = 3;

    bool grow(DigitSet others, int guarded) {
        const Cell here = loop_.back(), start = loop_.front();
        if (loop_.size() == length_) return !geometry_.sees(here, start) || loop_[1] > here || report(others);
        for (Cell next : (pure_ | extra_) & geometry_.peers(here)) {
            if (next <= start || std::find(loop_.begin(), loop_.end(), next) != loop_.end()) continue;
            const DigitSet more = others | (board_.candidates(next) - xy_);
            const int cells = guarded + extra_.has(next);
            if (cells > kMaxGuarded || (cells > 1 && !more.single())) continue;
            loop_.push_back(next);
            const bool go_on = grow(more, cells);
            loop_.pop_back();
            if (!go_on) return false;
        }
        return true;
    }

    bool report(DigitSet others) {
        CellSet guarded;
        for (Cell cell : loop_)
            if (extra_.has(cell)) guarded.insert(cell);
        if (guarded.empty()) return true;  // the board is broken
        Step step{"bivalue_oddagon", {}, {}, {}, {}};
        if (guarded.size() == 1) step = eliminate("bivalue_oddagon", board_, xy_, guarded);
        if (others.single()) {
            const Digit z = others.first();
            for (Cell cell : board_.cells_with(z) & geometry_.common_peers(guarded))
                step.eliminations.push_back({cell, z});
        }
        if (step.empty()) return true;
        std::sort(step.eliminations.begin(), step.eliminations.end());
        step.parts = {{Role::kLoop, loop_, xy_}, {Role::kExtra, list(guarded), others}};
        return emit_(step);
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Emit& emit_;
    DigitSet xy_;
    CellSet pure_, extra_;  // the cells with x and y: with nothing else, with more
    std::size_t length_ = 0;
    std::vector<Cell> loop_;
};

template <class Board>
void find_broken_wings(const Board& board, const Emit& emit) {
    BrokenWings<Board>(board, emit).run();
}

template <class Board>
void find_pair_oddagons(const Board& board, const Emit& emit) {
    if (board.unsolved_with(2).size() >= 4) PairOddagons<Board>(board, emit).run();
}

}  // namespace

template <class Board>
Techniques<Board> oddagons() {
    return {{"broken_wing", Family::kSingleDigit, kAnyPuzzle, find_broken_wings<Board>},
            {"bivalue_oddagon", Family::kExotic, kAnyPuzzle, find_pair_oddagons<Board>}};
}

GARNS_TECHNIQUES(oddagons)

}  // namespace garns::logic
