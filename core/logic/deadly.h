// Deadly patterns: cells that two digits fill in two ways. Exchange the digits in
// one solution and another appears; so a puzzle with one solution never comes to
// hold the pattern, provided that no clue and no rule tells the two apart.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "logic/step.h"
#include "rules.h"

namespace garns::logic {

// Which patterns can be exchanged at all.
template <class Board>
class Exchange {
public:
    using CellSet = typename Board::CellSet;

    explicit Exchange(const Board& board) : board_(board), free_(board.geometry().all() - board.givens()) {
        const Rules& rules = board.geometry().rules();
        for (const Relation& relation : rules.relations) {
            free_.erase(relation.a);
            free_.erase(relation.b);
        }
        for (const Automaton& automaton : rules.automata)
            for (Cell cell : automaton.cells) free_.erase(cell);
    }

    // The cells that no clue fills and that neither relation nor automaton binds.
    const CellSet& free() const { return free_; }

    // Say that free cells hold x here and y there. Whether y here and x there is as
    // good: a house, group or cage that has one of the cells has one of each side, a
    // sum counts both sides alike, and every cell may hold both digits.
    bool keeps_rules(std::span<const Cell> here, std::span<const Cell> there, DigitSet xy) const {
        const auto& geometry = board_.geometry();
        const Rules& rules = geometry.rules();
        for (const auto& side : {here, there})
            for (Cell cell : side) {
                if (!(xy - rules.domains[cell]).empty()) return false;
                for (int house : geometry.houses_of(cell)) {
                    const Balance cells = count(geometry.houses()[house], here, there);
                    if (cells.here != 1 || cells.there != 1) return false;
                }
            }
        for (const CellSet& group : geometry.groups()) {
            const Balance cells = count(group, here, there);
            if (cells.here != cells.there) return false;
        }
        return std::all_of(rules.sums.begin(), rules.sums.end(),
                           [&](const Sum& sum) { return keeps_sum(sum, here, there); });
    }

    // Whether two cells may trade what they hold as far as groups and sums go: each has
    // both of them, alike, or neither.
    bool keeps_sums_and_groups(Cell one, Cell two) const {
        const Cell here[] = {one}, there[] = {two};
        const auto same = [&](const CellSet& group) { return group.has(one) == group.has(two); };
        const Rules& rules = board_.geometry().rules();
        const auto& groups = board_.geometry().groups();
        return std::all_of(groups.begin(), groups.end(), same) &&
               std::all_of(rules.sums.begin(), rules.sums.end(),
                           [&](const Sum& sum) { return keeps_sum(sum, here, there); });
    }

private:
    // So many cells of a set, or so much of a sum, on either side.
    struct Balance {
        int here = 0, there = 0;
    };

    static Balance count(const CellSet& set, std::span<const Cell> here, std::span<const Cell> there) {
        Balance cells;
        for (Cell cell : here) cells.here += set.has(cell);
        for (Cell cell : there) cells.there += set.has(cell);
        return cells;
    }
    static bool keeps_sum(const Sum& sum, std::span<const Cell> here, std::span<const Cell> there) {
        const auto in = [](std::span<const Cell> side, Cell cell) {
            return std::find(side.begin(), side.end(), cell) != side.end();
        };
        Balance cells, weights;
        for (std::size_t i = 0; i < sum.cells.size(); ++i) {
            if (in(here, sum.cells[i])) {
                ++cells.here;
                weights.here += sum.coefficients[i];
            } else if (in(there, sum.cells[i])) {
                ++cells.there;
                weights.there += sum.coefficients[i];
            }
        }
        return weights.here == weights.there && (!sum.distinct || cells.here == cells.there);
    }

    const Board& board_;
    CellSet free_;
};

// A pattern of the digits x and y whose neighbours see each other. A cell of it is
// floor when it holds nothing but x and y, else roof; the roof has extra digits.
// Were all of the roof x or y too, the pattern would be there. Each check emits what
// follows from that and returns false when told to stop.
template <class Board>
class DeadlyPattern {
public:
    // The roof is one cell: it is neither x nor y.
    bool check_lone_roof() { return report(eliminate(id_, board_, xy_, roof_)); }

