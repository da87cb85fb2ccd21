// Aligned exclusion on any set: all ways to fill two, three or four cells, less those that
// take two digits from an almost locked set.
//
// Such a set can lack one of its digits, not two. So two candidates of different digits that
// each rule their digit out of the same set are not both true; nor are two with the same
// digit that see each other. A candidate leaves when every way to fill the other cells beside
// it holds two that are not both true.

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "logic/als.h"
#include "logic/finders.h"

namespace garns::logic {
namespace {

template <class Board>
class SetExclusion {
public:
    SetExclusion(const Board& board, const Emit& emit) : board_(board), geometry_(board.geometry()), emit_(emit) {}

    void run() {
        first_.assign(geometry_.cells(), 0);
        for (Cell cell : board_.open()) {
            first_[cell] = candidates_.size();
            for (Digit digit : board_.candidates(cell)) candidates_.push_back({cell, digit});
        }
        if (candidates_.size() > kMostCandidates) return;
        sets_ = als_table(board_);
        join_denials();
        for (const int size : {2, 3, 4})
            for (const Candidate struck : candidates_)
                if (emit_.stopped() || !try_candidate(struck, size)) return;
    }

private:
    using CellSet = typename Board::CellSet;

    // What would take too long to go through, and what nobody would.
    static constexpr std::size_t kMostCandidates = 400;
    static constexpr int kMostSetCells = 4, kMostLeft = 3;

    // What a candidate leaves of another cell of which it denies something.
    struct Other {
        Cell cell;
        DigitSet left;
    };

    std::size_t number(Candidate one) const {
        return first_[one.cell] + (board_.candidates(one.cell) & DigitSet::all(one.digit - 1)).size();
    }
    // By cell, the digits that are not true there when a candidate is.
    DigitSet* denials(Candidate one) { return denied_.data() + number(one) * geometry_.cells(); }
    bool usable(int set) const { return (*sets_)[set].cells.size() <= kMostSetCells; }

    void join_denials() {
        denied_.assign(candidates_.size() * geometry_.cells(), DigitSet());
        for (const Candidate one : candidates_)
            for (Cell peer : board_.cells_with(one.digit) & geometry_.peers(one.cell))
                denials(one)[peer] |= DigitSet::of(one.digit);
        for (int set = 0; set < sets_->size(); ++set) {
            if (!usable(set)) continue;
            const DigitSet digits = (*sets_)[set].digits;
            for (Digit digit : digits)
                for (Cell cell : sets_->victims(set, digit)) {
                    DigitSet* const row = denials({cell, digit});
                    for (Digit other : digits - DigitSet::of(digit))
                        for (Cell victim : sets_->victims(set, other)) row[victim] |= DigitSet::of(other);
                }
        }
    }

    bool try_candidate(Candidate struck, int size) {
        const DigitSet* const row = denials(struck);
        others_.clear();
        bool empty = false;
        for (Cell cell : board_.open()) {
            if (cell == struck.cell || (row[cell] & board_.candidates(cell)).empty()) continue;
            others_.push_back({cell, board_.candidates(cell) - row[cell]});
            empty = empty || others_.back().left.empty();
        }
        if (empty != (size == 2)) return true;  // three cells are not needed where two will do
        told_ = false;
        if (size == 2) {
            for (const Other& other : others_)
                if (other.left.empty() && !report(struck, {other.cell})) return false;
            return true;
        }
        for (std::size_t i = 0; i < others_.size() && !told_; ++i) {
            if (others_[i].left.size() > kMostLeft) continue;
            if (size == 3 && !try_third(struck, i)) return false;
            for (std::size_t j = i + 1; size == 4 && j < others_.size() && !told_; ++j)
                if (others_[j].left.size() <= kMostLeft && !try_fourth(struck, i, j)) return false;
        }
        return true;
    }
    // Cells that are left empty whatever the chosen ones take.
    bool try_third(Candidate struck, std::size_t i) {
        CellSet empty = board_.open();
        for (Digit digit : others_[i].left) {
            empty &= emptied({others_[i].cell, digit}, std::nullopt);
            if (empty.empty()) return true;
        }
        for (Cell cell : empty)
            if (!told_ && !report(struck, {others_[i].cell, cell})) return false;
        return true;
    }
    bool try_fourth(Candidate struck, std::size_t i, std::size_t j) {
        CellSet empty = board_.open();
        for (Digit one : others_[i].left) {
            const Candidate first{others_[i].cell, one};
            for (Digit two : others_[j].left - denials(first)[others_[j].cell]) {
                empty &= emptied(first, Candidate{others_[j].cell, two});
                if (empty.empty()) return true;
            }
        }
        if (empty == board_.open()) return true;  // two cells leave nothing to each other
        for (Cell cell : empty)
            if (!told_ && !report(struck, {others_[i].cell, others_[j].cell, cell})) return false;
        return true;
    }
    CellSet emptied(Candidate one, std::optional<Candidate> two) {
        const DigitSet *const by_one = denials(one), *const by_two = two ? denials(*two) : by_one;
        CellSet empty;
        for (const Other& other : others_)
            if ((other.left - by_one[other.cell] - by_two[other.cell]).empty()) empty.insert(other.cell);
        empty.erase(one.cell);
        if (two) empty.erase(two->cell);
        return empty;
    }