    // One digit z is all that the roof has more: some cell of it is z.
    bool check_same_extra() {
        if (!extras_.single()) return true;
        const CellSet seen = board_.cells_with(extras_.first()) & geometry_.common_peers(roof_);
        return seen.empty() || report(eliminate(id_, extras_.first(), seen));
    }

    // One of two roof cells in a house takes an extra digit. With n cells that have,
    // together with the extras, n + 1 digits, it uses these up. As is the custom, these
    // cells have neither x nor y.
    bool check_subset() {
        for (int house : geometry_.houses_of(roof_.first())) {
            if (!roof_.is_subset_of(geometry_.houses()[house])) continue;
            house_ = house;
            joining_count_ = 0;
            for (Cell cell : (board_.open() & geometry_.houses()[house]) - roof_)
                if ((board_.candidates(cell) & xy_).empty()) joining_[joining_count_++] = cell;
            if (!grow_subset(0, extras_, {}, 0)) return false;
        }
        return true;
    }

    // A house leaves x no place but two roof cells. One of them is x, so the other takes an
    // extra digit: neither is y, or another digit of the pattern.
    bool check_strong_link() {
        for (Digit x : xy_)
            for (int house : geometry_.houses_of(roof_.first())) {
                const CellSet& cells = geometry_.houses()[house];
                const CellSet places = board_.cells_with(x) & cells;
                if (!roof_.is_subset_of(cells) || places.empty() || !places.is_subset_of(roof_)) continue;
                Step step = eliminate(id_, board_, xy_ - DigitSet::of(x), roof_);
                step.parts.push_back({Role::kStrong, list(roof_), DigitSet::of(x), {house}});
                if (!report(std::move(step))) return false;
                break;
            }
        return true;
    }

protected:
    using CellSet = typename Board::CellSet;

    DeadlyPattern(const Board& board, std::string_view id, const Emit& emit)
        : board_(board), geometry_(board.geometry()), exchange_(board), id_(id), emit_(emit) {}

    void clear() {
        floor_ = roof_ = CellSet();
        extras_ = DigitSet();
    }
    void add(Cell cell) {
        const DigitSet more = board_.candidates(cell) - xy_;
        (more.empty() ? floor_ : roof_).insert(cell);
        extras_ |= more;
    }

    Digit other(Digit x) const { return (xy_ - DigitSet::of(x)).first(); }

    // Completes a step with the pattern; a step without effect is none.
    bool report(Step step) const {
        if (step.empty()) return true;
        std::vector<Part> parts = {{Role::kFloor, list(floor_), xy_}, {Role::kRoof, list(roof_), xy_}};
        if (!extras_.empty()) parts.push_back({Role::kExtra, list(roof_), extras_});
        step.parts.insert(step.parts.begin(), parts.begin(), parts.end());
        return emit_(step);
    }

    const Board& board_;
    const typename Board::Geometry& geometry_;
    const Exchange<Board> exchange_;
    const std::string_view id_;
    const Emit& emit_;
    DigitSet xy_, extras_;
    CellSet floor_, roof_;

private:
    // More cells make no subset on a 9x9 board; on larger ones nobody looks further.
    static constexpr int kMaxSubset = 7;

    bool grow_subset(int from, DigitSet digits, const CellSet& chosen, int count) {
        if (count == kMaxSubset) return true;
        for (int i = from; i < joining_count_; ++i) {
            const DigitSet more = digits | board_.candidates(joining_[i]);
            if (more.size() > kMaxSubset + 1) continue;
            CellSet with = chosen;
            with.insert(joining_[i]);
            if (more.size() == count + 2) {
                const CellSet seen = cells_with_any(board_, more) & geometry_.common_peers(with | roof_);
                if (!seen.empty()) {
                    Step step = eliminate(id_, board_, more, seen);
                    step.parts.push_back({Role::kSubset, list(with), more, {house_}});
                    if (!report(std::move(step))) return false;
                }
            }
            if (!grow_subset(i + 1, more, with, count + 1)) return false;
        }
        return true;
    }

    std::array<Cell, kMaxDigits> joining_;  // the cells that may join the extras in a subset
    int joining_count_ = 0, house_ = 0;
};

}  // namespace garns::logic