    // Goes through the ways to fill the other cells and names a set for each that needs one. With two or three
    // cells, and sets of one cell alone, it is an aligned pair or triple.
    bool report(Candidate struck, const std::vector<Cell>& others) {
        std::vector<Candidate> way = {struck};
        chosen_.clear();
        larger_ = others.size() == 3;
        go_through(way, others);
        if (!larger_) return true;
        told_ = true;
        Step step{"aligned_set_exclusion", {}, {struck}, {}, {}};
        std::vector<Cell> cells = others;
        cells.push_back(struck.cell);
        std::sort(cells.begin(), cells.end());
        for (Cell cell : cells) step.parts.push_back({Role::kBase, {cell}, board_.candidates(cell)});
        for (int set : chosen_)
            step.parts.push_back({Role::kExcluder, list((*sets_)[set].cells), (*sets_)[set].digits});
        return emit_(step);
    }
    void go_through(std::vector<Candidate>& way, const std::vector<Cell>& others) {
        if (way.size() <= others.size()) {
            const Cell cell = others[way.size() - 1];
            for (Digit digit : board_.candidates(cell)) {
                way.push_back({cell, digit});
                go_through(way, others);
                way.pop_back();
            }
            return;
        }
        int smallest = -1;
        for (std::size_t i = 0; i < way.size(); ++i)
            for (std::size_t j = i + 1; j < way.size(); ++j) {
                if (way[i].digit == way[j].digit && geometry_.sees(way[i].cell, way[j].cell)) return;
                if (way[i].digit != way[j].digit) smallest = smaller(smallest, way[i], way[j]);
            }
        larger_ = larger_ || size_of(smallest) > 1;
        if (std::none_of(chosen_.begin(), chosen_.end(), [&](int set) { return rules_out(set, way); }))
            chosen_.push_back(smallest);
    }
    int size_of(int set) const { return (*sets_)[set].cells.size(); }
    // The smallest set from which both take a digit, if it has fewer cells than the one we have.
    int smaller(int smallest, Candidate one, Candidate two) const {
        const auto a = sets_->deniers(one.digit, one.cell), b = sets_->deniers(two.digit, two.cell);
        each_set(
            sets_->blocks(), [&](std::size_t block) { return a[block] & b[block]; },
            [&](int set) {
                if (usable(set) && (smallest < 0 || size_of(set) < size_of(smallest))) smallest = set;
                return true;
            });
        return smallest;
    }
    bool rules_out(int set, const std::vector<Candidate>& way) const {
        DigitSet taken;
        for (const auto [cell, digit] : way)
            if ((*sets_)[set].digits.has(digit) && sets_->victims(set, digit).has(cell)) taken |= DigitSet::of(digit);
        return taken.size() > 1;
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Emit& emit_;
    std::shared_ptr<const AlsTable<Board>> sets_;
    std::vector<Candidate> candidates_;  // cell by cell
    std::vector<std::size_t> first_;     // by cell, the number of its first candidate
    std::vector<DigitSet> denied_;
    std::vector<Other> others_;
    std::vector<int> chosen_;
    bool larger_ = false, told_ = false;
};

}  // namespace

template <class Board>
void find_set_exclusions(const Board& board, const Emit& emit) {
    SetExclusion<Board>(board, emit).run();
}

#define GARNS_SET_EXCLUSION(width) template void find_set_exclusions(const Board<width>&, const Emit&);
GARNS_WIDTHS(GARNS_SET_EXCLUSION)

}  // namespace garns::logic
